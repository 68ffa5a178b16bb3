import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { FieldErrors } from '../core/errors.ts';
import type { Field } from '../core/field.ts';
import { compareDecimal, isDecimal } from '../core/money.ts';
import { normaliseValues } from '../core/normalise.ts';
import { bi } from '../core/text.ts';
import { isEmpty } from '../core/validate.ts';
import { badStatus, refuseFields } from './offers.ts';

/**
 * What a request changes in a document. Forms send whole records: values that stay as they are do not count, neither do
 * lines and files of closed sections.
 * @throws 61002 with the fields that are closed in this status
 */
export function documentChanges(
  entity: EntityDefinition,
  {
    before,
    values,
    open,
    status,
  }: { before: RecordValues; values: RecordValues; open: ReadonlySet<string>; status: unknown },
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const closed: FieldErrors = {};
  for (const [name, value] of Object.entries(
    normaliseValues(entity, answersAsText(entity, values), { created: true }),
  )) {
    const field = entity.fields[name];
    if (!field || sameValue(field, before[name], value)) continue;
    if (open.has(name)) changes[name] = isList(field) && Array.isArray(value) ? value.filter(isRow) : value;
    else if (!isList(field))
      closed[name] = bi('当前状态不允许修改该字段', 'This status does not allow changing this field');
  }
  if (Object.keys(closed).length) throw badStatus(status, closed);
  return changes;
}

/** The approved amount goes down only; what it was lowered to stays, whatever others suggest later. @throws 61004 */
export function loweredAmount(entity: EntityDefinition, before: RecordValues, value: unknown): RecordValues {
  const isLower =
    typeof value === 'string' &&
    isDecimal(value) &&
    compareDecimal(value, '0') > 0 &&
    typeof before.approvedAmount === 'string' &&
    compareDecimal(value, before.approvedAmount) < 0;
  if (!isLower)
    throw refuseFields(entity, { approvedAmount: bi('批准金额只能调低', 'The approved amount may only be lowered') });
  return { loweredAmount: value };
}

const isList = ({ kind }: Field): boolean => kind === 'children' || kind === 'files';
const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);

/** Yes and no come as 1 and 0 from older clients; such answers are kept as words of a dictionary. */
function answersAsText(entity: EntityDefinition, values: RecordValues): RecordValues {
  const texts: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name];
    if (field?.kind === 'dict' && field.dict === 'YES_NO' && (typeof value === 'number' || typeof value === 'boolean'))
      texts[name] = value ? '1' : '0';
  }
  return texts;
}

/** What differs between two versions of the lines of a document: one cell of a line, or a line that came or went. */
export interface LineChange {
  readonly kind: 'cell' | 'added' | 'removed';
  /** The line as it is now; as it was when it is gone. */
  readonly row: RecordValues;
  /** Which line it is, from 1 on. */
  readonly place: number;
  /** Name of the cell's field in the definition of the line; empty for whole lines. */
  readonly field: string;
  readonly old: unknown;
  readonly now: unknown;
}

/** What people write into a line: not what follows from it, nor where it stands. */
export const writtenCells = (line: EntityDefinition): [string, Field][] =>
  Object.entries(line.fields).filter(
    ([name, { kind, readOnly, follows }]) =>
      !readOnly && !follows && kind !== 'computed' && name !== line.parent?.field && name !== 'lineNo',
  );

/**
 * Lines are the same by what they are about, whatever ids a save gives them and wherever they stand; those about
 * nothing by their place.
 */
function paired(
  line: EntityDefinition,
  rows: readonly RecordValues[],
): ReadonlyMap<string, { row: RecordValues; place: number }> {
  const about = writtenCells(line).filter(([, { kind }]) => kind === 'ref');
  const seen = new Map<string, { row: RecordValues; place: number }>();
  rows.forEach((row, index) => {
    const key = about.length > 0 ? JSON.stringify(about.map(([name]) => row[name] ?? null)) : String(index);
    seen.set(seen.has(key) ? `${key} ${index}` : key, { row, place: index + 1 });
  });
  return seen;
}

const rowsOf = (value: unknown): readonly RecordValues[] =>
  Array.isArray(value)
    ? value.filter((row): row is RecordValues => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];

/** What people changed of the lines, in their present order, lines that are gone at the end. */
export function changedLines(line: EntityDefinition, old: unknown, now: unknown): LineChange[] {
  const before = paired(line, rowsOf(old));
  const after = paired(line, rowsOf(now));
  const cells = writtenCells(line);
  const present = [...after].flatMap(([key, { row, place }]): LineChange[] => {
    const was = before.get(key)?.row;
    if (!was) return [{ kind: 'added', row, place, field: '', old: null, now: row }];
    return cells.flatMap(([name, field]) =>
      sameValue(field, was[name], row[name])
        ? []
        : [{ kind: 'cell', row, place, field: name, old: was[name], now: row[name] }],
    );
  });
  const gone = [...before].flatMap(([key, { row, place }]): LineChange[] =>
    after.has(key) ? [] : [{ kind: 'removed', row, place, field: '', old: row, now: null }],
  );
  return [...present, ...gone];
}

/** Which line it is: by its title, else by its number. */
export const nameOfLine = ({ title }: EntityDefinition, { row, place }: Pick<LineChange, 'row' | 'place'>): string =>
  String((title && row[title]) || place);

/**
 * Whether two values of a field mean the same: amounts however written, files and lines by what people chose and typed.
 */
export function sameValue(field: Field, before: unknown, after: unknown): boolean {
  if (isEmpty(before) && isEmpty(after)) return true;
  switch (field.kind) {
    case 'money':
    case 'decimal':
      return isAmount(before) && isAmount(after) && compareDecimal(before, after) === 0;
    case 'children':
      return changedLines(field.line, before, after).length === 0;
    case 'files':
      return JSON.stringify(filesOf(before)) === JSON.stringify(filesOf(after));
    default:
      return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
  }
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && isDecimal(value);

const filesOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? // What is sent may be anything: the files are looked at after this.
      value.map((file: RecordValues | null) => [
        file?.fileName ?? null,
        file?.hashaddr ?? null,
        file?.fileRemark ?? null,
      ])
    : value;

/**
 * One row of the status log of a document. A type, since rows are read and printed by the names of their columns, too.
 */
export type LoggedStep = {
  readonly id: string;
  readonly seq: number;
  readonly action: string;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly opinion: string | null;
  readonly userId: string;
  readonly userName: string;
  readonly deptCode: string;
  readonly leaderFlag: 0 | 1;
  readonly exitStage: string | null;
  readonly exitRoute: string | null;
  /** Decimal text in CNY. */
  readonly amount: string | null;
  /** Values that were changed with it. */
  readonly changes?: readonly LoggedChange[] | null;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly actTime: string;
};

/**
 * One value of a document that somebody changed, as the log keeps it: amounts and dates as text, lines and files by
 * what people see.
 */
export interface LoggedChange {
  readonly field: string;
  readonly old: unknown;
  readonly now: unknown;
}

/**
 * What a write has changed of a document, with the value before and after: what people wrote, and the approved amount
 * that follows from it.
 * @param names fields that people wrote
 */
export const loggedChanges = (
  { fields }: EntityDefinition,
  { before, after, names }: { before: RecordValues; after: RecordValues; names: readonly string[] },
): LoggedChange[] =>
  [...new Set([...names, 'approvedAmount'])].flatMap((name) => {
    const field = fields[name];
    if (!field || sameValue(field, before[name], after[name])) return [];
    return [{ field: name, old: kept(field, before[name]), now: kept(field, after[name]) }];
  });

interface Untold {
  /** The document as it is now. */
  readonly after: RecordValues;
  /** Fields of the section that is handed on. */
  readonly names: readonly string[];
  /** What the log has told so far, oldest first. */
  readonly log: readonly { readonly changes?: readonly LoggedChange[] | null }[];
  /** Values that readers know without the log: those of an earlier submission, and the amount that was asked for. */
  readonly known: RecordValues;
}

/**
 * What of a section no line of the log has told yet: the operator who hands it on answers for it, however often he
 * saved.
 */
export const untoldChanges = ({ fields }: EntityDefinition, { after, names, log, known }: Untold): LoggedChange[] =>
  names.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const told = log
      .findLast(({ changes }) => changes?.some((change) => change.field === name))
      ?.changes?.find((change) => change.field === name);
    const [old, now] = [kept(field, told ? told.now : known[name]), kept(field, after[name])];
    return sameValue(field, old, now) ? [] : [{ field: name, old, now }];
  });

function kept(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value)) return value;
  switch (field.kind) {
    case 'files':
      return value.map(({ fileName }: RecordValues) => ({ fileName: fileName ?? null }));
    case 'children':
      return value.map((row: RecordValues) =>
        Object.fromEntries(keptCells(field.line).map((name) => [name, row[name] ?? null])),
      );
    default:
      return value;
  }
}

/** What tells a line: what people wrote into it, and its name. */
const keptCells = (line: EntityDefinition): string[] => [
  ...new Set([...(line.title ? [line.title] : []), ...writtenCells(line).map(([name]) => name)]),
];
