import type { Signal } from '@preact/signals';
import { SamplePicture, sampleOf } from '../board/picture/sample-picture.tsx';
import { bound } from '../controls/fields.tsx';
import { RadioCards } from '../controls/radio-cards.tsx';
import { type BoardLook, pieceBodies, pieceSigns } from '../drawing/skin.ts';
import { translator } from '../words/say.ts';
import { settings, stillLook } from './settings.ts';
import { say } from './words.ts';

export const SignCards = ({ label = titleOf('signs') }: { label?: string }) => (
  <PieceCards of="signs" label={label} values={pieceSigns} setting={settings.signs} />
);

export const BodyCards = () => (
  <PieceCards of="bodies" label={titleOf('bodies')} values={pieceBodies} setting={settings.bodies} />
);

const titleOf = (of: 'signs' | 'bodies'): string =>
  say('pieces', { game: translator.value.gameName(sampleOf(of).variant.game) });

interface PieceCardsProps<Choice extends 'signs' | 'bodies'> {
  readonly of: Choice;
  readonly label: string;
  readonly values: readonly BoardLook[Choice][];
  readonly setting: Signal<BoardLook[Choice]>;
}

const PieceCards = <Choice extends 'signs' | 'bodies'>({ of, label, values, setting }: PieceCardsProps<Choice>) => (
  <RadioCards
    label={label}
    {...bound(setting)}
    options={values.map(value => ({
      value,
      label: say(`${of}.${value}` as 'signs.letters' | 'bodies.flat'),
      preview: <SamplePicture of={of} look={{ ...stillLook.value, [of]: value }} />,
    }))}
    testId={of}
  />
);
