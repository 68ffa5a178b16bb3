import { type EntityDefinition, fieldOf, type RecordValues } from '#domain/core/entity.ts';
import { type Field, holdsPeople, isNumeric } from '#domain/core/field.ts';
import { formatThousands, isDecimal, roundMoney, sumDecimals } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import { printed, shortDecimal } from './printedPairs.ts';
import type { PrintTable } from './printJob.ts';

type Column = readonly [name: string, field: Field];

/** So many columns stand side by side on A4; further ones follow in a table of their own. */
const mostColumns = 10;
const words = { more: bi('（续）', ' (continued)'), total: bi('合计', 'Total') };

/**
 * The lines of a document under its fields, as tables with a number for each line; columns that nobody filled in are
 * left out, totals stand where the definition adds up. Nothing where there are no lines.
 */
export async function printedTablesOf(
  entity: EntityDefinition,
  name: string,
  record: RecordValues,
  call: Call,
): Promise<PrintTable[]> {
  const field = fieldOf(entity, name);
  const lines: readonly RecordValues[] = Array.isArray(record[name]) ? record[name] : [];
  if (field?.kind !== 'children' || lines.length === 0) return [];
  const columns = filledColumns(field.line, lines);
  const groups = Array.from({ length: Math.ceil(columns.length / mostColumns) }, (_, at) =>
    columns.slice(at * mostColumns, (at + 1) * mostColumns),
  );
  const title = field.label[call.locale];
  return Promise.all(
    groups.map((group, at) => tableOf(at === 0 ? title : `${title}${words.more[call.locale]}`, group, lines, call)),
  );
}

function filledColumns(line: EntityDefinition, lines: readonly RecordValues[]): readonly Column[] {
  // A reference whose own number stands beside it would say the same twice.
  const isTwice = (field: Field) => field.kind === 'ref' && (entityOf(field.entity).title ?? '') in line.fields;
  return Object.entries(line.fields).filter(
    ([name, field]) =>
      name !== line.parent?.field &&
      name !== 'lineNo' &&
      !field.secret &&
      (holdsPeople(field) || !['files', 'children', 'json'].includes(field.kind)) &&
      !isTwice(field) &&
      lines.some((row) => !isEmpty(row[name])),
  );
}

async function tableOf(
  title: string,
  columns: readonly Column[],
  lines: readonly RecordValues[],
  call: Call,
): Promise<PrintTable> {
  const { locale } = call;
  const rows = lines.map(async (line, at) => [
    String(at + 1),
    ...(await Promise.all(columns.map(([name, field]) => printed(name, field, line, call)))),
  ]);
  const totals = totalsOf(columns, lines, words.total[locale]);
  return {
    title,
    columns: [
      { label: '#', width: 18, align: 'left' },
      ...columns.map(([, field]) => ({
        label: `${field.label[locale]}${field.unit ? `(${field.unit[locale]})` : ''}`,
        width: '*' as const,
        align: isNumeric(field) ? ('right' as const) : ('left' as const),
      })),
    ],
    rows: await Promise.all(rows),
    ...(totals && { totals }),
  };
}

/** Under the columns that the definition adds up; the word stands in the first one that it does not. */
function totalsOf(columns: readonly Column[], lines: readonly RecordValues[], word: string): string[] | undefined {
  if (lines.length < 2 || !columns.some(([, field]) => isSummed(field))) return undefined;
  const named = columns.findIndex(([, field]) => !isSummed(field));
  return [
    '',
    ...columns.map(([name, field], at) => {
      return printedSumOf(name, field, lines)[0] ?? (at === named ? word : '');
    }),
  ];
}

const isSummed = (field: Field): boolean => field.sum === true && isNumeric(field);

/** What a field of lines adds up to; nothing where the definition does not say so. */
export function printedSumOf(name: string, field: Field, lines: readonly RecordValues[]): string[] {
  if (!isSummed(field)) return [];
  const sum = sumDecimals(lines.map((line) => String(line[name] ?? '')).filter(isDecimal));
  return [field.kind === 'money' ? formatThousands(roundMoney(sum)) : shortDecimal(sum)];
}
