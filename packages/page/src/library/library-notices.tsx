import { say } from '../words/say.ts';
import { trouble } from './database.ts';
import { unsaved } from './journal.ts';
import { hasUnreadable } from './unreadable-texts.ts';

export const LibraryNotices = () => {
  const told = trouble.value;
  return (
    <>
      {unsaved.value.size > 0 ? (
        <p class="refusal" role="alert" data-testid="not-kept">
          {say(told === 'blocked' ? 'kept.refused' : 'kept.failed', { count: unsaved.value.size })}
        </p>
      ) : (
        told !== null && (
          <p class="refusal" role="alert" data-testid="store-trouble">
            {say(`kept.${told}`)}
          </p>
        )
      )}
      {hasUnreadable.value && (
        <p class="refusal" role="alert" data-testid="put-aside">
          {say('kept.aside')}
        </p>
      )}
    </>
  );
};
