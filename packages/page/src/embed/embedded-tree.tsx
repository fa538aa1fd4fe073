import { languages } from '@poda/library/core/text/words.ts';
import { render } from 'preact';
import { linkTo, route } from '../route.ts';
import { settings } from '../settings/settings.ts';
import { SearchTree } from '../tree/tree-screen.tsx';
import { say } from '../tree/words.ts';
import { languageLoaded, problemsLoaded } from '../words/say.ts';
import './embed.css';

/** `?lang=en` of the address chooses the language, because nothing is stored here. */
export const showEmbedded = async (place: HTMLElement): Promise<void> => {
  const asked = new URLSearchParams(location.search).get('lang');
  const language = languages.find(each => each === asked);
  if (language !== undefined) settings.language.value = language;
  await languageLoaded;
  await problemsLoaded();
  render(<Embedded />, place);
};

const Embedded = () => (
  <main class="embedded">
    <SearchTree isEmbedded />
    <p class="embedded-origin small">
      <a href={`./${linkTo('tree', '', Object.fromEntries(route.value.query))}`} target="_blank" rel="noopener">
        {say('embed.open')}
      </a>
    </p>
  </main>
);
