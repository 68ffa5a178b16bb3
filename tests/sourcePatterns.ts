import { parseSync } from 'vite';
import { files, textOf } from './sourceArrows.ts';

/** A regular expression of the product, with the places that write it. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly places: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

const found = new Map<string, Pattern>();
const made: string[] = [];
for (const file of files) {
  const text = textOf(file);
  const place = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`;
  visit(parseSync(file, text).program, (node) => {
    if (node.regex) note(node.regex, place(node));
    if (node.callee?.name === 'RegExp' && /^(New|Call)Expression$/.test(node.type)) made.push(place(node));
  });
}

/** Every pattern that stands in a source file, each once. */
export const patterns: readonly Pattern[] = [...found.values()];
/** Where a pattern is put together from text while the program runs. */
export const patternsMadeOfText: readonly string[] = made;

function note({ pattern, flags }: NonNullable<Node['regex']>, place: string): void {
  const key = `/${pattern}/${flags}`;
  found.set(key, { source: pattern, flags, places: [...(found.get(key)?.places ?? []), place] });
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, look);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') look(value as Node);
    for (const part of Object.values(value)) visit(part, look);
  }
}
