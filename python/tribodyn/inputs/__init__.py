"""What a model is made of: oils, surfaces, contact and friction laws, ports, interfaces."""
