import { expect, test } from 'vitest';
import { files, folderOf, textOf } from './sourceArrows.ts';

/**
 * How much of the server, and of what makes the rows of a demo, still writes records as anything by any name, so that a renamed field is told by no compiler:
 * records without a type (`RecordValues`), rows that are changed by hand (`update … set`) and columns that are named by
 * hand (`as "camelCase"`). `server/crud` and `server/gateway` work with every entity there is and are left out. The
 * figures only shrink: a test fails when one has grown, and when one has shrunk and is not written down. What takes
 * their place: docs/decisions/0169-rows-by-their-names.md.
 */
const untyped: Readonly<Record<string, readonly [records: number, updates: number, columns: number]>> = {
  'fixtures/demo': [18, 11, 59],
  'server/advance': [0, 0, 7],
  'server/approval': [32, 1, 18],
  'server/cache': [0, 0, 10],
  'server/classification': [0, 7, 61],
  'server/company': [0, 0, 8],
  'server/declaration': [0, 1, 16],
  'server/demand': [0, 2, 11],
  'server/designer': [0, 1, 1],
  'server/display': [0, 0, 1],
  'server/files': [0, 0, 8],
  'server/guarantee': [2, 16, 57],
  'server/invoices': [0, 0, 6],
  'server/jobs': [0, 8, 1],
  'server/logs': [0, 1, 7],
  'server/platform': [0, 0, 1],
  'server/print': [25, 0, 3],
  'server/seed': [0, 1, 4],
  'server/sheets': [16, 3, 2],
  'server/system': [13, 14, 23],
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ' ');
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const kernel: ReadonlySet<string> = new Set(['server/crud', 'server/gateway']);

/** How often each of the patterns stands in the files that are meant, by folder; folders without any are left out. */
function figures(
  isMeant: (file: string) => boolean,
  patterns: readonly RegExp[],
): Readonly<Record<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const file of files) {
    if (!isMeant(file)) continue;
    const folder = folderOf(file);
    const text = withoutComments(textOf(file));
    const own = patterns.map((pattern) => count(text, pattern));
    const before = found.get(folder) ?? [0, 0, 0];
    found.set(
      folder,
      own.map((figure, at) => figure + (before[at] ?? 0)),
    );
  }
  return Object.fromEntries([...found].filter(([, own]) => own.some((figure) => figure > 0)));
}

test('records without a type, rows changed by hand and columns named by hand become fewer in every folder of the server, never more', () => {
  const isMeant = (file: string) => {
    const folder = folderOf(file);
    return /^server\/|^fixtures\/demo$/.test(folder) && !folder.endsWith('.ts') && !kernel.has(folder);
  };
  const ways = [/\bRecordValues\b/g, /\bupdate\s+[^\s;]+(?:\s+[a-z]\w*)?\s+set\b/g, /\bas "/g];
  expect(figures(isMeant, ways)).toEqual(untyped);
});

/**
 * How much of the screens still goes by ways of its own: reads beside `useRead` and `useAnswer` (`useQuery(`), notices
 * beside `useNotify` (`showToast`), rights beside `useCan` (`hasRight(actor`) and values of a record made text because
 * nobody knows what they are (`String(record`). The place that defines each of them is left out. What takes their place:
 * docs/decisions/0174-react-admin-hooks.md.
 */
const ownWays: Readonly<
  Record<string, readonly [reads: number, notices: number, rights: number, unknownValues: number]>
> = {
  'src/approval': [0, 0, 0, 4],
  'src/parts': [0, 0, 0, 18],
  'src/system': [1, 0, 0, 0],
};
const definedIn = [
  'src/parts/calls/useCall.ts',
  'src/shell/toasts.ts',
  'src/shell/Notification.tsx',
  'src/shell/client.ts',
];

test('own reads, notices, questions about rights and unknown values become fewer in every folder of the screens, never more', () => {
  const ways = [/\buse(?:Infinite)?Query\(|\buseMutation\(/g, /\bshowToast\b/g, /\bhasRight\(/g, /\bString\(record\b/g];
  expect(
    figures((file) => file.startsWith('src/') && !file.includes('.test.') && !definedIn.includes(file), ways),
  ).toEqual(ownWays);
});
