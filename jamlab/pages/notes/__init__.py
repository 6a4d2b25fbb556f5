"""Writing notes on the recorded game that is on."""
