import { readFileSync } from 'node:fs';
import type { Heading } from '#domain/classification/suggest/rank.ts';
import { norm } from '#domain/classification/suggest/words.ts';
import { synonymSeeds } from '#server/classification/words/synonymSeeds.ts';
import { referenceFile } from '../referenceData.ts';

/**
 * Public goods texts with their subheading, and the nomenclature of 2017 that they belong to. They lie beside the
 * repository, never in it.
 */
export const hasLabelledTexts = referenceFile('zh-goods-hs6-labelled.csv') !== undefined;

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
const rowsOf = (file: string): string[][] =>
  readFileSync(referenceFile(file) ?? file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(cellsOf);

export interface Labelled {
  readonly text: string;
  readonly hs6: string;
}

/** The nomenclature of 2017, a row for each of its levels. */
export const levelsOf = () =>
  rowsOf('hs2017-nomenclature-zh-en.csv').map(([code = '', level = '', parent = '', zh = '']) => ({
    code,
    level,
    parent,
    zh,
  }));

/**
 * Subheadings as the index holds them: own text twice, headings and national lines once, words of ours that stand for
 * them.
 */
export function readHeadings(): readonly Heading[] {
  const rows = levelsOf();
  const known = new Map(rows.map((row) => [row.code, row]));
  const national = new Map<string, string[]>();
  for (const { level, parent, zh } of rows)
    if (level === '8') national.set(parent, [...(national.get(parent) ?? []), zh]);
  const above = (code: string): string[] => {
    const row = known.get(code);
    return row && code.length >= 4 ? [row.zh, ...above(row.parent)] : [];
  };
  return rows
    .filter(({ level }) => level === '6')
    .map(({ code, parent, zh }) => ({
      hs6: code,
      title: zh,
      said: [
        { text: zh, times: 2 },
        ...above(parent).map((text) => ({ text, times: 1 })),
        ...(national.get(code) ?? []).map((text) => ({ text, times: 1 })),
        ...synonymSeeds
          .filter(([, prefix]) => code.startsWith(prefix))
          .map(([text]) => ({ text, times: 1, isSynonym: true })),
      ],
    }));
}

/**
 * Labels that the nomenclature itself contradicts, of all that were read against it. Peas are
 * 0708.10 and beans 0708.20, mandarins 0805.21, shoes with uppers of mesh and rubber soles 6404.11, optical fibres and
 * their bundles 9001.10.
 */
const corrected: Readonly<Record<string, string>> = {
  '新鲜豌豆 优质': '070810',
  '新鲜蜜橘 箱装': '080521',
  '橡胶底运动鞋 网面': '640411',
  '光导纤维 通信用': '900110',
  光纤束: '900110',
};

export const readLabelled = (headings: readonly Heading[]): readonly Labelled[] => {
  const known = new Set(headings.map(({ hs6 }) => hs6));
  return rowsOf('zh-goods-hs6-labelled.csv').flatMap(([text = '', label = '']) => {
    const hs6 = corrected[text] ?? label;
    return known.has(hs6) ? [{ text, hs6 }] : [];
  });
};

const pairsOf = (text: string): ReadonlySet<string> =>
  new Set([...norm(text)].slice(1).map((character, at) => `${[...norm(text)][at]}${character}`));
const nameOf = (text: string): string => norm(text.split(/\s/)[0]);

/** Half of the pairs of characters in common, or the same name before the first space. */
function isNear(one: string, other: string): boolean {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return nameOf(one) === nameOf(other) || common / (left.size + right.size - common) >= 0.5;
}

/**
 * Parts by a fixed seed, five unless told. Texts that are nearly the same, by whatever chain of others, are in one part: none is
 * asked for with its twin in the history.
 */
export function foldsOf(
  labelled: readonly Labelled[],
  seed: number,
  parts = 5,
): { readonly folds: readonly (readonly Labelled[])[]; readonly groups: number } {
  const groups: Labelled[][] = [];
  for (const one of labelled) {
    const near = groups.filter((group) => group.some(({ text }) => isNear(text, one.text)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), one]);
  }
  const folds: Labelled[][] = Array.from({ length: parts }, () => []);
  let state = seed;
  for (const group of groups) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    folds[Math.floor((state / 2 ** 32) * folds.length)]?.push(...group);
  }
  return { folds, groups: groups.length };
}
