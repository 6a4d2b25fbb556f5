cimport cython

from jamlab.games.jam.deck.cards cimport Cards

cdef class Ready:
    cdef readonly list basket_repaid
    cdef readonly list blind_chosen
    cdef readonly list card_dealt
    cdef readonly list card_drawn
    cdef readonly list card_set_aside
    cdef readonly tuple card_turned
    cdef readonly Cards cards
    cdef readonly list fruit_added
    cdef readonly list fruits
    cdef readonly list ingredient_played
    cdef readonly list jam_from_basket
    cdef readonly list jam_from_hand
    cdef readonly tuple names
    cdef readonly list salad_begun
    cdef readonly list task_drawn
    cdef readonly list task_first
    cdef readonly list task_names
    cdef readonly str task_text
    cdef readonly tuple tasks
