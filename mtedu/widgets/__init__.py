"""What students play with: explorers that compute while they type, and quizzes.

One file an explorer. The main ones compute in JavaScript, which lies beside the Python
file of the same name; `shared/` holds the JavaScript and CSS that explorers have in
common, and `explorer.py` ties the two languages together.
"""
