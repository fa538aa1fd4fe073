import {
  type Pairings,
  type Standing,
  type Summary,
  standingsOptions,
  summariseCounts,
} from '@poda/arena/rating/standings.ts';
import type { StartedTournament } from '../tournaments/stored-tournament.ts';
import type { TournamentCounts } from './counts.ts';

export interface HostedStandings extends Summary {
  /** `place`: in the list of contenders. */
  readonly standings: readonly (Standing & { readonly place: number })[];
  readonly played: number;
  /** Games planned so far, or expected in all if that is more. */
  readonly planned: number;
  readonly levels: readonly string[];
  /** Games of another confinement level. */
  readonly leftOut: number;
  readonly seq: number;
}

export const hostedStandings = (
  { terms, contenders, mixesLevels }: StartedTournament,
  counts: TournamentCounts,
  pairings: Pairings,
  planned: number,
): HostedStandings => {
  const names = contenders.map(({ name }) => name);
  const ratings = contenders.map(({ rating }) => rating ?? undefined);
  const [counted, ...others] = counts.levels();
  const isMixed = others.length > 0 && !mixesLevels;
  // By place, because erased students may have equal pseudonyms.
  const keys = names.map((_, place) => String(place));
  const options = standingsOptions({ names: keys, format: terms.format, ratings }, pairings);
  const summary = summariseCounts(keys, counts.of(isMixed ? counted!.level : null), options);
  const nameOf = (key: string) => names[Number(key)]!;
  return {
    ...summary,
    standings: summary.standings.map(({ player, ...standing }) => ({
      ...standing,
      player: nameOf(player),
      place: Number(player),
    })),
    groups: summary.groups.map(group => group.map(nameOf)),
    classes: summary.classes.map(group => group.map(nameOf)),
    ties: summary.ties.map(tie => ({ ...tie, through: nameOf(tie.through), out: nameOf(tie.out) })),
    anchors: summary.anchors.map(anchor => ({ ...anchor, player: nameOf(anchor.player) })),
    played: counts.games,
    planned,
    levels: counts
      .levels()
      .slice(0, isMixed ? 1 : undefined)
      .map(({ level }) => level)
      .sort(),
    leftOut: isMixed ? others.reduce((sum, { games }) => sum + games, 0) : 0,
    seq: counts.seq,
  };
};
