#pragma once
/** The rules of `english`, or of `spanish` if kings fly, on the boards of src/games/draughts/geometry.ts. */
#include <cstdint>

typedef uint32_t Squares;
typedef unsigned long long Count;

constexpr Squares EVEN_ROWS = 0x0f0f0f0fu;
constexpr Squares ODD_ROWS = ~EVEN_ROWS;
constexpr Squares NOT_COLUMN_0 = EVEN_ROWS & ~0x01010101u;
constexpr Squares NOT_COLUMN_7 = ODD_ROWS & ~0x80808080u;
constexpr Squares CROWN_ROW = 0xf0000000u;

/** Moves a set of squares one step; squares that leave the board are dropped. */
__device__ __forceinline__ Squares upLeft(Squares set) {
  return ((set & NOT_COLUMN_0) << 3) | ((set & ODD_ROWS) << 4);
}
__device__ __forceinline__ Squares upRight(Squares set) {
  return ((set & EVEN_ROWS) << 4) | ((set & NOT_COLUMN_7) << 5);
}
__device__ __forceinline__ Squares downLeft(Squares set) {
  return ((set & NOT_COLUMN_0) >> 5) | ((set & ODD_ROWS) >> 4);
}
__device__ __forceinline__ Squares downRight(Squares set) {
  return ((set & EVEN_ROWS) >> 4) | ((set & NOT_COLUMN_7) >> 3);
}

/** Directions 0 and 1 are forward; 3 - d is the opposite of d. */
__device__ __forceinline__ Squares step(int direction, Squares set) {
  return direction == 0 ? upLeft(set) : direction == 1 ? upRight(set) : direction == 2 ? downLeft(set) : downRight(set);
}

__device__ __forceinline__ Squares besides(Squares set) {
  return upLeft(set) | upRight(set) | downLeft(set) | downRight(set);
}

__device__ __forceinline__ Squares lowestOf(Squares set) { return set & (0u - set); }

/** A board, seen from the side to move. */
struct Board {
  Squares own, enemy, kings;
};

__device__ __forceinline__ Board startBoard() { return {0x00000fffu, 0xfff00000u, 0}; }

/** Returns the same board seen from the other side. */
__device__ __forceinline__ Board turned(const Board &board) {
  return {__brev(board.enemy), __brev(board.own), __brev(board.kings)};
}

/** True for the rules of `spanish`. */
__device__ __constant__ bool KINGS_FLY;

/** Maximum number of legal moves; further ones are dropped. */
constexpr int MAX_MOVES = 40;

/** The boards after the legal moves, each seen from the other side. */
struct Moves {
  Board boards[MAX_MOVES];
  int count;
  /** The pieces of the best capture so far, and the kings among them, if the rules demand the best capture. */
  int mostPieces, mostKings;
};

__device__ __forceinline__ void add(Moves &moves, Squares own, Squares enemy, Squares kings) {
  if (moves.count < MAX_MOVES) moves.boards[moves.count++] = turned({own, enemy, kings});
}

/** Continues a capture with a piece that moves one step and has been removed from `own` and `kings`. */
__device__ __noinline__ void addShortCaptures(Moves &moves, Squares square, bool isKing, Squares own, Squares enemy,
                                              Squares kings, bool hasCaptured) {
  const Squares empty = ~(own | enemy);
  bool canGoOn = false;
  for (int direction = 0; direction < (isKing ? 4 : 2); direction++) {
    const Squares over = step(direction, square) & enemy;
    const Squares landing = step(direction, over) & empty;
    if (!landing) continue;
    canGoOn = true;
    // The capture ends when a man is crowned.
    if (!isKing && (landing & CROWN_ROW)) add(moves, own | landing, enemy & ~over, (kings & ~over) | landing);
    else addShortCaptures(moves, landing, isKing, own, enemy & ~over, kings & ~over, true);
  }
  if (!canGoOn && hasCaptured) add(moves, own | square, enemy, isKing ? kings | square : kings);
}

/** Adds a finished capture unless a better one was found: most pieces, then most kings. */
__device__ __forceinline__ void addBestCapture(Moves &moves, Squares square, bool isKing, Squares own, Squares enemy,
                                               Squares kings, Squares taken) {
  const int pieces = __popc(taken), takenKings = __popc(taken & kings);
  if (pieces > moves.mostPieces || (pieces == moves.mostPieces && takenKings > moves.mostKings)) {
    moves.count = 0;
    moves.mostPieces = pieces;
    moves.mostKings = takenKings;
  }
  if (pieces == moves.mostPieces && takenKings == moves.mostKings)
    add(moves, own | square, enemy & ~taken, isKing ? (kings & ~taken) | square : kings & ~taken);
}

constexpr int NO_WAY_BACK = -1;

/** The same with flying kings. Captured pieces block the way until the move ends, and a king may not turn straight back. */
__device__ __noinline__ void addFlyingCaptures(Moves &moves, Squares square, bool isKing, Squares own, Squares enemy,
                                               Squares kings, Squares taken, int wayBack) {
  const Squares occupied = own | enemy;
  bool canGoOn = false;
  for (int direction = 0; direction < (isKing ? 4 : 2); direction++) {
    if (direction == wayBack) continue;
    Squares over = step(direction, square);
    if (isKing)
      while (over && !(over & occupied)) over = step(direction, over);
    if (!(over & enemy) || (over & taken)) continue;
    Squares landing = step(direction, over);
    while (landing && !(landing & occupied)) {
      canGoOn = true;
      if (!isKing && (landing & CROWN_ROW)) addBestCapture(moves, landing, true, own, enemy, kings, taken | over);
      else addFlyingCaptures(moves, landing, isKing, own, enemy, kings, taken | over, 3 - direction);
      if (!isKing) break;
      landing = step(direction, landing);
    }
  }
  if (!canGoOn && taken) addBestCapture(moves, square, isKing, own, enemy, kings, taken);
}

/** Returns the pieces that could capture a neighbour ahead, and behind. */
__device__ __forceinline__ Squares jumpersUp(const Board &board, Squares empty) {
  return downRight(board.enemy & downRight(empty)) | downLeft(board.enemy & downLeft(empty));
}
__device__ __forceinline__ Squares jumpersDown(const Board &board, Squares empty) {
  return upRight(board.enemy & upRight(empty)) | upLeft(board.enemy & upLeft(empty));
}

__device__ __forceinline__ void addCaptures(const Board &board, Moves &moves) {
  const Squares empty = ~(board.own | board.enemy), kings = board.own & board.kings;
  const Squares beside = board.own & jumpersUp(board, empty);
  Squares jumpers = KINGS_FLY ? (beside & ~kings) | kings : beside | (kings & jumpersDown(board, empty));
  for (; jumpers; jumpers &= jumpers - 1) {
    const Squares from = lowestOf(jumpers);
    const bool isKing = (from & board.kings) != 0;
    if (KINGS_FLY)
      addFlyingCaptures(moves, from, isKing, board.own & ~from, board.enemy, board.kings & ~from, 0, NO_WAY_BACK);
    else addShortCaptures(moves, from, isKing, board.own & ~from, board.enemy, board.kings & ~from, false);
  }
}

__device__ __forceinline__ void addSteps(const Board &board, Moves &moves) {
  const Squares empty = ~(board.own | board.enemy);
  for (Squares men = board.own & ~board.kings; men; men &= men - 1) {
    const Squares from = lowestOf(men);
    for (int direction = 0; direction < 2; direction++) {
      const Squares to = step(direction, from) & empty;
      if (to) add(moves, (board.own & ~from) | to, board.enemy, board.kings | (to & CROWN_ROW));
    }
  }
  for (Squares kings = board.own & board.kings; kings; kings &= kings - 1) {
    const Squares from = lowestOf(kings);
    for (int direction = 0; direction < 4; direction++)
      for (Squares to = step(direction, from) & empty; to; to = KINGS_FLY ? step(direction, to) & empty : 0)
        add(moves, (board.own & ~from) | to, board.enemy, (board.kings & ~from) | to);
  }
}

/** Generates the legal moves; returns true if they are captures. */
__device__ __noinline__ bool generate(const Board &board, Moves &moves) {
  moves.count = 0;
  moves.mostPieces = 0;
  moves.mostKings = 0;
  addCaptures(board, moves);
  if (moves.count) return true;
  addSteps(board, moves);
  return false;
}

/** Returns true if the legal moves are captures, without generating them. */
__device__ __forceinline__ bool canCapture(const Board &board) {
  const Squares empty = ~(board.own | board.enemy), kings = board.own & board.kings;
  if ((board.own & jumpersUp(board, empty)) | (kings & jumpersDown(board, empty))) return true;
  if (!KINGS_FLY) return false;
  for (Squares rest = kings; rest; rest &= rest - 1)
    for (int direction = 0; direction < 4; direction++) {
      Squares over = step(direction, lowestOf(rest));
      while (over & empty) over = step(direction, over);
      if ((over & board.enemy) && (step(direction, over) & empty)) return true;
    }
  return false;
}

__device__ Count perft(const Board &board, int depth) {
  Moves moves;
  generate(board, moves);
  if (depth == 1) return moves.count;
  Count leaves = 0;
  for (int i = 0; i < moves.count; i++) leaves += perft(moves.boards[i], depth - 1);
  return leaves;
}

__global__ void perftFromStart(int depth, Count *leaves) { *leaves = perft(startBoard(), depth); }
