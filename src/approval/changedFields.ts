import { statusCodes, statusOf } from '#domain/approval/statuses.ts';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { diffDays, isDate } from '#domain/core/moments.ts';
import { compareDecimal, formatFen, formatThousands, isDecimal, parseFen, subtractFen } from '#domain/core/money.ts';
import { say, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';

/** A value of the author's part that differs from the version before. */
export interface ChangedField {
  readonly name: string;
  readonly label: Text;
  readonly old: unknown;
  readonly now: unknown;
  /** `+2,000,000.00`, `+153 天`; only where a difference can be told. */
  readonly difference: Text | undefined;
  /** Who changed it: handed in by the operator, or put right by his leader afterwards. */
  readonly by: 'operator' | 'leader';
}

const authorsTurn: ReadonlySet<unknown> = new Set(['BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'EXITDEPT_INPUT']);

/** The version readers have seen before: of the submission before, or of the last one while the author works on the next. */
export function earlierVersion(doc: RecordValues): RecordValues | undefined {
  const last = recordOf(doc.lastSubmission);
  return authorsTurn.has(doc.status) ? last : (recordOf(doc.previousSubmission) ?? last);
}

/** A confirmed or closed document is nobody's to judge any more. */
const isOver = ({ closedFlag, status }: RecordValues): boolean =>
  closedFlag === 1 || statusCodes.some((code) => code === status && statusOf(code).final);

/**
 * What changed since readers last saw the document, in the order of the definition. Nothing before the first submission and after the last decision.
 * @see look.md 5.4
 */
export function changedFields(entity: EntityDefinition, doc: RecordValues): ChangedField[] {
  const earlier = earlierVersion(doc);
  if (!earlier || isOver(doc)) return [];
  const submitted = recordOf(doc.lastSubmission) ?? earlier;
  return businessFields(entity).flatMap((name) => {
    const field = entity.fields[name];
    if (!field || !isTold(field, earlier, name) || isSame(field, earlier[name], doc[name])) return [];
    return [
      {
        name,
        label: field.label,
        old: earlier[name],
        now: doc[name],
        difference: differenceOf(field, earlier[name], doc[name]),
        by: authorsTurn.has(doc.status) || isSame(field, submitted[name], doc[name]) ? ('operator' as const) : ('leader' as const),
      },
    ];
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

function isSame(field: Field, old: unknown, now: unknown): boolean {
  if (isEmpty(old) && isEmpty(now)) return true;
  if (isAmountField(field) && isAmount(old) && isAmount(now)) return compareDecimal(old, now) === 0;
  return JSON.stringify(comparable(field, old)) === JSON.stringify(comparable(field, now));
}

/** Lines and files differ by what people typed or chose, not by the ids that each save gives them. */
function comparable(field: Field, value: unknown): unknown {
  if (!Array.isArray(value)) return isEmpty(value) ? null : String(value);
  switch (field.kind) {
    case 'children': {
      const typed = Object.entries(entityOf(field.entity).fields).filter(([, { kind, readOnly }]) => kind !== 'computed' && !readOnly);
      const parent = entityOf(field.entity).parent?.field;
      return value.map((row: RecordValues) => typed.filter(([name]) => name !== parent).map(([name]) => row[name] ?? null));
    }
    case 'files':
      return value.map(({ fileName, hashaddr }: RecordValues) => [fileName, hashaddr]);
    default:
      return value;
  }
}

const isAmountField = ({ kind }: Field): boolean => kind === 'money' || kind === 'decimal';
const isAmount = (value: unknown): value is string => typeof value === 'string' && isDecimal(value);
const sign = (isUp: boolean): string => (isUp ? '+' : '');

function differenceOf(field: Field, old: unknown, now: unknown): Text | undefined {
  if (field.kind === 'money' && isAmount(old) && isAmount(now)) {
    const difference = subtractFen(parseFen(now), parseFen(old));
    const written = `${sign(difference > 0n)}${formatThousands(formatFen(difference))}`;
    return say(written, written);
  }
  if (field.kind === 'date' && typeof old === 'string' && typeof now === 'string' && isDate(old) && isDate(now)) {
    const days = diffDays({ from: old, to: now });
    return say(`${sign(days > 0)}${days} 天`, `${sign(days > 0)}${days} days`);
  }
  if (field.kind === 'int' && typeof old === 'number' && typeof now === 'number') {
    const written = `${sign(now > old)}${now - old}`;
    return say(written, written);
  }
  return undefined;
}
