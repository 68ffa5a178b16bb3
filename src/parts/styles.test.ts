import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { breakpoints } from '../shell/tokens.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(src, file), 'utf8');
const modules = files.filter((file) => file.endsWith('.module.css'));
/** Fewer modules mean that this test has gone blind. */
const fewestModules = 8;

/** What a module is imported as, with the file that does so. */
const users = files
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) =>
    [...read(file).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', path = '']) => ({
      file,
      name,
      module: join(dirname(file), path),
    })),
  );

const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)(?![^{]*;)/g)].map(
      ([, name = '']) => name,
    ),
  );

/** Names a component takes from a module; one that is chosen by a value, `styles[look]`, may be any of the module's. */
const namesIn = (code: string, as: string): string[] =>
  [...code.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);

test('the checker reads the modules', () => {
  expect(modules.length).toBeGreaterThanOrEqual(fewestModules);
});

test.each(modules)('%s: every class that is used exists, and none is left over', (module) => {
  const defined = classesIn(read(module));
  const mine = users.filter((user) => user.module === module);
  const used = new Set(mine.flatMap(({ file, name }) => namesIn(read(file), name)));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  const texts = mine.map(({ file }) => read(file)).join('\n');
  const chosen = (name: string) => texts.includes('[') && new RegExp(`['"]${name}['"]`).test(texts);
  expect([...defined].filter((name) => !used.has(name) && !chosen(name))).toEqual([]);
});

test('every noun that a module is made of exists, and none is left over', () => {
  const nouns = classesIn(read('shell/utilities.css'));
  const sheets = files.filter((file) => file.endsWith('.css'));
  const taken = sheets.flatMap((file) =>
    [...read(file).matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const forPaper = classesIn(read('shell/print.css'));
  expect(taken.filter((name) => !nouns.has(name) && !forPaper.has(name))).toEqual([]);
  const written = files
    .filter((file) => /\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  expect([...nouns].filter((name) => !taken.includes(name) && !written.includes(name))).toEqual([]);
  // A channel between tabs is called so, too, but in no component.
  const components = files.filter((file) => file.endsWith('.tsx')).map(read);
  const named = [...components.join('\n').matchAll(/(?<=['"` ])tg-[a-z]+(?=['"` ])/g)].map(([name]) => name);
  expect(named.filter((name) => !nouns.has(name))).toEqual([]);
});

test.each(modules)('%s rearranges itself only at the breakpoints of the tokens', (module) => {
  const allowed = Object.values(breakpoints).map((width) => `${width - 0.02}px`);
  const widths = [...read(module).matchAll(/@media[^{]*max-width:\s*([\d.]+px)/g)].map(([, width]) => width);
  expect(widths.filter((width) => !allowed.includes(width ?? ''))).toEqual([]);
});
