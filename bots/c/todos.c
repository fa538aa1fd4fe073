/*
 * Un jugador para todos los juegos de Poda, en C. Ya juega según las reglas: ahora hazlo fuerte.
 *
 *     gcc -O2 -o todos todos.c
 *     poda match checkers ./todos random
 *
 * El árbitro escribe líneas en stdin y lee las respuestas de stdout; docs/es/protocol.md las explica todas.
 * Aquí bastan unas pocas:
 *
 *     poda 1                              se responde:  ready
 *     new draughts:spanish 0 7            empieza una partida: el juego, quién eres (0 o 1) y la semilla del azar
 *     state W:W1,2,...:B21,22,...         la posición
 *     legal 9-13 9-14 10-14 ...           las jugadas legales: de aquí se elige
 *     go 5                                te toca; se responde:  move 5 9-13
 *     quit                                el programa debe terminar
 *
 * Para escribir otra cosa, por ejemplo para depurar, usa stderr: stdout es para el árbitro.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *juego, *posicion, *legales; /* los últimos datos del árbitro */
static int bando;                        /* quién eres: 0 o 1 */

/* Damas: "10x28{14,23}" captura las piezas de las casillas 14 y 23; "9-13" no captura. */
static int nota_damas(const char *jugada) {
  if (strchr(jugada, 'x') == NULL) return 0;
  int capturadas = 1;
  for (; *jugada; jugada++) capturadas += *jugada == ',';
  return capturadas;
}

/* Ur: "3>7" va de la casilla 3 del recorrido a la 7; 0 es la mano. Una roseta da otra tirada. */
static int nota_ur(const char *jugada) {
  int salida, llegada;
  if (sscanf(jugada, "%d>%d", &salida, &llegada) != 2) return 0; /* "pass" */
  return llegada + (llegada == 4 || llegada == 8 || llegada == 14 ? 20 : 0);
}

/* Plaga: "3,2" ocupa la columna 3 de la fila 2 y convierte las casillas vecinas del rival. */
static int nota_plaga(const char *jugada) {
  int columna, fila, x = 1, y = 1, vecinas = 0;
  if (sscanf(jugada, "%d,%d", &columna, &fila) != 2) return 0;
  for (const char *p = posicion; *p && *p != ' '; p++) {
    if (*p == '/') {
      x = 1, y++;
      continue;
    }
    if (abs(x - columna) <= 1 && abs(y - fila) <= 1 && *p == "ox"[bando]) vecinas++;
    x++;
  }
  return vecinas;
}

/*
 * Micro-shogi: "2e3d" va de 2e a 3d; la columna 4 está a la izquierda y la fila a, arriba.
 * La nota es el valor de la pieza capturada, en décimas.
 */
static int nota_shogi(const char *jugada) {
  static const char letras[] = "KRSBGCNLP";
  static const int valores[] = {1000, 50, 40, 35, 30, 30, 20, 13, 10};
  int columna = 4, fila = 'a';
  for (const char *p = posicion; *p && *p != ' '; p++) {
    if (*p == '/') columna = 4, fila++;
    else if (*p >= '1' && *p <= '4') columna -= *p - '0';
    else {
      if (columna == jugada[2] - '0' && fila == jugada[3]) {
        const char *letra = strchr(letras, *p & ~32); /* en mayúscula */
        return letra == NULL ? 0 : valores[letra - letras];
      }
      columna--;
    }
  }
  return 0;
}

/* Puntúa una jugada: más es mejor. Aquí empieza tu trabajo: quédate con tu juego y piensa qué hace buena a una jugada. */
static int nota(const char *jugada) {
  if (strncmp(juego, "draughts", 8) == 0) return nota_damas(jugada);
  if (strncmp(juego, "ur", 2) == 0) return nota_ur(jugada);
  if (strncmp(juego, "plague", 6) == 0) return nota_plaga(jugada);
  if (strncmp(juego, "microshogi", 10) == 0) return nota_shogi(jugada);
  return 0;
}

/* La jugada de mejor nota; entre iguales, una al azar. */
static const char *elegir(void) {
  const char *mejor = NULL;
  int mejor_nota = 0, iguales = 0;
  for (char *jugada = strtok(legales, " "); jugada != NULL; jugada = strtok(NULL, " ")) {
    int n = nota(jugada);
    if (mejor == NULL || n > mejor_nota) mejor = jugada, mejor_nota = n, iguales = 1;
    else if (n == mejor_nota && rand() % ++iguales == 0) mejor = jugada;
  }
  return mejor;
}

/* Sustituye un texto guardado por una copia de otro. */
static void guardar(char **lugar, const char *texto) {
  free(*lugar);
  *lugar = strdup(texto);
}

int main(void) {
  char *linea = NULL;
  size_t sitio = 0;
  guardar(&juego, "");
  guardar(&posicion, "");
  guardar(&legales, "");
  while (getline(&linea, &sitio, stdin) > 0) {
    linea[strcspn(linea, "\r\n")] = '\0';
    char *resto = strchr(linea, ' '); /* lo que sigue a la primera palabra */
    resto = resto == NULL ? "" : resto + 1;
    if (strncmp(linea, "poda ", 5) == 0) printf("ready\n");
    else if (strncmp(linea, "new ", 4) == 0) {
      char nombre[100] = "";
      unsigned semilla = 0;
      sscanf(resto, "%99s %d %u", nombre, &bando, &semilla);
      guardar(&juego, nombre);
      srand(semilla);
    } else if (strncmp(linea, "state ", 6) == 0) guardar(&posicion, resto);
    else if (strncmp(linea, "legal ", 6) == 0) guardar(&legales, resto);
    else if (strncmp(linea, "go ", 3) == 0) {
      const char *jugada = elegir();
      if (jugada != NULL) printf("move %s %s\n", resto, jugada);
    } else if (strcmp(linea, "quit") == 0) break;
    fflush(stdout); /* sin fflush la respuesta queda en el búfer y la partida se pierde por tiempo */
  }
  free(linea);
  return 0;
}
