import type { RecordOf, RecordValues } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import { amendable, declaration } from './declaration.ts';

type Declared = Partial<RecordOf<typeof declaration>>;
type Name = (typeof amendable)[number];

/** One value that differs: where it stands in words, and both values as they are stored. */
export interface AmendedValue {
  /** The field of the declaration, lines by the field that holds them. */
  readonly of: Name;
  readonly name: Text;
  /** Whose words a stored value has; a line that came or went has none. */
  readonly field?: Field;
  readonly before: unknown;
  readonly after: unknown;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const isSame = (before: unknown, after: unknown): boolean => (isEmpty(before) && isEmpty(after)) || before === after;

const linesOf = (value: unknown): readonly RecordValues[] => (Array.isArray(value) ? value : []);

/** Lines are compared by their numbers, which customs counts by as well. */
function amendedLines(
  of: Name,
  field: Field & { readonly kind: 'children' },
  before: unknown,
  after: unknown,
): AmendedValue[] {
  const { line } = field;
  const columns = Object.entries(line.fields).filter(
    ([name, { readOnly }]) => !readOnly && name !== 'lineNo' && name !== line.parent?.field,
  );
  const titleOf = (row: RecordValues | undefined) => row?.[line.title ?? 'lineNo'];
  const [old, now] = [linesOf(before), linesOf(after)];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at).flatMap((at): AmendedValue[] => {
    const place = bi(`${field.label.zh}第${at + 1}项`, `${field.label.en} ${at + 1}`);
    const [was, is] = [old[at], now[at]];
    if (!was || !is) return [{ of, name: place, before: titleOf(was) ?? null, after: titleOf(is) ?? null }];
    return columns
      .filter(([name]) => !isSame(was[name], is[name]))
      .map(([name, column]) => ({
        of,
        name: bi(`${place.zh} ${column.label.zh}`, `${place.en}: ${column.label.en}`),
        field: column,
        before: was[name],
        after: is[name],
      }));
  });
}

/** What an amendment asks customs to change, in the order of the form. */
export const amendedValues = (before: Declared, after: Declared): readonly AmendedValue[] =>
  amendable.flatMap((name): AmendedValue[] => {
    const field: Field = declaration.fields[name];
    if (field.kind === 'children') return amendedLines(name, field, before[name], after[name]);
    return isSame(before[name], after[name])
      ? []
      : [{ of: name, name: field.label, field, before: before[name], after: after[name] }];
  });

/** Whether it may take something else of certificates than before. */
export const touchesPapers = (amended: readonly AmendedValue[]): boolean =>
  amended.some(({ of }) => of === 'items' || of === 'papers');
