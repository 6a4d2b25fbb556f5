"""Imports of the gallery's pages, for the process that their kernels are forked from."""

from importlib import import_module

from jamlab import lessons
from jamlab.core import registry

for _name in (
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "altair",
    "pandas",
    "scipy.stats",
    "jamlab.analysis",
    "jamlab.ui.charts.house",
    "jamlab.lessons.lesson_page.lesson_page",
    "jamlab.gallery.shelf",
    "jamlab.ui.story",
    "jamlab.pages.explainer.explainer",
    "jamlab.pages.flicks.laboratory_widget",
    "jamlab.pages.play.play_widget",
    "jamlab.pages.theatre.theatre_widget",
):
    import_module(_name)
for _id in registry.ids():
    registry.load(_id)
for _number in lessons.COURSE:
    lessons.lesson(_number)
