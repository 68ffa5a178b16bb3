import { expect, test } from 'vitest';
import { cssName, type DesignTokens, type Mode, tokenStyleSheet, tokens } from './tokens.ts';

type Colour = keyof DesignTokens;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const grounds: Colour[] = ['page', 'surface', 'sunken', 'hover', 'selected', 'menu', 'menuOn'];
const tones = ['plain', 'wait', 'run', 'ok', 'bad'] as const;
const pairs: [Colour, Colour, number][] = [
  ...(['text', 'text2', 'text3', 'accent', 'bad'] as const).flatMap((text) =>
    grounds.map((ground): [Colour, Colour, number] => [text, ground, 4.5]),
  ),
  ...(['wait', 'run', 'ok'] as const).flatMap((text) =>
    (['surface', 'sunken', 'hover', 'selected'] as const).map((ground): [Colour, Colour, number] => [
      text,
      ground,
      4.5,
    ]),
  ),
  ...tones.flatMap((tone): [Colour, Colour, number][] =>
    ([tone, 'text', 'accent', 'text2'] as const).map((text) => [text, `${tone}Bg`, 4.5]),
  ),
  ['text3', 'offBg', 4.5],
  ['onAccent', 'accentFill', 4.5],
  ['onAccent', 'accentHover', 4.5],
  ['onAccent', 'accentDown', 4.5],
  ['onBad', 'badSolid', 4.5],
  ['onTip', 'tipBg', 4.5],
  ['accent', 'accentSoft', 4.5],
  ['brandText', 'brandInk', 4.5],
  ['brandFoot', 'brandInk', 4.5],
  ...(['waitSolid', 'runSolid', 'okSolid', 'badSolid', 'lineControl', 'focus'] as const).map(
    (edge): [Colour, Colour, number] => [edge, 'surface', 3],
  ),
  ['lineControl', 'page', 3],
  ['focus', 'page', 3],
  ...(['chart1', 'chart2', 'chart3', 'chart4', 'chart5', 'chart6'] as const).map((line): [Colour, Colour, number] => [
    line,
    'surface',
    3,
  ]),
];

test.each(['light', 'dark'] as Mode[])(
  'in %s every text and edge is readable on every ground it may stand on',
  (mode) => {
    const low = pairs.filter(([text, ground, need]) => contrast(tokens[mode][text], tokens[mode][ground]) < need);
    expect(low).toEqual([]);
    expect(pairs.length).toBeGreaterThanOrEqual(88);
  },
);

test('style sheets know the tokens by dashed names', () => {
  expect(cssName('text2')).toBe('--text-2');
  expect(cssName('accentFill')).toBe('--accent-fill');
  expect(cssName('chart1')).toBe('--chart-1');
  expect(tokenStyleSheet()).toContain('[data-theme="dark"]{color-scheme:dark;--page:#0f1319;');
});
