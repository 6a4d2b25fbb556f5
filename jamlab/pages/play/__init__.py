"""Page on which a game is played: by people at one screen, by agents, or both."""
