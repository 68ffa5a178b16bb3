import { BusinessError } from '#domain/core/errors.ts';
import type { Field } from '#domain/core/field.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { Call } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import type { FailedRow, Problem, ReadRow, SheetImport } from './runImport.ts';
import { namedHead } from './sheetHead.ts';

/** A cell as text; nothing where it is empty. */
export const cellText = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

interface GroupedSheet {
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns that the head row has to have, and every row a value of. */
  readonly needed: readonly string[];
  /** Rows of the same key are one record, wherever they stand. */
  readonly keyOf: (row: ReadRow) => string;
  /** Enters a record of its rows, in a transaction of its own. @throws what speaks against it */
  readonly save: (rows: readonly ReadRow[], call: Call) => Promise<unknown>;
}

function judgeRow(
  { fields, needed }: Pick<GroupedSheet, 'fields' | 'needed'>,
  { record }: ReadRow,
  unread: readonly Problem[],
): Problem[] {
  const missing = needed.filter((name) => cellText(record[name]) === null && !unread.some((one) => one.name === name));
  return [
    ...unread,
    ...missing.map((name) => {
      const { zh, en } = fields[name]?.label ?? bi(name, name);
      return { name, text: bi(`${zh}不能为空`, `${en} is required`) };
    }),
  ];
}

const otherRow: Text = bi('同一单据的其他行有误', 'Another row of the same record is wrong');

/** The column that a refusal is about, where it names one of the sheet. */
function columnOfError({ fieldErrors }: BusinessError, fields: GroupedSheet['fields']): string {
  const named = Object.keys(fieldErrors ?? {}).map((name) => name.split('.').at(-1) ?? '');
  return named.find((name) => Object.hasOwn(fields, name)) ?? '';
}

/**
 * A sheet in which several rows are one record, such as the entries of a voucher: each record for itself, one that is
 * wrong comes back with all its rows, the others are entered.
 */
export const groupedSheet = ({ fields, needed, keyOf, save }: GroupedSheet): SheetImport => ({
  columns: namedHead(fields, needed),
  judge: (row, unread) => judgeRow({ fields, needed }, row, unread),
  save: async (rows, { failures: wrong }, call) => {
    const spoiled = new Set(wrong.map(({ row }) => keyOf(row)));
    const groups = new Map<string, ReadRow[]>();
    for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
    const failures: FailedRow[] = [];
    for (const [key, group] of groups) {
      const refusal = spoiled.has(key)
        ? new BusinessError('1001', otherRow)
        : await inPart(call, (inside) => save(group, inside)).then(
            () => undefined,
            (error: unknown) => {
              if (error instanceof BusinessError) return error;
              throw error;
            },
          );
      if (!refusal) continue;
      const name = columnOfError(refusal, fields);
      const told = Object.values(refusal.fieldErrors ?? {})[0] ?? refusal.text;
      failures.push(...group.map((row) => ({ row, problems: [{ name, text: told }] })));
    }
    return { success: rows.length - failures.length, existing: 0, failures };
  },
});
