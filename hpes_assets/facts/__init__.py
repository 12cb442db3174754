"""Figures: from the cells of accepted tables to rows that can be asked by series, year and member."""
