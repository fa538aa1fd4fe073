/** Every place of the page that can be linked to, with the screen it belongs to. */
export const routes: readonly { readonly name: string; readonly screen: string; readonly route: string }[] = [
  { name: 'home', screen: 'home', route: '#/' },
  { name: 'play', screen: 'play', route: '#/play' },
  { name: 'analysis', screen: 'analysis', route: '#/analysis' },
  { name: 'review', screen: 'review', route: '#/review' },
  { name: 'learn', screen: 'learn', route: '#/learn' },
  ...['ur', 'draughts', 'microshogi', 'plague'].map(game => ({
    name: `learn-${game}`,
    screen: 'learn',
    route: `#/learn/${game}`,
  })),
  { name: 'settings', screen: 'settings', route: '#/settings' },
];
