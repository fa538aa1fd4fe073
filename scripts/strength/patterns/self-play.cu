/**
 * Plays draughts against itself on a GPU, one game a thread, and writes the positions with the results; fit.py
 * reads them. README.md beside this file tells how to compile and run it.
 *
 * Rules, evaluation and search are reimplemented here for the GPU. Before the first game the counts
 * of perft must be those of src/games/draughts/draughts.perft. Boards are seen by the side to move, which moves up.
 */
#include "search.cuh"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

/** Minimum number of random plies at the start of a game, and the maximum of further ones. */
constexpr int FEWEST_OPENING_PLIES = 4;
constexpr int MORE_OPENING_PLIES = 8;
/** After the opening, one move in this many is random, up to a ply. */
constexpr int STRAY_ONE_IN = 25;
constexpr int LAST_STRAY_PLY = 60;
/** Maximum random noise added to the value of a move, in hundredths of a man. */
constexpr int NOISE = 5;
/** A game ends after this many consecutive king moves, or this many plies. */
constexpr int MAX_KING_PLIES = 50;
constexpr int MAX_GAME_PLIES = 220;
/**
 * With kings that move one step, a side then wins if it is WINNING_LEAD half men ahead (a king is three) and at least
 * FEWEST_PIECES_TO_WIN pieces of both sides are left.
 */
constexpr int WINNING_LEAD = 4;
constexpr int FEWEST_PIECES_TO_WIN = 4;
/** Positions after more consecutive king moves are not recorded. */
constexpr int MAX_KING_PLIES_KEPT = 6;
constexpr int MAX_POSITIONS_KEPT = 160;

/** The result of a game for the side to move. */
enum Result { GOES_ON = -1, LOST = 0, DRAWN = 1, WON = 2 };

/** Games stay in memory between kernel launches, so that every launch is short. */
struct Game {
  Board board;
  int ply, openingPlies, kingPlies, positionsKept;
  uint64_t random;
};

__device__ Count positionsWritten, gamesEnded, gamesDrawn;

__device__ __forceinline__ uint32_t draw(uint64_t &random) {
  random ^= random << 13;
  random ^= random >> 7;
  random ^= random << 17;
  return (uint32_t)(random >> 32);
}

__device__ __forceinline__ void startGame(Game &game) {
  game.board = startBoard();
  game.ply = 0;
  game.kingPlies = 0;
  game.positionsKept = 0;
  game.openingPlies = FEWEST_OPENING_PLIES + draw(game.random) % (MORE_OPENING_PLIES + 1);
}

__global__ void startGames(Game *games, int count, uint64_t seed) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= count) return;
  Game &game = games[thread];
  game.random = seed * 0x9E3779B97F4A7C15ull + (uint64_t)thread * 0xD1342543DE82EF95ull + 1;
  for (int i = 0; i < 20; i++) draw(game.random);
  startGame(game);
}

/** Returns the result of a game that is too long. */
__device__ Result resultOfLongGame(const Board &board) {
  if (KINGS_FLY || __popc(board.own | board.enemy) < FEWEST_PIECES_TO_WIN) return DRAWN;
  const int lead = 2 * __popc(board.own) + __popc(board.own & board.kings) - 2 * __popc(board.enemy) -
                   __popc(board.enemy & board.kings);
  return lead >= WINNING_LEAD ? WON : lead <= -WINNING_LEAD ? LOST : DRAWN;
}

/** Returns the best move with some noise; sets `result` if the search proves it. */
__device__ int chooseMove(const Moves &moves, int depth, uint64_t &random, Result &result) {
  int best = -99999, chosen = 0;
  const int first = draw(random) % moves.count;
  for (int i = 0; i < moves.count; i++) {
    const int move = (i + first) % moves.count;
    const int value = -search(moves.boards[move], depth - 1, -2 * WIN, -best + NOISE + 1, 1) +
                      (int)(draw(random) % (NOISE + 1));
    if (value <= best) continue;
    best = value;
    chosen = move;
  }
  if (best > WIN - LONGEST_WIN) result = WON;
  else if (best < -WIN + LONGEST_WIN) result = LOST;
  return chosen;
}

/** Continues every game: `kept` holds positions of unfinished games, `written` those of finished ones with results. */
__global__ void playOn(Game *games, uint4 *kept, int count, uint4 *written, Count room, int plies, int depth) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= count) return;
  Game game = games[thread];
  for (int i = 0; i < plies; i++) {
    Moves moves;
    const bool areCaptures = generate(game.board, moves);
    Result result = GOES_ON;
    int chosen = 0;
    if (moves.count == 0) result = LOST;
    else if (game.kingPlies >= MAX_KING_PLIES || game.ply >= MAX_GAME_PLIES) result = resultOfLongGame(game.board);
    else if (game.ply < game.openingPlies || (game.ply < LAST_STRAY_PLY && draw(game.random) % STRAY_ONE_IN == 0))
      chosen = draw(game.random) % moves.count;
    else {
      if (!areCaptures && game.kingPlies <= MAX_KING_PLIES_KEPT && game.positionsKept < MAX_POSITIONS_KEPT)
        kept[(size_t)game.positionsKept++ * count + thread] =
            make_uint4(game.board.own, game.board.enemy, game.board.kings, game.ply & 1);
      if (moves.count > 1) chosen = chooseMove(moves, depth, game.random, result);
    }
    if (result != GOES_ON) {
      const Count at = atomicAdd(&positionsWritten, (Count)game.positionsKept);
      atomicAdd(&gamesEnded, (Count)1);
      if (result == DRAWN) atomicAdd(&gamesDrawn, (Count)1);
      if (at + game.positionsKept <= room)
        for (int position = 0; position < game.positionsKept; position++) {
          uint4 board = kept[(size_t)position * count + thread];
          const bool isSameSide = (int)board.w == (game.ply & 1);
          board.w = isSameSide ? result : WON - result;
          written[at + position] = board;
        }
      startGame(game);
      continue;
    }
    const Board next = moves.boards[chosen];
    const Squares moved = (__brev(next.enemy) ^ game.board.own) & game.board.own;
    game.kingPlies = !areCaptures && (moved & game.board.kings) ? game.kingPlies + 1 : 0;
    game.board = next;
    game.ply++;
  }
  games[thread] = game;
}

constexpr int THREADS_A_BLOCK = 128;
constexpr int GAMES_AT_ONCE = 528 * THREADS_A_BLOCK;
constexpr int PLIES_A_LAUNCH = 4;
constexpr Count ROOM = 160000000;
/** Upper limit of the positions that a launch of that many plies finishes for each game. */
constexpr Count ROOM_FOR_A_LAUNCH = 10ull * GAMES_AT_ONCE;
constexpr size_t STACK_BYTES = 40 * 1024;

constexpr int PERFT_DEPTHS = 6;
/** The leaves of `english` and `spanish` at depths 1 to 6. */
constexpr Count PERFT[2][PERFT_DEPTHS] = {{7, 49, 302, 1469, 7361, 36768}, {7, 49, 302, 1469, 7361, 36473}};

#define CHECK(call) check((call), __LINE__)
void check(cudaError_t status, int line) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "self-play.cu:%d: %s\n", line, cudaGetErrorString(status));
  exit(1);
}

void refuse(const char *what, const char *text) {
  fprintf(stderr, "%s: %s\n", what, text);
  fprintf(stderr, "usage: self-play english|spanish SECONDS DEPTH SEED POSITIONS [TABLES]\n");
  exit(2);
}

double numberFrom(const char *text, double least, double most, const char *what) {
  char *end;
  const double number = strtod(text, &end);
  if (*text == '\0' || *end != '\0' || !(number >= least && number <= most)) refuse(what, text);
  return number;
}

int wholeFrom(const char *text, int least, int most, const char *what) {
  const double number = numberFrom(text, least, most, what);
  if (number != (int)number) refuse(what, text);
  return (int)number;
}

template <typename T> T readFrom(const T &symbol) {
  T value;
  CHECK(cudaMemcpyFromSymbol(&value, symbol, sizeof value));
  return value;
}

void setRules(bool kingsFly) {
  const StandardWeights weights = kingsFly ? StandardWeights{245, 6} : StandardWeights{125, 0};
  CHECK(cudaMemcpyToSymbol(KINGS_FLY, &kingsFly, sizeof kingsFly));
  CHECK(cudaMemcpyToSymbol(standardWeights, &weights, sizeof weights));
  int values[256];
  for (int byte = 0; byte < 256; byte++) {
    values[byte] = 0;
    for (int digit = 7; digit >= 0; digit--) values[byte] = 3 * values[byte] + (byte >> digit & 1);
  }
  CHECK(cudaMemcpyToSymbol(ternary, values, sizeof values));
}

/** Sets the learned tables for the games, or none. */
void setTables(const char *path) {
  const bool hasPath = path != nullptr;
  if (hasPath) {
    static LearnedTables tables;
    FILE *file = fopen(path, "rb");
    if (file == nullptr) refuse("TABLES, a file that fit.py wrote, cannot be opened", path);
    const bool isWhole = fread(&tables, sizeof tables, 1, file) == 1 && fgetc(file) == EOF;
    fclose(file);
    if (!isWhole) refuse("TABLES is not the 236356 bytes that fit.py writes", path);
    CHECK(cudaMemcpyToSymbol(learned, &tables, sizeof tables));
  }
  CHECK(cudaMemcpyToSymbol(hasLearned, &hasPath, sizeof hasPath));
}

/** Ends the program if the perft counts are wrong. */
void checkRules(bool kingsFly) {
  Count *leaves;
  CHECK(cudaMalloc(&leaves, sizeof *leaves));
  for (int depth = 1; depth <= PERFT_DEPTHS; depth++) {
    perftFromStart<<<1, 1>>>(depth, leaves);
    Count counted;
    CHECK(cudaMemcpy(&counted, leaves, sizeof counted, cudaMemcpyDeviceToHost));
    const Count right = PERFT[kingsFly][depth - 1];
    printf("perft %d %llu\n", depth, counted);
    if (counted == right) continue;
    fprintf(stderr, "perft %d should be %llu: the rules are broken\n", depth, right);
    exit(1);
  }
  CHECK(cudaFree(leaves));
}

void report(float millis) {
  printf("%.1f s: %llu games, %llu draws, %llu positions\n", millis / 1000, readFrom(gamesEnded), readFrom(gamesDrawn),
         readFrom(positionsWritten));
  fflush(stdout);
}

/** Plays until time or memory is used up, and returns the positions. */
std::vector<uint4> playGames(double seconds, int depth, uint64_t seed) {
  Game *games;
  uint4 *kept, *written;
  CHECK(cudaMalloc(&games, GAMES_AT_ONCE * sizeof *games));
  CHECK(cudaMalloc(&kept, (size_t)GAMES_AT_ONCE * MAX_POSITIONS_KEPT * sizeof *kept));
  CHECK(cudaMalloc(&written, ROOM * sizeof *written));
  startGames<<<GAMES_AT_ONCE / THREADS_A_BLOCK, THREADS_A_BLOCK>>>(games, GAMES_AT_ONCE, seed);
  CHECK(cudaDeviceSynchronize());
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  float millis = 0;
  for (int launch = 0; millis < seconds * 1000 && readFrom(positionsWritten) + ROOM_FOR_A_LAUNCH <= ROOM; launch++) {
    CHECK(cudaEventRecord(begin));
    playOn<<<GAMES_AT_ONCE / THREADS_A_BLOCK, THREADS_A_BLOCK>>>(games, kept, GAMES_AT_ONCE, written, ROOM,
                                                                 PLIES_A_LAUNCH, depth);
    CHECK(cudaEventRecord(end));
    CHECK(cudaDeviceSynchronize());
    float launchMillis;
    CHECK(cudaEventElapsedTime(&launchMillis, begin, end));
    millis += launchMillis;
    if (launch % 10 == 0) report(millis);
  }
  report(millis);
  const Count count = readFrom(positionsWritten);
  std::vector<uint4> positions(count < ROOM ? count : ROOM);
  CHECK(cudaMemcpy(positions.data(), written, positions.size() * sizeof(uint4), cudaMemcpyDeviceToHost));
  return positions;
}

int main(int count, char **words) {
  if (count < 6 || count > 7) refuse("five or six arguments are needed", count > 7 ? words[7] : "some are missing");
  const bool kingsFly = strcmp(words[1], "spanish") == 0;
  if (!kingsFly && strcmp(words[1], "english") != 0) refuse("the rules are neither english nor spanish", words[1]);
  const double seconds = numberFrom(words[2], 0, 86400, "SECONDS is no number from 0 to 86400");
  const int depth = wholeFrom(words[3], 1, 12, "DEPTH is no whole number from 1 to 12");
  const int seed = wholeFrom(words[4], 0, 1000000000, "SEED is no whole number from 0 to 1000000000");
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, STACK_BYTES));
  setRules(kingsFly);
  setTables(count == 7 ? words[6] : nullptr);
  FILE *file = fopen(words[5], "wb");
  if (file == nullptr) refuse("POSITIONS cannot be written", words[5]);
  checkRules(kingsFly);
  const std::vector<uint4> positions = playGames(seconds, depth, seed);
  const bool isWritten = fwrite(positions.data(), sizeof(uint4), positions.size(), file) == positions.size();
  if (fclose(file) != 0 || !isWritten) refuse("POSITIONS could not be written to the end", words[5]);
  printf("%zu positions in %s\n", positions.size(), words[5]);
}
