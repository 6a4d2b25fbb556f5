"""Dice that are flicked: how skilled a finger is, who rolls the dice, trying before choosing."""
