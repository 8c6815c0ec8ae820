"""Inputs of a model: oils, surfaces, contact laws, friction laws, gaps, ports, interfaces."""
