import type { RecordValues } from '#domain/core/entity.ts';

/** Where a line of a mapping begins that nobody has set up otherwise. */
const plainLine = { transform: 'NONE', transformArg: null, defaultValue: null };

interface Link {
  readonly field: string;
  readonly column: string;
  readonly isRequired: boolean;
}

/** The lines of a mapping with a field read from a column. A line that is there keeps its transform and default. */
export function linked(items: readonly RecordValues[], { field, column, isRequired }: Link): RecordValues[] {
  const source = { sourceKind: 'COLUMN', sourceColumn: column };
  return items.some(({ targetField }) => targetField === field)
    ? items.map((line) => (line.targetField === field ? { ...line, ...source } : line))
    : [...items, { targetField: field, ...source, ...plainLine, requiredFlg: isRequired ? 1 : 0 }];
}

export const unlinked = (items: readonly RecordValues[], field: string): RecordValues[] =>
  items.filter(({ targetField }) => targetField !== field);
