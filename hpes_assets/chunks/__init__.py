"""Retrievable texts: prose by section, tables by groups of rows."""
