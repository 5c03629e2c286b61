"""What stands where pixels are drawn: a page in SVG."""

from typing import Any

from matplotlib.backend_bases import _get_renderer
from matplotlib.backends.backend_svg import FigureCanvasSVG


class FigureCanvasAgg(FigureCanvasSVG):
    """A page that can measure words."""

    def get_renderer(self) -> Any:
        """Return what measures them."""
        return _get_renderer(self.figure)
