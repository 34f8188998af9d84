"""Setting up (chapter DEPL): its steps, deployment, reserves, teleport, redeployments."""
