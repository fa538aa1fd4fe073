import { games } from '../games/index.ts';

export const App = () => (
  <main>
    {games.map(game => (
      <p key={game.id}>{game.id}</p>
    ))}
  </main>
);
