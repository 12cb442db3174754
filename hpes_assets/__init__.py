"""The pipeline: from index pages and PDF files to a warehouse of figures that can be checked."""
