import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * Arrows point one way: everything may import domain; src also imports the two providers; domain imports nothing but big.js; nobody
 * imports src. Every import of the source is read by the bundler's own parser.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['domain', 'dataProvider', 'authProvider', 'server', 'src', 'fixtures'];
/** Fewer files mean that this test has gone blind. */
const fewestFiles = 200;

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = folders.flatMap((folder) => sourceFiles(join(root, folder)));
const arrows = files.flatMap(arrowsOf);

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}

function arrowsOf(path: string): Arrow[] {
  const { module, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map((part) => ({
      name: part.moduleRequest.value,
      typeOnly: part.entries.length > 0 && part.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((part) =>
      part.entries.flatMap((entry) => (entry.moduleRequest ? [{ name: entry.moduleRequest.value, typeOnly: entry.isType }] : [])),
    ),
    ...module.dynamicImports.map((part) => ({
      name: readFileSync(path, 'utf8')
        .slice(part.moduleRequest.start, part.moduleRequest.end)
        .replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ];
  return named.map(({ name, typeOnly }) => ({ from: relative(root, path), to: targetOf(path, name), typeOnly }));
}

/** A file of ours as its path from the root, a package as its name. */
function targetOf(path: string, name: string): string {
  if (name.startsWith('.')) return relative(root, join(dirname(path), name));
  return name.startsWith('#') ? name.slice(1) : name;
}

const isOurs = (target: string) => folders.some((folder) => target.startsWith(`${folder}/`));
const offending = (forbidden: (arrow: Arrow) => boolean) => arrows.filter(forbidden).map(({ from, to }) => `${from} -> ${to}`);
const folderOf = (path: string) => path.split('/')[0] ?? '';

test('the checker reads the whole source', () => {
  expect(files.length).toBeGreaterThan(fewestFiles);
  expect(arrows.length).toBeGreaterThan(files.length);
});

test('domain imports nothing but itself and big.js', () => {
  expect(offending(({ from, to }) => from.startsWith('domain/') && !to.startsWith('domain/') && to !== 'big.js')).toEqual([]);
});

test.each([
  ['dataProvider', ['dataProvider', 'domain']],
  ['authProvider', ['authProvider', 'dataProvider', 'domain']],
  ['src', ['src', 'dataProvider', 'authProvider', 'domain']],
  ['fixtures', ['fixtures', 'domain']],
  ['server', ['server', 'fixtures', 'domain']],
] as const)('%s imports only %j of our folders', (folder, allowed) => {
  expect(
    offending(({ from, to }) => folderOf(from) === folder && isOurs(to) && !(allowed as readonly string[]).includes(folderOf(to))),
  ).toEqual([]);
});

test('parts and shell know no area', () => {
  const areas = ['src/demand/'];
  expect(offending(({ from, to }) => /^src\/(parts|shell)\//.test(from) && areas.some((area) => to.startsWith(area)))).toEqual([]);
});

test('the derived calls never ask which entity they serve', () => {
  const areas = ['server/demand/', 'domain/demand/', 'domain/company/'];
  expect(offending(({ from, to }) => from.startsWith('server/crud/') && areas.some((area) => to.startsWith(area)))).toEqual([]);
});

/** Inside one folder two files may need each other: a form has line tables, whose cells are form inputs. */
test('values never go in a circle between folders', () => {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of arrows) if (!typeOnly && isOurs(to)) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      const circle = [...way.slice(way.indexOf(file)), file];
      if (new Set(circle.map(dirname)).size > 1) circles.push(circle.join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
