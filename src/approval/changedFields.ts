import {
  changedLines,
  type LineChange,
  type LoggedChange,
  type LoggedStep,
  sameValue,
} from '#domain/approval/changes.ts';
import { overrulings, presentRound } from '#domain/approval/sections.ts';
import { statusCodes, statusOf } from '#domain/approval/statuses.ts';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { diffDays, isDate } from '#domain/core/moments.ts';
import { formatFen, formatThousands, isDecimal, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** A value that differs from the version before: a field of the document, or a cell of one of its lines. */
export interface ChangedField {
  /** Of the document's field; one field of lines may have changed in several cells. */
  readonly name: string;
  readonly key: string;
  readonly label: Text;
  /** The line of a cell, by its name; for a line that came or went beside the label of its field. */
  readonly line?: LineChange & { readonly of: EntityDefinition };
  readonly old: unknown;
  readonly now: unknown;
  /** `+2,000,000.00`, `+153 天`; only where a difference can be told. */
  readonly difference: Text | undefined;
  /** Who changed it: handed in by the operator, or put right by his leader afterwards. */
  readonly by: 'operator' | 'leader';
  /** His name, where the log tells it. */
  readonly author?: string | undefined;
}

const authorsTurn: ReadonlySet<unknown> = new Set(['BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'EXITDEPT_INPUT']);

/**
 * The version readers have seen before: of the submission before, or of the last one while the author works on the
 * next.
 */
export function earlierVersion(doc: RecordValues): RecordValues | undefined {
  const last = recordOf(doc.lastSubmission);
  return authorsTurn.has(doc.status) ? last : (recordOf(doc.previousSubmission) ?? last);
}

/** A confirmed or closed document is nobody's to judge any more. */
const isOver = ({ closedFlag, status }: RecordValues): boolean =>
  closedFlag === 1 || statusCodes.some((code) => code === status && statusOf(code).final);

/**
 * What changed since readers last saw the document: the author's part in the order of the definition, then what a
 * department wrote in the place of what stood there. Nothing before the first submission and after the last decision.
 * @param log oldest first
 * @see docs/spec/look.md 5.4
 */
export const fieldsChangedSince = (
  entity: EntityDefinition,
  doc: RecordValues,
  log: readonly LoggedStep[] = [],
): ChangedField[] => (isOver(doc) ? [] : [...authorsChanges(entity, doc, log), ...overruled(entity, doc, log)]);

function authorsChanges(entity: EntityDefinition, doc: RecordValues, log: readonly LoggedStep[]): ChangedField[] {
  const earlier = earlierVersion(doc);
  if (!earlier) return [];
  const submitted = recordOf(doc.lastSubmission) ?? earlier;
  return businessFields(entity).flatMap((name) => {
    const field = entity.fields[name];
    if (!field || !isTold(field, earlier, name)) return [];
    const now = doc[name];
    const by =
      authorsTurn.has(doc.status) || sameValue(field, submitted[name], now)
        ? ('operator' as const)
        : ('leader' as const);
    const author = log.findLast(({ changes }) => changes?.some((change) => change.field === name))?.userName;
    return valuesThatDiffer(entity, { field: name, old: earlier[name], now }).map((value) => ({
      ...value,
      by,
      author,
    }));
  });
}

/**
 * A change in the values people read: of lines, the cells that differ and the lines that came or went. Nothing where
 * nothing differs.
 */
export function valuesThatDiffer(
  entity: EntityDefinition,
  { field: name, old, now }: LoggedChange,
): Omit<ChangedField, 'by' | 'author'>[] {
  const field = entity.fields[name];
  if (!field || sameValue(field, old, now)) return [];
  if (field.kind !== 'children')
    return [{ name, key: name, label: field.label, old, now, difference: differenceOf(field, old, now) }];
  return changedLines(field.line, old, now).map((change) => {
    const cell = field.line.fields[change.field];
    return {
      name,
      key: `${name} ${change.kind} ${change.place} ${change.field}`,
      label: cell?.label ?? field.label,
      line: { ...change, of: field.line },
      old: change.old,
      now: change.now,
      difference: cell && differenceOf(cell, change.old, change.now),
    };
  });
}

/** Values of the departments, and what is approved, that somebody replaced in this round. */
function overruled(entity: EntityDefinition, doc: RecordValues, log: readonly LoggedStep[]): ChangedField[] {
  const own = new Set(businessFields(entity));
  const round = overrulings(presentRound(log)).filter(({ field }) => !own.has(field));
  return [...new Set(round.map(({ field }) => field))].flatMap((name) => {
    const field = entity.fields[name];
    const steps = round.filter((change) => change.field === name);
    const [first, last] = [steps[0], steps.at(-1)];
    if (!field || !first || !last) return [];
    const differing = valuesThatDiffer(entity, { field: name, old: first.old, now: doc[name] });
    return differing.map((value) => ({ ...value, by: 'leader' as const, author: last.userName }));
  });
}

/** Whether a snapshot says anything of a field: lists and files stand in it as lists, empty ones too. */
const isTold = ({ kind }: Field, snapshot: RecordValues, name: string): boolean =>
  kind !== 'computed' && (kind === 'files' || kind === 'children' ? Array.isArray(snapshot[name]) : name in snapshot);

/** A snapshot is a JSON column: a record, or its text. */
function recordOf(value: unknown): RecordValues | undefined {
  const parsed: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && isDecimal(value);
const sign = (isUp: boolean): string => (isUp ? '+' : '');

function differenceOf(field: Field, old: unknown, now: unknown): Text | undefined {
  if (field.kind === 'money' && isAmount(old) && isAmount(now)) {
    const difference = subtractFen(parseFen(now), parseFen(old));
    const written = `${sign(difference > 0n)}${formatThousands(formatFen(difference))}`;
    return bi(written, written);
  }
  if (field.kind === 'date' && typeof old === 'string' && typeof now === 'string' && isDate(old) && isDate(now)) {
    const days = diffDays({ from: old, to: now });
    return bi(`${sign(days > 0)}${days} 天`, `${sign(days > 0)}${days} days`);
  }
  if (field.kind === 'int' && typeof old === 'number' && typeof now === 'number') {
    const written = `${sign(now > old)}${now - old}`;
    return bi(written, written);
  }
  return undefined;
}
