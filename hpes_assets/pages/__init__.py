"""Pages: reading a PDF within limits, what each page is written in, and what stands where on it."""
