"""Heavy work of requests, in processes apart."""
