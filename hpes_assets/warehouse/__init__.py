"""The lake of Parquet files and the DuckDB warehouse that is built from it."""
