// López y Vega: la última jugada de la lista. En JavaScript, porque es lo que sabemos.

export function player(estado) {
  const jugadas = estado.legal;
  return jugadas[jugadas.length - 1];
}
