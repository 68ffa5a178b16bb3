import { bi, type Text } from '../../core/text.ts';
import { workbookLimits } from './limits.ts';
import type { OperationKind } from './operation.ts';

/** What is wrong with one value, and where it stands; nothing when it is right. */
type Check = (value: unknown, at: string) => Text | undefined;
type Plain = Readonly<Record<string, unknown>>;

const wrong = (at: string, zh: string, en: string): Text => bi(`${at}${zh}`, `${at} ${en}`);
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idForm = /^[A-Za-z0-9_-]{1,40}$/;
const id: Check = (value, at) =>
  typeof value === 'string' && idForm.test(value) ? undefined : wrong(at, '不是有效的编号', 'is no valid id');
const areaId: Check = (value, at) => (value === '*' ? undefined : id(value, at));
const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? undefined : check(value, at);
/** No database keeps these: the character of number zero, and half of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the one that is meant.
const unkept = /\u0000|\p{Cs}/u;

const optional =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? undefined : check(value, at);
const text =
  (max: number): Check =>
  (value, at) =>
    typeof value === 'string' && value.length <= max && !unkept.test(value)
      ? undefined
      : wrong(at, `应为不超过${max}个字符的文本`, `is a text of at most ${max} characters`);
const whole =
  (min: number, max: number): Check =>
  (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : wrong(at, `应为${min}到${max}的整数`, `is a whole number from ${min} to ${max}`);
const number =
  (min: number, max: number): Check =>
  (value, at) =>
    typeof value === 'number' && value >= min && value <= max
      ? undefined
      : wrong(at, `应在${min}到${max}之间`, `is from ${min} to ${max}`);
const yes: Check = (value, at) =>
  typeof value === 'boolean' ? undefined : wrong(at, '应为是或否', 'is true or false');
const oneOf =
  (...words: readonly string[]): Check =>
  (value, at) =>
    words.includes(value as string)
      ? undefined
      : wrong(at, `应为${words.join('、')}之一`, `is one of ${words.join(', ')}`);
const list =
  (of: Check, max: number): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, '应为列表', 'is a list');
    if (value.length > max) return wrong(at, `最多${max}项`, `has at most ${max} entries`);
    return firstOf(value, (one, place) => of(one, `${at}[${place}]`));
  };
const record =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (!isPlain(value)) return wrong(at, '应为对象', 'is an object');
    const stray = Object.keys(value).find((name) => !(name in shape));
    if (stray !== undefined) return wrong(`${at}.${stray.slice(0, 40)}`, '未知', 'is unknown');
    return firstOf(Object.entries(shape), ([name, check]) => check(value[name], `${at}.${name}`));
  };

function firstOf<One>(all: readonly One[], ask: (one: One, at: number) => Text | undefined): Text | undefined {
  for (const [at, one] of all.entries()) {
    const found = ask(one, at);
    if (found) return found;
  }
  return undefined;
}

const value: Check = (one, at) => {
  if (one === null || typeof one === 'boolean') return undefined;
  if (typeof one === 'number') return Number.isFinite(one) ? undefined : wrong(at, '不是数字', 'is no number');
  return text(workbookLimits.textOfCell)(one, at);
};

/** Properties of a style and what each may be. */
const styleShape: Readonly<Record<string, Check>> = {
  bold: yes,
  italic: yes,
  underline: yes,
  strike: yes,
  wrap: yes,
  font: text(40),
  size: number(1, 409),
  color: text(9),
  fill: text(9),
  align: oneOf('left', 'center', 'right', 'justify'),
  valign: oneOf('top', 'center', 'bottom'),
  format: text(100),
  borderTop: text(20),
  borderRight: text(20),
  borderBottom: text(20),
  borderLeft: text(20),
};
const relaxed = (shape: Readonly<Record<string, Check>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, check]) => [name, optional(orNull(check))]));
const style = record(relaxed(styleShape));

const formula = text(workbookLimits.formula);
const held = record({ v: optional(value), f: optional(orNull(formula)), s: optional(orNull(style)) });
const write = record({
  r: id,
  c: id,
  v: optional(value),
  f: optional(formula),
  x: optional(formula),
  s: optional(orNull(style)),
  was: optional(held),
});

const area: Check = (one, at) =>
  Array.isArray(one) && one.length === 4
    ? list(areaId, 4)(one, at)
    : wrong(at, '应为首行、首列、末行、末列', 'is first row, first column, last row, last column');
const bound: Check = (one, at) => (typeof one === 'number' ? number(-1e15, 1e15)(one, at) : text(20)(one, at));
const rule = record({
  area,
  kind: oneOf('list', 'number', 'whole', 'date', 'length', 'dict'),
  values: optional(list(text(100), 200)),
  dict: optional(text(40)),
  min: optional(bound),
  max: optional(bound),
  message: optional(text(200)),
});
const protect = record({ area, allowed: list(id, 200), isBound: optional(yes) });

const axis = oneOf('rows', 'cols');
const ids = list(id, workbookLimits.linesOfOperation);
const name = text(workbookLimits.nameOfGrid);
const lines = { axis, ids };

const shapes: Readonly<Record<Exclude<OperationKind, 'none'>, Readonly<Record<string, Check>>>> = {
  set: { cells: list(write, workbookLimits.cellsOfOperation) },
  style: { rows: ids, cols: ids, style },
  insert: { ...lines, after: orNull(id) },
  kill: lines,
  revive: lines,
  move: { ...lines, after: orNull(id) },
  sort: { axis, ids: list(id, workbookLimits.sorted) },
  size: { ...lines, size: orNull(number(0, 2_000)) },
  freeze: { row: orNull(id), col: orNull(id) },
  merge: { id, area },
  unmerge: { id },
  rule: { id, rule: orNull(rule) },
  protect: { id, protect: orNull(protect) },
  comment: {
    id,
    row: id,
    col: id,
    text: orNull(text(1_000)),
    people: optional(list(id, 20)),
    isDone: optional(yes),
  },
  addSheet: { name, after: orNull(id), rows: whole(1, workbookLimits.rows), cols: whole(1, workbookLimits.cols) },
  delSheet: {},
  reviveSheet: {},
  renSheet: { name },
  moveSheet: { after: orNull(id) },
};

/**
 * What is wrong with an operation as it came in, in the words of its author; nothing when every part of it has its form
 * and keeps its limits.
 * @param at where it stands, such as `ops[3]`
 */
export function wrongOperation(op: unknown, at: string): Text | undefined {
  if (!isPlain(op)) return wrong(at, '应为对象', 'is an object');
  const kind = typeof op.op === 'string' && Object.hasOwn(shapes, op.op) ? op.op : undefined;
  const shape = shapes[kind as keyof typeof shapes];
  if (!shape) return wrong(`${at}.op`, '未知的操作', 'is no operation');
  const found = record({ ...shape, op: text(20), sheet: id })(op, at);
  if (found) return found;
  const { rows = [], cols = [] } = op as { rows?: readonly unknown[]; cols?: readonly unknown[] };
  return op.op === 'style' && rows.length * cols.length > workbookLimits.cellsOfOperation
    ? wrong(
        at,
        `最多${workbookLimits.cellsOfOperation}个单元格`,
        `takes at most ${workbookLimits.cellsOfOperation} cells`,
      )
    : undefined;
}
