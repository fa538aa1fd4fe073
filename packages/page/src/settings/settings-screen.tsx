import { numberFormat } from '@poda/library/core/text/numbers.ts';
import type { Signal } from '@preact/signals';
import { percentText } from '../analysis/engine/value-text.ts';
import { SamplePicture, sampleOf } from '../board/picture/sample-picture.tsx';
import { playSound } from '../browser/sound.ts';
import { bound, Group, Select, Slider, Switch } from '../controls/fields.tsx';
import { RadioCards } from '../controls/radio-cards.tsx';
import { type BoardLook, pieceBodies, pieceSigns } from '../drawing/skin.ts';
import { coloursOf, themes } from '../styles/colours.ts';
import { currentLanguage, translator } from '../words/say.ts';
import { HouseRuleFields } from './house-rule-fields.tsx';
import { settings, shade, shades, soundSets, stillLook, viewpoints } from './settings.ts';
import { say } from './words.ts';

export const SettingsScreen = () => (
  <section class="sheet narrow">
    <h1>{say('nav.settings')}</h1>
    <Group title={say('appearance')}>
      <Appearance />
    </Group>
    <Group title={say('boards')}>
      <ThemeCards />
      <PieceCards of="signs" values={pieceSigns} setting={settings.signs} />
      <PieceCards of="bodies" values={pieceBodies} setting={settings.bodies} />
      <Switch label={say('coordinates')} {...bound(settings.hasCoordinates)} testId="coordinates" />
    </Group>
    <Group title={say('sound')}>
      <SoundCards />
      <VolumeAndAnimation />
    </Group>
    <Group title={say('playing')}>
      <HouseRuleFields />
      <Switch label={say('shortcuts')} {...bound(settings.hasShortcuts)} testId="shortcuts" />
    </Group>
    <Group title={say('values')}>
      <Select
        label={say('viewpoint')}
        {...bound(settings.viewpoint)}
        options={viewpoints.map(value => ({ value, label: say(`viewpoint.${value}`) }))}
        testId="viewpoint"
      />
    </Group>
    <p class="small">
      <a href="THIRD-PARTY-NOTICES.txt" data-testid="notices">
        {say('notices')}
      </a>
    </p>
  </section>
);

const Appearance = () => (
  <div class="pair">
    <Select
      label={say('language')}
      {...bound(settings.language)}
      options={[
        { value: 'es', label: 'Español' },
        { value: 'en', label: 'English' },
      ]}
      testId="language-choice"
    />
    <Select
      label={say('shade')}
      {...bound(settings.shade)}
      options={shades.map(value => ({ value, label: say(`shade.${value}`) }))}
      testId="shade"
    />
  </div>
);

const ThemeCards = () => (
  <RadioCards
    label={say('theme')}
    {...bound(settings.theme)}
    options={themes.map(value => ({
      value,
      label: say(`theme.${value}`),
      preview: (
        <span class="samples" style={coloursOf(value, shade.value)}>
          <SamplePicture of="bodies" look={stillLook.value} />
          <SamplePicture of="signs" look={stillLook.value} />
        </span>
      ),
    }))}
    testId="theme"
  />
);

const SoundCards = () => (
  <RadioCards
    label={say('sounds')}
    value={settings.sounds.value}
    options={soundSets.map(value => {
      const name = say(`sounds.${value}`);
      return {
        value,
        label: name,
        extra: value !== 'off' && (
          <button
            type="button"
            aria-label={say('listen.to', { name })}
            data-testid={`listen-${value}`}
            onClick={() => playSound('capture', value)}
          >
            ▶ {say('listen')}
          </button>
        ),
      };
    })}
    onChange={value => {
      settings.sounds.value = value;
      playSound('move');
    }}
    testId="sounds"
  />
);

const VolumeAndAnimation = () => (
  <div class="pair">
    <Slider
      label={say('volume')}
      value={settings.volume.value}
      min={0}
      max={1}
      step={0.1}
      shown={settings.volume.value === 0 ? say('off') : percentText(settings.volume.value)}
      onChange={value => {
        settings.volume.value = value;
        playSound('move');
      }}
      testId="volume"
    />
    <Slider
      label={say('animation')}
      {...bound(settings.animation)}
      min={0}
      max={3}
      step={0.5}
      shown={
        settings.animation.value === 0 ? say('off') : `${numberFormat(currentLanguage())(settings.animation.value)}×`
      }
      testId="animation"
    />
  </div>
);

interface PieceCardsProps<Choice extends 'signs' | 'bodies'> {
  readonly of: Choice;
  readonly values: readonly BoardLook[Choice][];
  readonly setting: Signal<BoardLook[Choice]>;
}

const PieceCards = <Choice extends 'signs' | 'bodies'>({ of, values, setting }: PieceCardsProps<Choice>) => (
  <RadioCards
    label={say('pieces', { game: translator.value.gameName(sampleOf(of).variant.game) })}
    {...bound(setting)}
    options={values.map(value => ({
      value,
      label: say(`${of}.${value}` as 'signs.letters' | 'bodies.flat'),
      preview: <SamplePicture of={of} look={{ ...stillLook.value, [of]: value }} />,
    }))}
    testId={of}
  />
);
