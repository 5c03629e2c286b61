"""Prompting: noise and masks, templates, answer search, and the models behind them."""

from mtedu.prompting import noise

__all__ = ["noise"]
