"""What a pupil does: the sitting, what is said to an answer, and the diary that a browser keeps."""
