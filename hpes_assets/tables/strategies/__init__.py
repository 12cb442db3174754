"""Ways of reading a table out of a zone. Each gives drafts and judges nothing."""
