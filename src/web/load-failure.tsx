import { signal } from '@preact/signals';
import { say } from './words/say.ts';

/** For example because the network is down. */
const hasFailed = signal(false);

// The loader of the built page reports failed imports with this event.
addEventListener('vite:preloadError', () => {
  hasFailed.value = true;
});

export const LoadFailure = () =>
  hasFailed.value ? (
    <div class="refusal load-failure" role="alert" data-testid="load-failure">
      <p>{say('load.failed')}</p>
      <button type="button" onClick={() => location.reload()}>
        {say('load.again')}
      </button>
    </div>
  ) : null;
