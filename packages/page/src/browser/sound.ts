import { type SoundSet, settings } from '../settings/settings.ts';

/** Synthesised, so that no files are loaded: pitch in Hz, start and length in seconds. */
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

/** `pitch` and `long` are factors, `loudness` applies at full volume. */
const timbres = {
  wood: { wave: 'triangle', pitch: 1, long: 1, loudness: 0.33 },
  marble: { wave: 'sine', pitch: 2.5, long: 2.4, loudness: 0.22 },
  electronic: { wave: 'square', pitch: 1.5, long: 0.9, loudness: 0.12 },
} as const satisfies Record<Exclude<SoundSet, 'off'>, object>;

let context: AudioContext | undefined;

/** Silent until the user has interacted with the page, as browsers require. */
export const playSound = (name: keyof typeof tones, set: SoundSet = settings.sounds.value): void => {
  const volume = settings.volume.value;
  if (set === 'off' || volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { wave, pitch, long, loudness } = timbres[set];
  for (const [tonePitch, from, toneLong] of tones[name]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + from;
    const end = start + toneLong * long;
    tone.type = wave;
    tone.frequency.value = tonePitch * pitch;
    gain.gain.setValueAtTime(volume * loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
};
