#pragma once
/** Alpha-beta, extended while there are captures. */
#include "estimate.cuh"

constexpr int WIN = 30000;
/** Values within this distance of WIN are wins that the search has found. */
constexpr int LONGEST_WIN = 100;
constexpr int MAX_PLIES = 22;
/** From this depth on, moves are ordered by their estimates. */
constexpr int SORTED_FROM = 3;

/** Sorts the boards, the worst for the other side first. */
__device__ __forceinline__ void sortMoves(Moves &moves) {
  int estimates[MAX_MOVES];
  for (int i = 0; i < moves.count; i++) estimates[i] = estimate(moves.boards[i]);
  for (int i = 1; i < moves.count; i++) {
    const Board board = moves.boards[i];
    const int value = estimates[i];
    int at = i - 1;
    for (; at >= 0 && estimates[at] > value; at--) {
      estimates[at + 1] = estimates[at];
      moves.boards[at + 1] = moves.boards[at];
    }
    estimates[at + 1] = value;
    moves.boards[at + 1] = board;
  }
}

__device__ int search(const Board &board, int depth, int alpha, int beta, int ply) {
  if (ply >= MAX_PLIES || (depth <= 0 && !canCapture(board))) return estimate(board);
  Moves moves;
  generate(board, moves);
  if (moves.count == 0) return ply - WIN;
  if (moves.count > 1 && depth >= SORTED_FROM) sortMoves(moves);
  // A forced move costs no depth.
  const int nextDepth = depth <= 0 ? 0 : moves.count == 1 ? depth : depth - 1;
  int best = -2 * WIN;
  for (int i = 0; i < moves.count; i++) {
    const int value = -search(moves.boards[i], nextDepth, -beta, -alpha, ply + 1);
    if (value > best) best = value;
    if (value > alpha) alpha = value;
    if (alpha >= beta) break;
  }
  return best;
}
