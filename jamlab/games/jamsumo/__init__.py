"""JamSumo: dice are flicked on a board with a hole; chance is physics."""
