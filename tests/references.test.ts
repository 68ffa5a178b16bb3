import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What is made here and belongs to nobody else: see .gitignore. */
const outside = new Set(['node_modules', 'dist', 'data', 'coverage', '.tmp', '.git']);
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folder === '' && outside.has(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });

/** Every file of the repository but this one, which names what it refuses. */
const files = filesIn('').filter((file) => file !== 'tests/references.test.ts');
const isFile: ReadonlySet<string> = new Set(files);
const texts = files.filter(
  (file) => /\.(?:tsx?|css|sql|mjs|md|html|json|csv|tsv)$/.test(file) && file !== 'package-lock.json',
);
const sources = texts.filter((file) => /\.(?:tsx?|css|sql|mjs|html)$/.test(file));
const pages = texts.filter((file) => file.endsWith('.md'));

/** What stands outside of the repository and has a name of its own, by its first words. */
const standards = [
  'ECMA-376',
  '[MS-XLS]',
  '[MS-CFB]',
  'APPNOTE.TXT',
  'ISO 6346',
  'ISO/IEC 15417',
  'ISO/IEC 15424',
  'GS1 General Specifications',
  'GB 32100',
  'WAI-ARIA',
  'man ',
  '@vant/area-data',
];

const pathIn = /[\w@.-]+(?:\/[\w@.-]+)*\.(?:md|tsx?|sql|css|mjs|json|csv)(?![\w.])/g;
const designs = /^docs\/spec\/[\w-]+\.md$/;

/** Numbers of the headings of a page: `10.3` of `### 10.3 Naming`. */
const headings = new Map<string, ReadonlySet<string>>();
function headingsOf(page: string): ReadonlySet<string> {
  const known =
    headings.get(page) ??
    new Set([...read(page).matchAll(/^#+ ([A-Z]|\d+(?:\.\d+)*)[. ]/gm)].map(([, number = '']) => number));
  headings.set(page, known);
  return known;
}

/**
 * What of `10.3, 10.5 "limit", V-41` a page does not have: numbers are headings, letters with a number are entries such
 * as rules and scenarios.
 */
function missingIn(page: string, places: string): string[] {
  const items = places.split(/[,;:] | and | to /).map((item) => item.trim());
  const numbers = items.flatMap((item) => /^\d+(?:\.\d+)*(?![\w)-])/.exec(item) ?? []);
  const entries = places.match(/\b[A-Z]+-?\d+\b/g) ?? [];
  if (designs.test(page) && numbers.length + entries.length === 0) return [`${page} without a number`];
  const text = read(page);
  return [
    ...numbers.filter((number) => !headingsOf(page).has(number)),
    ...entries.filter((entry) => !text.includes(entry)),
  ].map((place) => `${page} has no ${place}`);
}

/** Names behind a source file, such as `isWho`, stand in it. */
const namesMissingIn = (file: string, names: string): string[] => {
  const text = read(file);
  return (names.match(/\w+/g) ?? []).filter((name) => !text.includes(name)).map((name) => `${file} has no ${name}`);
};

/** What `@see` names: the rest of its line, and lines that go on beneath it. */
const seen = (text: string): string[] =>
  [...text.matchAll(/@see (.*(?:\n\s*\* {3}\S.*)*)/g)].map(([, said = '']) =>
    said.replace(/\s*\*\/.*$/s, '').replace(/\n\s*\* +/g, ' '),
  );

function wrongIn(said: string): string[] {
  if (said.startsWith('{@link ') || standards.some((name) => said.startsWith(name))) return [];
  const named = [...said.matchAll(pathIn)];
  if (named.length === 0) return ['names no file, no {@link} and no known standard'];
  return named.flatMap((match, index) => {
    const [path] = match;
    if (!isFile.has(path)) return [`${path} is no file of the repository`];
    const places = said.slice(match.index + path.length, named[index + 1]?.index);
    if (designs.test(path)) return missingIn(path, places.trim());
    return /\.tsx?$/.test(path) ? namesMissingIn(path, places) : [];
  });
}

test('every @see leads to a file of the repository and to a heading in it, or to a standard by name', () => {
  const all = sources.flatMap((file) => seen(read(file)).map((said) => [file, said] as const));
  expect(all.length).toBeGreaterThan(500);
  expect(all.flatMap(([file, said]) => wrongIn(said).map((wrong) => `${file}: @see ${said}: ${wrong}`))).toEqual([]);
});

test('every {@link} names something that its file knows', () => {
  const unknown = sources.flatMap((file) => {
    const text = read(file);
    const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ');
    return [...text.matchAll(/\{@link ([\w.]+)\}/g)].flatMap(([link, name = '']) => {
      const [first = '', member = first] = name.split('.');
      const knows = (word: string) => new RegExp(`\\b${word}\\b`).test(code);
      return knows(first) && (knows(member) || first !== member) ? [] : [`${file}: ${link}`];
    });
  });
  expect(unknown).toEqual([]);
});

test('a design is named with its folder, and what is said of a section is a section that exists', () => {
  const names = files.flatMap((file) => (designs.test(file) ? [file.slice('docs/spec/'.length)] : []));
  expect(names.length).toBeGreaterThan(7);
  const bare = new RegExp(`(?<![\\w/.-])(?:${names.join('|')})`, 'g');
  const others = texts.filter((file) => !file.startsWith('docs/spec/') && !file.startsWith('tests/data/machines/'));
  const without = others.flatMap((file) =>
    [
      ...read(file)
        .replace(/\[[\w-]+\.md\]\(/g, '(')
        .matchAll(bare),
    ].map(([name]) => `${file}: ${name}`),
  );
  expect(without.filter((one) => !one.endsWith(': README.md'))).toEqual([]);
  const said = new RegExp(`(?:docs/spec/|\\b)(${names.join('|')})[\`)]* (\\d+(?:\\.\\d+)*)(?![\\w)-])`, 'g');
  const wrong = texts.flatMap((file) =>
    [...read(file).matchAll(said)].flatMap(([, name = '', number = '']) =>
      headingsOf(`docs/spec/${name}`).has(number) ? [] : [`${file}: ${name} ${number}`],
    ),
  );
  expect(wrong).toEqual([]);
});

test('every decision that is named exists', () => {
  const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []));
  expect(numbers.size).toBeGreaterThan(100);
  const wrong = texts.flatMap((file) =>
    [...read(file).matchAll(/\b[Dd]ecisions? ((?:\d{1,3}\b(?:, | and )?)+)/g)].flatMap(([, list = '']) =>
      (list.match(/\d+/g) ?? [])
        .filter((number) => !numbers.has(String(Number(number))))
        .map((number) => `${file}: decision ${number}`),
    ),
  );
  expect(wrong).toEqual([]);
});

/** What a reader looks for first, in the same place of each record. Numbers may have gaps. */
test('every decision begins with its number and its day and says its question and its choice', () => {
  const wrong = pages.flatMap((page) => {
    const number = /^docs\/decisions\/0*(\d+)-/.exec(page)?.[1];
    if (!number) return [];
    const text = read(page);
    const [title = '', , day = '', , first = ''] = text.split('\n');
    const isUsual = /^# \d+\. \S/.test(title) && title.startsWith(`# ${number}. `) && /^\*\d{4}-\d\d-\d\d\*$/.test(day);
    return isUsual && first.startsWith('**Question.** ') && /^\*\*Choice\.\*\*/m.test(text) ? [] : [page];
  });
  expect(wrong).toEqual([]);
});

/** Tables, addresses and code are as wide as they are. */
test('prose is wrapped at 120 characters', () => {
  const wide = pages.flatMap((page) => {
    if (!/^docs\/(?:decisions\/)?[\w-]+\.md$/.test(page)) return [];
    const prose = read(page).replace(/^```[\s\S]*?^```/gm, '');
    return prose
      .split('\n')
      .filter((line) => line.length > 120 && !/^\s*\||^#|\]\(/.test(line))
      .map((line) => `${page}: ${line}`);
  });
  expect(wide).toEqual([]);
});

test('every link between pages leads to a file', () => {
  const wrong = pages.flatMap((page) =>
    [...read(page).matchAll(/\[[^\]]+\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, to = '']) => {
      const path = normalize(join(dirname(page), decodeURI(to)));
      return existsSync(join(root, path)) ? [] : [`${page}: ${to}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Measures with public data of others, which lies beside the repository where it is. */
const measures: ReadonlySet<string> = new Set(['tests/referenceData.ts']);
const outsides: Readonly<Record<string, RegExp>> = {
  'the number of a ticket': /\bissues? \d/i,
  'a folder beside the repository': /\.\.\/shared\/|(?<![\w./-])shared\/(?:data|domain|look)\b/,
  'a path of one machine': /(?<![\w.])\/(?:work|home|root|Users)\/(?!\$)\w/,
};

test.each(Object.entries(outsides))('nothing in the repository names %s', (_name, pattern) => {
  const naming = texts.filter((file) => !measures.has(file) && pattern.test(read(file)));
  expect(naming).toEqual([]);
});
