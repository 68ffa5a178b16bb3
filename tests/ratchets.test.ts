import { expect, test } from 'vitest';
import { files, folderOf, textOf } from './sourceArrows.ts';

/**
 * How much of the server still writes records as anything by any name, so that a renamed field is told by no compiler:
 * records without a type (`RecordValues`), rows that are changed by hand (`update … set`) and columns that are named by
 * hand (`as "camelCase"`). `server/crud` and `server/gateway` work with every entity there is and are left out. The
 * figures only shrink: a test fails when one has grown, and when one has shrunk and is not written down. What takes
 * their place: docs/decisions/0169-rows-by-their-names.md.
 */
const untyped: Readonly<Record<string, readonly [records: number, updates: number, columns: number]>> = {
  'server/approval': [32, 1, 19],
  'server/books': [0, 0, 10],
  'server/classification': [0, 11, 82],
  'server/company': [3, 1, 18],
  'server/declaration': [0, 3, 50],
  'server/demand': [32, 9, 43],
  'server/designer': [11, 1, 1],
  'server/display': [19, 1, 8],
  'server/files': [0, 0, 9],
  'server/guarantee': [37, 49, 195],
  'server/jobs': [0, 8, 1],
  'server/logs': [0, 1, 16],
  'server/platform': [0, 0, 1],
  'server/print': [26, 0, 3],
  'server/printing': [5, 0, 0],
  'server/seed': [0, 3, 8],
  'server/sheets': [16, 3, 4],
  'server/system': [32, 18, 72],
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ' ');
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const kernel: ReadonlySet<string> = new Set(['server/crud', 'server/gateway']);

function figures(): Readonly<Record<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const file of files) {
    const folder = folderOf(file);
    if (!folder.startsWith('server/') || folder.endsWith('.ts') || kernel.has(folder)) continue;
    const text = withoutComments(textOf(file));
    const own = [
      count(text, /\bRecordValues\b/g),
      count(text, /\bupdate\s+[^\s;]+(?:\s+[a-z]\w*)?\s+set\b/g),
      count(text, /\bas "/g),
    ];
    const before = found.get(folder) ?? [0, 0, 0];
    found.set(
      folder,
      own.map((figure, at) => figure + (before[at] ?? 0)),
    );
  }
  return Object.fromEntries([...found].filter(([, own]) => own.some((figure) => figure > 0)));
}

test('records without a type, rows changed by hand and columns named by hand become fewer in every folder of the server, never more', () => {
  expect(figures()).toEqual(untyped);
});
