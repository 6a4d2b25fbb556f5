"""Imports what the gallery's pages import, for the process that their kernels are forked from."""

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
    "jamlab.charts.drawing",
    "jamlab.lessons.course.lesson_page",
    "jamlab.publish.shelf",
    "jamlab.scenes.story",
    "jamlab.widgets.explainer.explainer",
    "jamlab.widgets.flicks.pages.laboratory",
    "jamlab.widgets.play.play",
    "jamlab.widgets.theatre.theatre",
):
    import_module(_name)
for _id in registry.ids():
    registry.load(_id)
for _number in lessons.COURSE:
    lessons.lesson(_number)
