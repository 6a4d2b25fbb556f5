"""Tests of the class server over HTTP, with requests as devices send them."""
