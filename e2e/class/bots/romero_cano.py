# Romero y Cano
import random


def player(E, M, J):
    jugada = random.choice(M)
    print("juego", jugada)
    return jugada
