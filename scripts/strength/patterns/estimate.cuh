#pragma once
/** Evaluates a position for the side to move, by learned tables if there are any, else by a copy of `standard`. */
#include "rules.cuh"

/** Sets of squares, seen from the side to move. */
constexpr Squares BACK_ROW = 0x0000000fu;
constexpr Squares BRIDGE = 0x0000000au;
constexpr Squares CENTRE = 0x00666600u;
constexpr int PIECES_AT_START = 24;

constexpr int WINDOWS = 9;
constexpr int FILLINGS = 6561;
constexpr int TERMS = 5;

/** The tables in the layout that fit.py writes: for a full board, then for an empty one. */
struct LearnedTables {
  int16_t windows[2][WINDOWS][FILLINGS];
  int16_t kingSquares[2][32];
  /** Man, king, safe step, stuck man, trapped king, and three unused. */
  int16_t terms[2][8];
};
static_assert(sizeof(LearnedTables) == 236356, "the tables are read as they lie in the file");

/** The weights of `standard` that depend on whether kings fly. */
struct StandardWeights {
  int king, advance;
};

__device__ LearnedTables learned;
__device__ bool hasLearned;
__device__ __constant__ StandardWeights standardWeights;
/** Reads the binary digits of a byte as digits in base 3. */
__device__ int ternary[256];

/** The mobility terms of src/games/draughts/terms.ts. */
struct Mobility {
  int safeSteps, stuckMen, trappedKings;
};

__device__ Mobility mobilityOf(const Board &board) {
  const Squares empty = ~(board.own | board.enemy), enemyKings = board.enemy & board.kings;
  const Squares men = board.own & ~board.kings, kings = board.own & board.kings;
  const Squares attacked = (downLeft(board.enemy) & upRight(empty)) | (downRight(board.enemy) & upLeft(empty)) |
                           (upLeft(enemyKings) & downRight(empty)) | (upRight(enemyKings) & downLeft(empty));
  const Squares safe = empty & ~attacked;
  const Squares toLeft = upLeft(men) & safe & ~downRight(board.enemy);
  const Squares toRight = upRight(men) & safe & ~downLeft(board.enemy);
  return {__popc(toLeft) + __popc(toRight), __popc(men & ~(downRight(toLeft) | downLeft(toRight))),
          __popc(kings & ~besides(besides(kings) & safe))};
}

/** Sums the rows, 0 to 7, of the squares of a set. */
__device__ __forceinline__ int rowsOf(Squares set) {
  return __popc(set & 0xf0f0f0f0u) + 2 * __popc(set & 0xff00ff00u) + 4 * __popc(set & 0xffff0000u);
}

/** One side's strength by `standard`, without its terms on running men and on the held diagonal. */
__device__ int standardStrength(const Board &board, int pieces) {
  const Mobility can = mobilityOf(board);
  const Squares men = board.own & ~board.kings, kings = board.own & board.kings;
  int value = 100 * __popc(men) + standardWeights.advance * rowsOf(men) * (PIECES_AT_START - pieces) / PIECES_AT_START +
              4 * can.safeSteps - 5 * can.stuckMen - 24 * can.trappedKings;
  if (board.enemy & ~board.kings) value += 14 * __popc(men & BACK_ROW) + ((men & BRIDGE) == BRIDGE ? 24 : 0);
  return value + standardWeights.king * __popc(kings) + 8 * __popc(kings & CENTRE);
}

/** Packs the eight squares of a window into a byte: two neighbours of each of four rows. */
__device__ __forceinline__ Squares seenThrough(Squares set, int shift) {
  const Squares from = set >> shift;
  return (from & 0x03) | ((from >> 2) & 0x0c) | ((from >> 4) & 0x30) | ((from >> 6) & 0xc0);
}

__device__ int learnedEstimate(const Board &board, const Board &turnedBoard, int pieces) {
  int early = 0, late = 0;
  const Squares men = board.own & ~board.kings, enemies = board.enemy & ~board.kings;
  for (int window = 0; window < WINDOWS; window++) {
    const int shift = 8 * (window / 3) + window % 3;
    const int filling = ternary[seenThrough(men, shift)] + 2 * ternary[seenThrough(enemies, shift)];
    early += learned.windows[0][window][filling];
    late += learned.windows[1][window][filling];
  }
  const Squares kings = board.own & board.kings, enemyKings = turnedBoard.own & turnedBoard.kings;
  for (Squares rest = kings; rest; rest &= rest - 1) {
    early += learned.kingSquares[0][__ffs(rest) - 1];
    late += learned.kingSquares[1][__ffs(rest) - 1];
  }
  for (Squares rest = enemyKings; rest; rest &= rest - 1) {
    early -= learned.kingSquares[0][__ffs(rest) - 1];
    late -= learned.kingSquares[1][__ffs(rest) - 1];
  }
  const Mobility can = mobilityOf(board), enemyCan = mobilityOf(turnedBoard);
  const int leads[TERMS] = {__popc(men) - __popc(enemies), __popc(kings) - __popc(enemyKings),
                            can.safeSteps - enemyCan.safeSteps, can.stuckMen - enemyCan.stuckMen,
                            can.trappedKings - enemyCan.trappedKings};
  for (int term = 0; term < TERMS; term++) {
    early += leads[term] * learned.terms[0][term];
    late += leads[term] * learned.terms[1][term];
  }
  return (early * pieces + late * (PIECES_AT_START - pieces)) / PIECES_AT_START;
}

__device__ int estimate(const Board &board) {
  const Board turnedBoard = turned(board);
  const int pieces = __popc(board.own | board.enemy);
  return hasLearned ? learnedEstimate(board, turnedBoard, pieces)
                    : standardStrength(board, pieces) - standardStrength(turnedBoard, pieces);
}
