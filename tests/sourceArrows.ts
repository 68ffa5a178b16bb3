import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const tops = ['domain', 'dataProvider', 'authProvider', 'server', 'src', 'fixtures'];

/** One import: paths from the root of the repository, or the name of a package. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Every source file without the tests and their kits, and every import in it, read by the bundler's own parser. */
export const files: readonly string[] = tops
  .flatMap((top) => sourceFiles(join(root, top)))
  .map((path) => relative(root, path));
export const arrows: readonly Arrow[] = files.flatMap(arrowsOf);

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
export const isOurs = (target: string): boolean => tops.some((top) => target.startsWith(`${top}/`));
export const topOf = (path: string): string => path.split('/')[0] ?? '';
/** A folder of the second level, such as `server/crud`, or a file that stands beside such folders. */
export const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Folders directly under a top folder. */
export const foldersIn = (top: string): string[] =>
  readdirSync(join(root, top)).filter((name) => statSync(join(root, top, name)).isDirectory());

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) && !/(\.test\.tsx?|TestKit\.ts)$/.test(name) ? [path] : [];
  });
}

function arrowsOf(file: string): Arrow[] {
  const text = textOf(file);
  const { module, errors } = parseSync(join(root, file), text);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map((part) => ({
      name: part.moduleRequest.value,
      typeOnly: part.entries.length > 0 && part.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((part) =>
      part.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports.map((part) => ({
      name: text.slice(part.moduleRequest.start, part.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ];
  return named.map(({ name, typeOnly }) => ({ from: file, to: targetOf(file, name), typeOnly }));
}

/** A file of ours as its path from the root, a package as its name. */
function targetOf(file: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(file), name);
  return name.startsWith('#') ? name.slice(1) : name;
}

/**
 * The texts between quotes, without comments and without the names of imports, and without the places that `but` finds.
 */
export function literalsOf(file: string, but = /(?!)/g): string[] {
  const code = textOf(file)
    .replaceAll(but, ' ')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?<=[\s;,])\/\/ .*$|\bfrom '[^']*'|\bimport\('[^']*'\)/gm, ' ');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, back]) => single ?? double ?? back?.replace(/\$\{[^}]*\}/g, '|') ?? '',
  );
}
