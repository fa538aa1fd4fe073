/*
 * A player of all of Poda's games, in C. It already plays by the rules: now make it strong.
 *
 *     gcc -O2 -o all_games all_games.c
 *     poda match checkers ./all_games random
 *
 * The referee writes lines to stdin and reads the answers from stdout; docs/protocol.md explains all of them.
 * A few are enough here:
 *
 *     poda 1                              answer:  ready
 *     new draughts:spanish 0 7            a game begins: the game, who you are (0 or 1) and the seed of the random numbers
 *     state W:W1,2,...:B21,22,...         the position
 *     legal 9-13 9-14 10-14 ...           the legal moves: choose one of these
 *     go 5                                your turn; answer:  move 5 9-13
 *     quit                                the program must end
 *
 * To write anything else, for example to debug, use stderr: stdout is for the referee.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *game, *position, *legal; /* what the referee told last */
static int side;                      /* who you are: 0 or 1 */

/* Draughts: "10x28{14,23}" captures the pieces on squares 14 and 23; "9-13" captures nothing. */
static int grade_draughts(const char *move) {
  if (strchr(move, 'x') == NULL) return 0;
  int captured = 1;
  for (; *move; move++) captured += *move == ',';
  return captured;
}

/* Ur: "3>7" goes from step 3 of the path to step 7; 0 is the hand. A rosette gives another roll. */
static int grade_ur(const char *move) {
  int start, end;
  if (sscanf(move, "%d>%d", &start, &end) != 2) return 0; /* "pass" */
  return end + (end == 4 || end == 8 || end == 14 ? 20 : 0);
}

/* Plague: "3,2" fills column 3 of row 2 and converts the neighbouring cells of the opponent. */
static int grade_plague(const char *move) {
  int column, row, x = 1, y = 1, near = 0;
  if (sscanf(move, "%d,%d", &column, &row) != 2) return 0;
  for (const char *p = position; *p && *p != ' '; p++) {
    if (*p == '/') {
      x = 1, y++;
      continue;
    }
    if (abs(x - column) <= 1 && abs(y - row) <= 1 && *p == "ox"[side]) near++;
    x++;
  }
  return near;
}

/*
 * Micro-shogi: "2e3d" goes from 2e to 3d; file 4 is on the left and rank a at the top.
 * The grade is the worth of the captured piece, in tenths.
 */
static int grade_shogi(const char *move) {
  static const char letters[] = "KRSBGCNLP";
  static const int worths[] = {1000, 50, 40, 35, 30, 30, 20, 13, 10};
  int file = 4, rank = 'a';
  for (const char *p = position; *p && *p != ' '; p++) {
    if (*p == '/') file = 4, rank++;
    else if (*p >= '1' && *p <= '4') file -= *p - '0';
    else {
      if (file == move[2] - '0' && rank == move[3]) {
        const char *letter = strchr(letters, *p & ~32); /* in upper case */
        return letter == NULL ? 0 : worths[letter - letters];
      }
      file--;
    }
  }
  return 0;
}

/* Grades a move: more is better. Your work begins here: keep your game and think about what makes a move good. */
static int grade(const char *move) {
  if (strncmp(game, "draughts", 8) == 0) return grade_draughts(move);
  if (strncmp(game, "ur", 2) == 0) return grade_ur(move);
  if (strncmp(game, "plague", 6) == 0) return grade_plague(move);
  if (strncmp(game, "microshogi", 10) == 0) return grade_shogi(move);
  return 0;
}

/* The move with the best grade; one at random among equals. */
static const char *choose(void) {
  const char *best = NULL;
  int best_grade = 0, equals = 0;
  for (char *move = strtok(legal, " "); move != NULL; move = strtok(NULL, " ")) {
    int g = grade(move);
    if (best == NULL || g > best_grade) best = move, best_grade = g, equals = 1;
    else if (g == best_grade && rand() % ++equals == 0) best = move;
  }
  return best;
}

/* Replaces a kept text by a copy of another. */
static void keep(char **place, const char *text) {
  free(*place);
  *place = strdup(text);
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  keep(&game, "");
  keep(&position, "");
  keep(&legal, "");
  while (getline(&line, &room, stdin) > 0) {
    line[strcspn(line, "\r\n")] = '\0';
    char *rest = strchr(line, ' '); /* what follows the first word */
    rest = rest == NULL ? "" : rest + 1;
    if (strncmp(line, "poda ", 5) == 0) printf("ready\n");
    else if (strncmp(line, "new ", 4) == 0) {
      char name[100] = "";
      unsigned seed = 0;
      sscanf(rest, "%99s %d %u", name, &side, &seed);
      keep(&game, name);
      srand(seed);
    } else if (strncmp(line, "state ", 6) == 0) keep(&position, rest);
    else if (strncmp(line, "legal ", 6) == 0) keep(&legal, rest);
    else if (strncmp(line, "go ", 3) == 0) {
      const char *move = choose();
      if (move != NULL) printf("move %s %s\n", rest, move);
    } else if (strcmp(line, "quit") == 0) break;
    fflush(stdout); /* without fflush the answer stays in the buffer, and the game is lost on time */
  }
  free(line);
  return 0;
}
