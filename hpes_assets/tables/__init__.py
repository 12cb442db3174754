"""Tables: candidates by three strategies, one gate, and what is known of each table."""
