import { signal } from '@preact/signals';
import { say } from './words/say.ts';

/** True if a part of the page's code could not be loaded, for example because the network is down. */
const hasFailed = signal(false);

// The loader of the built page reports every failed import with this event.
addEventListener('vite:preloadError', () => {
  hasFailed.value = true;
});

/** Says that a part of the page could not be loaded, and offers to load the page again; kept games stay. */
export const LoadFailure = () =>
  hasFailed.value ? (
    <div class="refusal load-failure" role="alert" data-testid="load-failure">
      <p>{say('load.failed')}</p>
      <button type="button" onClick={() => location.reload()}>
        {say('load.again')}
      </button>
    </div>
  ) : null;
