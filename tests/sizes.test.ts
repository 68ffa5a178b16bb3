import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { files, textOf } from './sourceArrows.ts';

/**
 * How much a reader has to hold in mind at once, in characters without what stands before a line: lines say nothing
 * about a thought, because they can be made wider.
 */
const longestFile = 16_000;
const longestFunction = 3_000;
const longestLine = 160;

/** What is longer, each with its reason. The list only shrinks: an entry that has become short fails. */
const longFiles: Readonly<Record<string, string>> = {
  'domain/approval/transitions.ts': 'the 58 transitions of one machine are read as one table',
};
const longFunctions: Readonly<Record<string, string>> = {
  'dataProvider/entityCalls.ts': 'the methods of one provider, none of them long, around what they share',
  'dataProvider/index.ts': 'the methods of one provider, none of them long, around what they share',
  'fixtures/demo/classification/seedChanges.ts': 'rows of the demo',
  'fixtures/demo/declaration/seedOrders.ts': 'rows of the demo',
  'fixtures/demo/declaration/seedTools.ts': 'rows of the demo',
  'fixtures/demo/scenario/displays.ts': 'rows of the demo',
  'src/approval/diagram/diagramLayout.ts': 'the layout of a diagram, step by step over the same coordinates',
  'src/parts/form/LineTable.tsx': 'the table of lines, whose keys, paste and selection share one state',
  'src/shell/login/Wordmark.tsx': 'the outline of a picture',
  'src/system/mapping/Sample.tsx': 'a sample sheet beside what is read from it, over the same selection',
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every function below `node`, the inner ones too. */
function functionsIn(node: Node): Node[] {
  const below = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(functionsIn),
  );
  return /Function(Declaration|Expression)$/.test(node.type) ? [node, ...below] : below;
}

const length = (text: string): number => text.replace(/^ +/gm, '').length;

function functionsTooLong(file: string): number {
  const text = textOf(file);
  const { program } = parseSync(file, text);
  return functionsIn(program).filter(({ start, end }) => length(text.slice(start, end)) > longestFunction).length;
}

test('no function has more than 3,000 characters', () => {
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((file) => functionsTooLong(file) > 0).sort()).toEqual(Object.keys(longFunctions).sort());
});

test('no file has more than 16,000 characters', () => {
  expect(files.filter((file) => length(textOf(file)) > longestFile).sort()).toEqual(Object.keys(longFiles).sort());
});

/** What a line says itself: a text of people or of a format and a pattern are as long as they are. */
const withoutTexts = (line: string): string =>
  line.replace(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`|\/\^.*\$\/[a-z]*|\/(?:[^/\\]|\\.)+\/[a-z]*/g, '');

test('no line has more than 160 characters beside a text or a pattern', () => {
  const isWide = (line: string): boolean => line.length > longestLine && withoutTexts(line).length > longestLine;
  expect(files.filter((file) => textOf(file).split('\n').some(isWide))).toEqual([]);
});

test('only tables of data keep a layout of their own', () => {
  const ownLayout = files.filter((file) => textOf(file).includes('biome-ignore format'));
  expect(ownLayout.filter((file) => !/^(domain|fixtures)\/|\/seed\//.test(file))).toEqual([]);
});
