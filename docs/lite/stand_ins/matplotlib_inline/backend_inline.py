"""Show the figures of a cell when it has run, as a notebook does everywhere else."""

from IPython import get_ipython
from IPython.display import display
from matplotlib._pylab_helpers import Gcf
from matplotlib.backends.backend_svg import FigureCanvas as FigureCanvas
from matplotlib.backends.backend_svg import FigureManager as FigureManager

from mtedu.show.figure import picture


def show(*options: object, **more: object) -> None:
    """Show all open figures, with their words if they have some, and close them."""
    for manager in Gcf.get_all_fig_managers():
        figure = manager.canvas.figure
        words = getattr(figure, "alt_text", "A figure that the cell above draws.")
        display(picture(figure, words))


shell = get_ipython()
if shell is not None:
    shell.events.register("post_execute", show)
