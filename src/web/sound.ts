import { settings } from './state/settings.ts';

/** The sounds as synthesised tones, so that no files are loaded: pitch in Hz, start and length in seconds. */
const tones = {
  touch: [[520, 0, 0.04]],
  move: [
    [300, 0, 0.05],
    [220, 0.03, 0.06],
  ],
  capture: [
    [220, 0, 0.06],
    [150, 0.05, 0.1],
  ],
  refused: [
    [160, 0, 0.08],
    [140, 0.1, 0.1],
  ],
  dice: [
    [700, 0, 0.02],
    [620, 0.09, 0.02],
    [680, 0.2, 0.02],
    [560, 0.34, 0.02],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.14, 0.16],
    [587, 0.28, 0.3],
  ],
} as const satisfies Record<string, readonly (readonly [pitch: number, from: number, long: number])[]>;

let context: AudioContext | undefined;

/**
 * Plays a sound at the volume of the settings; silent until the user has interacted with the page, as browsers require.
 */
export const playSound = (name: keyof typeof tones): void => {
  const volume = settings.volume.value;
  if (volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [pitch, from, long] of tones[name]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + from;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume / 3, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + long);
  }
};
