/** The screens that few visits open. They load from here, so that the first load does not list their files. */
export const laterScreens = {
  games: async () => (await import('./library/screen/games-screen.tsx')).GamesScreen,
  review: async () => (await import('./review/review-screen.tsx')).ReviewScreen,
  learn: async () => {
    const [{ LearnScreen }, { rules }] = await Promise.all([
      import('./learn/learn-screen.tsx'),
      import('./learn/rules.ts'),
    ]);
    await rules.ready;
    return LearnScreen;
  },
  tree: async () => (await import('./tree/tree-screen.tsx')).TreeScreen,
  exercises: async () => (await import('./exercises/exercises-screen.tsx')).ExercisesScreen,
  evaluation: async () => (await import('./evaluation/evaluation-screen.tsx')).EvaluationScreen,
  efficiency: async () => (await import('./efficiency/efficiency-screen.tsx')).EfficiencyScreen,
  comparison: async () => (await import('./comparison/comparison-screen.tsx')).ComparisonScreen,
  solved: async () => (await import('./solved/solved-screen.tsx')).SolvedScreen,
  settings: async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
};

/** Draws embed.html. */
export const showEmbedded = async (place: HTMLElement): Promise<void> =>
  (await import('./embed/embedded-tree.tsx')).showEmbedded(place);
