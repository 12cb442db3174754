"""hpes_assets"""
