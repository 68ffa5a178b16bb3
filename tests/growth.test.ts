import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { files, textOf } from './sourceArrows.ts';

/** The one writer of text that grows: see docs/decisions/0157-text-that-grows-has-an-end.md. */
const writer = 'domain/core/boundedText.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly callee?: { readonly type: string; readonly property?: { readonly name?: string } };
  readonly arguments?: readonly Argument[];
}

interface Argument {
  readonly type: string;
  readonly value?: unknown;
  readonly regex?: { readonly pattern: string };
}

/** A place in braces that has a name, as patterns of people are written: `{name}`, `{{ name }}`. */
const namedPlace = /\\?\{(?:\\s\*)?\(/;
const literalPlace = /\{\w+\}/;

/**
 * Calls that make a text longer by what somebody else says: values put into places, and signs that are repeated as
 * often as a variable says.
 */
function growing(text: string, file: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, text).program, ({ callee, arguments: given = [], start }) => {
    const method = callee?.type === 'MemberExpression' ? callee.property?.name : undefined;
    const [first] = given;
    const fills = (method === 'replace' || method === 'replaceAll') && first !== undefined && isPlace(first);
    const repeats =
      method !== undefined && ['repeat', 'padStart', 'padEnd'].includes(method) && typeof first?.value !== 'number';
    if (fills || repeats) found.push(`${file}:${text.slice(0, start).split('\n').length} ${method}`);
  });
  return found;
}

const isPlace = ({ value, regex }: Argument): boolean =>
  regex ? namedPlace.test(regex.pattern) : typeof value === 'string' && literalPlace.test(value);

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, look);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && value.type === 'CallExpression') look(value as Node);
    for (const part of Object.values(value)) visit(part, look);
  }
}

test('values are put into patterns, and signs repeated, by the writer that has an end, and nowhere by hand', () => {
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((file) => file !== writer).flatMap((file) => growing(textOf(file), file))).toEqual([]);
});

test('the checker sees text that grows by hand', () => {
  const ways = [
    String.raw`arg.replace(/\{([^{}]{1,100})\}/g, (_all, name) => cells[name])`,
    String.raw`line.replace(/\{\{\s*(\w+)\s*\}\}/g, read)`,
    `text.replaceAll('{name}', userName)`,
    `'*'.repeat(count)`,
    `number.padStart(digits, '0')`,
  ];
  for (const way of ways) expect(growing(way, 'here.ts'), way).toHaveLength(1);
  const fine = [
    `text.replace(/[(){}]/g, '')`,
    `month.padStart(2, '0')`,
    String.raw`run.replace(/[.*+?^$\{}()|[\]\\]/g, '')`,
  ];
  for (const way of fine) expect(growing(way, 'here.ts'), way).toEqual([]);
});
