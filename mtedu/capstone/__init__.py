"""The capstone (lab 9): which results somebody may defend, and what others look like.

Libraries may be called and methods chosen there, so most exercises have no one right
answer. A key names the function of this room that takes what lies near one of the
defensible settings; each gets the arguments and the result as plain data.
"""
