"""What a teacher needs around the lessons: the door "For teachers", and sheets to print.

teachers                  the door
teachers/network          when the network is down
teacher/<n>               what a teacher wants to know of lesson n
teacher/<n>/worksheet …   a sheet of that lesson, for paper
"""

from jamlab.publish.teachers.addresses import addresses, page
from jamlab.publish.teachers.sheets import SHEETS

__all__ = ["SHEETS", "addresses", "page"]
