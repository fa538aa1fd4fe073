export const themes = ['wood', 'slate', 'paper', 'contrast'] as const;
export type Theme = (typeof themes)[number];

export type Shade = 'light' | 'dark';

type Row = readonly [wood: string, slate: string, paper: string, contrast: string] | readonly [ofAll: string];

/** The variables of the style sheets; `light | dark` if the two shades of a theme differ. */
const table: Readonly<Record<string, Row>> = {
  page: ['#fbf7ee | #121a16', '#eef1f4 | #12171c', '#fbfaf5 | #191817', '#ffffff | #000000'],
  panel: ['#fffdf8 | #1a241f', '#ffffff | #1c242c', '#ffffff | #242321', '#ffffff | #000000'],
  ink: ['#1f2a24 | #f4e7d0', '#1b242d | #e8edf2', '#1f1d1a | #efece4', '#000000 | #ffffff'],
  faint: ['#5d6a61 | #a9b8ad', '#51606e | #9fb0bf', '#5d5850 | #b3ada1', '#2b2b2b | #e0e0e0'],
  line: ['#e0d4bc | #35463c', '#bcc7d1 | #3c4a57', '#cbc6b8 | #4a4741', '#000000 | #ffffff'],
  sand: ['#f1e8d6 | #222f28', '#e2e8ee | #222c35', '#f0ede3 | #2e2c29', '#ebebeb | #1f1f1f'],
  tint: ['#e4ece4 | #24352c', '#dbe7f2 | #1f3140', '#f4e6ea | #3a2a30', '#dbe3f5 | #33300f'],
  accent: ['#29473b | #a7c9b3', '#17578f | #7fbdf2', '#7a1f3d | #f0a3bd', '#00318c | #ffe14d'],
  'on-accent': ['#ffffff | #10201a', '#ffffff | #0b1a27', '#ffffff | #2b0d18', '#ffffff | #000000'],
  focus: ['#0b5fce | #7db8ff', '#c2410c | #ffb35c', '#0057b8 | #8cc4ff', '#b3005e | #4dffff'],
  'focus-halo': ['#ffffff | #10141c', '#ffffff | #101418', '#ffffff | #11161c', '#ffffff | #000000'],
  good: ['#2c6b2f | #8ccf86', '#1f6a3a | #7fd39a', '#2a6a2a | #93d08d', '#005200 | #7dff7d'],
  bad: ['#c8432f | #ff8d78', '#a61b2b | #ff9aa2', '#a01818 | #ff9d92', '#8f0000 | #ffb0a8'],
  warn: ['#8a5a00 | #f0c060', '#7f5700 | #efc35e', '#7c5600 | #ecc468', '#5c3c00 | #ffd76b'],

  'frame-a': ['#7a4a26', '#4a5764', '#f4f0e2 | #35332f', '#000000'],
  'frame-b': ['#4f2d15', '#2c353e', '#e9e3cf | #2b2926', '#000000'],
  'frame-line': ['#3a2010', '#1b2127', '#3a362e | #7a7466', '#ffffff'],
  'frame-ink': ['#f6e3c4', '#eef3f7', '#2a2722 | #eae5d8', '#ffffff'],
  'light-a': ['#ecd0a0 | #d9ba88', '#d7dfe6 | #b3bfca', '#fffef9 | #d8d2c1', '#ffffff'],
  'light-b': ['#dfbb83 | #caa56e', '#c2cdd7 | #a1afbb', '#fbf8ec | #cec7b3', '#ffffff'],
  'light-ink': ['#5e3d1c | #4a2f14', '#2d3a46 | #1d2832', '#4a443a | #37322a', '#000000'],
  'dark-a': ['#895a33 | #7a5230', '#5f7285 | #5a6b7b', '#cfc6ae | #989079', '#767676'],
  'dark-b': ['#7d5230 | #694527', '#536576 | #4d5e6e', '#c2b89e | #8b836c', '#767676'],
  'dark-ink': ['#fff1d9', '#f4f8fb', '#2f2a20 | #14110c', '#ffffff'],
  'white-a': ['#fffdf6 | #fbf5e6', '#ffffff', '#ffffff', '#ffffff'],
  'white-b': ['#e2cfac | #d8c5a1', '#dbe2e8', '#fbf9f2', '#ffffff'],
  'white-wall': ['#cbb68d', '#b9c5cf', '#e4dfd0', '#c8c8c8'],
  'white-line': ['#5f4526', '#33414d', '#24211c', '#000000'],
  'white-mark': ['#9b7a4c', '#7b8b99', '#6b655a', '#000000'],
  'black-a': ['#57463c', '#3f4a55', '#4a463f', '#000000'],
  'black-b': ['#1c1410', '#12171c', '#2a2723', '#000000'],
  'black-wall': ['#5b493d', '#4c5965', '#6c665b', '#4d4d4d'],
  'black-line': ['#0c0806', '#05080a', '#12100d', '#000000'],
  'black-mark': ['#d9c3a4', '#b9c7d3', '#efe9da', '#ffffff'],
  shadow: ['rgb(30 15 0 / 35%)', 'rgb(10 20 30 / 35%)', 'rgb(40 35 20 / 16%)', 'rgb(0 0 0 / 30%)'],
  plate: ['#fff6e3', '#f7fafc', '#ffffff', '#ffffff'],
  'plate-ink': ['#3a2614', '#1b2731', '#24211c', '#000000'],
  tray: ['#cfae80 | #b8986d', '#b7c2cc | #8a98a5', '#ece5d2 | #b3ac98', '#b0b0b0'],
  'tray-line': ['#8a6438 | #5e4426', '#6b7986 | #46535f', '#8f866d | #5f5949', '#000000'],
  'tray-ink': ['#331f0e | #1f1207', '#17212a | #0d1419', '#24211c | #1a1712', '#000000'],
  'shell-a': ['#f8eed6 | #e9dcbd', '#eef2f4 | #dbe2e7', '#fffdf4 | #e4dfcf', '#ffffff'],
  'shell-b': ['#e3d0a6 | #d0bc91', '#cfd8df | #bac6cf', '#efe8d3 | #cdc6b0', '#ffffff'],
  'lapis-a': ['#25508f', '#2d5b7c', '#355c8c', '#00318c'],
  'lapis-b': ['#16315f', '#1c3b53', '#274569', '#001d57'],
  carnelian: ['#b3392a', '#a8503c', '#b1452f', '#b30000'],
  gold: ['#e6b54a', '#e0b65a', '#d9a437', '#ffd100'],
  bitumen: ['#1f1612', '#171c21', '#3a362e', '#000000'],
  'bed-a': ['#eac98f | #d9b67c', '#cfd9e1 | #aab8c4', '#fdfbf3 | #d8d2c1', '#ffffff | #000000'],
  'bed-b': ['#d9ae68 | #c69c5b', '#b4c2ce | #94a5b3', '#f3eedd | #cbc4af', '#ffffff | #000000'],
  grid: ['#6d4a22', '#43525f', '#57503f', '#000000 | #ffffff'],
  'wedge-a': ['#fbe3b0 | #f2d9a4', '#f6f1e4', '#fffefa | #f2eddf', '#ffffff'],
  'wedge-b': ['#e3b871 | #dcb370', '#dccfb2', '#f5eeda | #ddd5bf', '#ffffff'],
  'wedge-line': ['#6d4619', '#4b4636', '#37322a', '#000000'],
  'wedge-ink': ['#20140a', '#16191c', '#1c1916', '#000000'],
  'wedge-turned': ['#8c0d07', '#9c1520', '#9a1527', '#b30000'],
  'agar-a': ['#efe3c6 | #d9cba8', '#dfe7ec | #bac7d1', '#fbf9f0 | #d5cfbd', '#ffffff | #000000'],
  'agar-b': ['#dccaa2 | #c6b588', '#c6d2db | #a2b2bf', '#f1ecdc | #c6bfa9', '#ffffff | #000000'],
  dish: ['rgb(255 255 255 / 35%)', 'rgb(255 255 255 / 40%)', 'rgb(255 255 255 / 60%)', '#ffffff | #000000'],
  'dish-line': ['rgb(120 90 40 / 35%)', 'rgb(60 80 100 / 35%)', 'rgb(90 80 50 / 35%)', '#595959 | #a6a6a6'],
  'red-a': ['#d9483a', '#cc4f57', '#d0645a', '#b80000 | #ff6b5e'],
  'red-b': ['#c23327', '#b23a44', '#c14f45', '#b80000 | #ff6b5e'],
  'red-light': ['#f08a76', '#ef959a', '#f0a89c', '#d63b3b | #ffa399'],
  'red-line': ['#7c1710', '#6d1620', '#701d15', '#000000 | #ffffff'],
  'red-mark': ['#fff4ee', '#fff4f4', '#ffffff', '#ffffff | #000000'],
  'blue-a': ['#3f74c9', '#3c7fae', '#4f7fb5', '#0039a6 | #6aaeff'],
  'blue-b': ['#2d5fb4', '#2a6c9b', '#3d6da4', '#0039a6 | #6aaeff'],
  'blue-light': ['#86b1f0', '#8cc4e8', '#a2c6ea', '#2f66d0 | #a8d0ff'],
  'blue-line': ['#143668', '#123c5b', '#183a60', '#000000 | #ffffff'],
  'blue-mark': ['#f1f7ff', '#f0f8ff', '#ffffff', '#ffffff | #000000'],
  die: ['#3f6bb0', '#4d7591', '#5c7fae', '#0039a6 | #2f6fe0'],
  'die-line': ['#0f1f3d', '#0e2130', '#1d2c42', '#000000 | #ffffff'],
  'die-shade': ['#0f1f3d', '#0e2130', '#1d2c42', '#000000'],
  'die-tip': ['#fff3d6', '#fff6df', '#ffffff', '#ffffff'],

  // The marks: touched cells, the last move, hints, pieces that must move. Each contrasts at least 9:1 with its halo, so that
  // one of the two contrasts at least 3:1 with any background.
  touch: ['#0a41a0'],
  target: ['#0d5225'],
  danger: ['#930c0c'],
  'on-danger': ['#ffffff'],
  halo: ['#ffffff'],
};

/** By the name of the variable, such as `--page`. */
export const coloursOf = (theme: Theme, shade: Shade): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => {
      const [light, dark = light] = (row[themes.indexOf(theme)] ?? row[0]).split(' | ');
      return [`--${name}`, shade === 'light' ? light! : dark!];
    }),
  );

/** Gives the page the colours of a theme; the attributes tell tests which. */
export const paint = (theme: Theme, shade: Shade): void => {
  const { style, dataset } = document.documentElement;
  for (const [variable, colour] of Object.entries(coloursOf(theme, shade))) style.setProperty(variable, colour);
  Object.assign(dataset, { theme, shade });
};
