"""hpes_retrieval"""
