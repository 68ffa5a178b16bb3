export type Mode = 'light' | 'dark';

/** All colours; a colour value stands nowhere else but in this file. @see docs/spec/look.md 2.1 */
const light = {
  page: '#f3f5f8',
  surface: '#ffffff',
  sunken: '#f7f8fa',
  hover: '#f0f4fa',
  selected: '#e8effd',
  menu: '#eceff4',
  menuOn: '#ffffff',
  line: '#e2e6ec',
  lineStrong: '#cdd3dc',
  lineControl: '#828c9d',
  text: '#1a2230',
  text2: '#4a5463',
  text3: '#616b7b',
  textOff: '#8a93a1',
  accent: '#2554c7',
  accentFill: '#2554c7',
  accentHover: '#1e47ab',
  accentDown: '#193b8f',
  accentSoft: '#e8effd',
  onAccent: '#ffffff',
  focus: '#2554c7',
  plain: '#4a5463',
  plainBg: '#edf0f4',
  wait: '#864906',
  waitBg: '#fcf0da',
  waitSolid: '#b06a0c',
  run: '#0a5d70',
  runBg: '#dff2f5',
  runSolid: '#0e7f98',
  ok: '#1b6839',
  okBg: '#e1f4e7',
  okSolid: '#21824a',
  bad: '#a5251b',
  badBg: '#fdeae8',
  badSolid: '#c9372c',
  onBad: '#ffffff',
  offBg: '#eef1f4',
  chart1: '#2554c7',
  chart2: '#0e8799',
  chart3: '#b96f07',
  chart4: '#7a59c4',
  chart5: '#bd4275',
  chart6: '#69748a',
  brandInk: '#13254d',
  brandLine: '#6f92e0',
  brandArrow: '#a9c4ff',
  brandText: '#c5d2ee',
  brandFoot: '#a9b9dc',
  tipBg: '#232c3b',
  onTip: '#ffffff',
  scrim: 'rgb(16 22 33 / .44)',
  shadow1: '0 1px 2px rgb(22 32 50 / .06), 0 6px 20px rgb(22 32 50 / .12)',
  shadow2: '0 2px 6px rgb(22 32 50 / .08), 0 18px 48px rgb(22 32 50 / .20)',
  shadowPin: 'rgb(22 32 50 / .12)',
  captchaBg: '#f3f6fc',
};

export type DesignTokens = Readonly<typeof light>;

const dark: DesignTokens = {
  page: '#0f1319',
  surface: '#171c24',
  sunken: '#1c222c',
  hover: '#202733',
  selected: '#1d2c4c',
  menu: '#12161d',
  menuOn: '#1f2633',
  line: '#2a313d',
  lineStrong: '#3c4655',
  lineControl: '#6f7b8d',
  text: '#e4e8ee',
  text2: '#b4bcc8',
  text3: '#98a2b1',
  textOff: '#6f7a8a',
  accent: '#8db0ff',
  accentFill: '#3b66d6',
  accentHover: '#446eda',
  accentDown: '#3059c4',
  accentSoft: '#1d2c4c',
  onAccent: '#ffffff',
  focus: '#8db0ff',
  plain: '#b4bcc8',
  plainBg: '#262d38',
  wait: '#efb95e',
  waitBg: '#38290f',
  waitSolid: '#d99a34',
  run: '#6ccadb',
  runBg: '#0f323a',
  runSolid: '#35a3b9',
  ok: '#79d199',
  okBg: '#12341f',
  okSolid: '#3fa566',
  bad: '#ff9c93',
  badBg: '#441c19',
  badSolid: '#cc4439',
  onBad: '#ffffff',
  offBg: '#232a34',
  chart1: '#7fa4fa',
  chart2: '#4fc0cf',
  chart3: '#e2a546',
  chart4: '#b49bf0',
  chart5: '#ee8bb0',
  chart6: '#9aa5b6',
  brandInk: '#0c1730',
  brandLine: '#5b7fd0',
  brandArrow: '#a9c4ff',
  brandText: '#c5d2ee',
  brandFoot: '#a9b9dc',
  tipBg: '#e4e8ee',
  onTip: '#171c24',
  scrim: 'rgb(0 0 0 / .6)',
  shadow1: '0 0 0 1px #323b49, 0 8px 24px rgb(0 0 0 / .5)',
  shadow2: '0 0 0 1px #3c4655, 0 20px 56px rgb(0 0 0 / .6)',
  shadowPin: 'rgb(0 0 0 / .5)',
  captchaBg: '#f3f6fc',
};

export const tokens: Readonly<Record<Mode, DesignTokens>> = { light, dark };

/** Latin fonts first, so that digits are the Latin font's. @see docs/spec/look.md 2.2 */
export const fontFamily =
  '"Segoe UI", -apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "HarmonyOS Sans SC", ' +
  '"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Helvetica Neue", Arial, sans-serif';

/** Sizes that more than one style sheet or component needs, in px. @see docs/spec/look.md 2.3 */
export const sizes = {
  row: 36,
  control: 32,
  controlSmall: 28,
  controlLarge: 40,
  menuWide: 260,
  menuFolded: 64,
  topBar: 48,
  tabStrip: 36,
  head: 48,
  foot: 48,
  radius: 4,
  radiusPanel: 6,
  radiusDialog: 8,
} as const;

/** The breakpoint below which the device counts as mobile. */
export const MOBILE_BELOW = 992;

/**
 * Widths below which a page rearranges itself. Style sheets cannot read them: a test holds every `@media` of a module
 * against this list.
 */
export const breakpoints = { mobile: MOBILE_BELOW, narrow: 1200, rail: 1280, wide: 1440 } as const;

/** `text2` -> `--text-2`, `accentFill` -> `--accent-fill`: the names plain style sheets use. */
export function cssName(token: string): string {
  return `--${token.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`)}`;
}

/** All tokens of both modes as one style sheet; `data-theme` on the root element chooses. Paper is always light. */
export function tokenStyleSheet(): string {
  const declare = (values: object, unit = '') =>
    Object.entries(values).map(([name, value]) => `${cssName(name)}:${value}${unit};`);
  const light = [...declare(tokens.light), ...declare(sizes, 'px'), `--font:${fontFamily};`].join('');
  return `:root{color-scheme:light;${light}}@media screen{[data-theme="dark"]{color-scheme:dark;${declare(tokens.dark).join('')}}}`;
}
