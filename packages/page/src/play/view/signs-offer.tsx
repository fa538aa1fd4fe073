import { useRef } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { Segments } from '../../controls/segments.tsx';
import { set } from '../../controls/signals.ts';
import { pieceSigns } from '../../drawing/skin.ts';
import { settings } from '../../settings/settings.ts';
import { say } from '../../settings/words.ts';

/** Offered once, before the first move of the first game whose pieces can bear several signs. */
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
      class="start-notice signs-offer"
      aria-label={say('offer')}
      title={say('offer.later')}
      data-testid="signs-offer"
      onKeyDown={event => {
        if (event.key === 'Escape') close();
      }}
    >
      <Segments
        label={say('offer')}
        value={settings.signs.value}
        segments={pieceSigns.map(value => ({ value, label: say(`signs.${value}`) }))}
        onChange={value => set(settings.signs, value)}
        testId="signs"
      />
      <Button
        label={<Icon name="leave" />}
        class="quiet"
        aria-label={say('do.close')}
        testId="signs-offer-close"
        onClick={close}
      />
    </section>
  );
};
