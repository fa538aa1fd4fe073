import { Select, Slider, Switch } from '../controls/fields.tsx';
import { playSound } from '../sound.ts';
import { pieceLooks, settings, shades, themes } from '../state/settings.ts';
import { say } from '../words/say.ts';
import { HouseRuleFields } from './house-rule-fields.tsx';

/** The settings screen. */
export const SettingsScreen = () => (
  <section class="sheet narrow">
    <h1>{say('nav.settings')}</h1>
    <div class="pair">
      <Select
        label={say('settings.language')}
        value={settings.language.value}
        options={[
          { value: 'es', label: 'Español' },
          { value: 'en', label: 'English' },
        ]}
        onChange={value => {
          settings.language.value = value;
        }}
        testId="language-choice"
      />
      <Select
        label={say('settings.theme')}
        value={settings.theme.value}
        options={themes.map(value => ({ value, label: say(`theme.${value}`) }))}
        onChange={value => {
          settings.theme.value = value;
        }}
        testId="theme"
      />
      <Select
        label={say('settings.shade')}
        value={settings.shade.value}
        options={shades.map(value => ({ value, label: say(`shade.${value}`) }))}
        onChange={value => {
          settings.shade.value = value;
        }}
        testId="shade"
      />
      <Select
        label={say('settings.pieces')}
        value={settings.pieces.value}
        options={pieceLooks.map(value => ({ value, label: say(`pieces.${value}`) }))}
        onChange={value => {
          settings.pieces.value = value;
        }}
        testId="pieces"
      />
    </div>
    <div class="pair">
      <Slider
        label={say('settings.animation')}
        value={settings.animation.value}
        min={0}
        max={3}
        step={0.5}
        shown={settings.animation.value === 0 ? say('off') : `${settings.animation.value}×`}
        onChange={value => {
          settings.animation.value = value;
        }}
        testId="animation"
      />
      <Slider
        label={say('settings.volume')}
        value={settings.volume.value}
        min={0}
        max={1}
        step={0.1}
        shown={settings.volume.value === 0 ? say('off') : `${Math.round(settings.volume.value * 100)} %`}
        onChange={value => {
          settings.volume.value = value;
          playSound('move');
        }}
        testId="volume"
      />
    </div>
    <div class="group">
      <Switch
        label={say('settings.coordinates')}
        value={settings.hasCoordinates.value}
        onChange={value => {
          settings.hasCoordinates.value = value;
        }}
        testId="coordinates"
      />
      <HouseRuleFields />
    </div>
    <p class="small">
      <a href="THIRD-PARTY-NOTICES.txt" data-testid="notices">
        {say('settings.notices')}
      </a>
    </p>
  </section>
);
