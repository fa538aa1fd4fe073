import { useRef } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { SignCards } from '../../settings/piece-cards.tsx';
import { settings } from '../../settings/settings.ts';
import { say } from '../../settings/words.ts';
import './signs-offer.css';

/** Offered once, at the first game whose pieces can bear several signs. */
export const SignsOffer = () => {
  const offer = useRef<HTMLElement>(null);
  const close = () => {
    const board = offer.current?.closest('.table')?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    settings.areSignsOffered.value = true;
    board?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={offer}
      class="group signs-offer"
      aria-label={say('offer')}
      data-testid="signs-offer"
      onKeyDown={event => {
        if (event.key === 'Escape') close();
      }}
    >
      <SignCards label={say('offer')} />
      <div class="row spread">
        <span class="faint small">{say('offer.later')}</span>
        <Button label={say('offer.close')} testId="signs-offer-close" onClick={close} />
      </div>
    </section>
  );
};
