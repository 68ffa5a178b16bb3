import {
  countryCodes,
  type HsLine,
  type LineKind,
  lineKinds,
  lineNames,
  lineSheets,
  linesIn,
  linesText,
  mergedLines,
} from '#domain/classification/hsLineSheets.ts';
import { lastDayOf, notInForce } from '#domain/classification/period.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import type { Problem, ReadRow, Saved, SheetImport } from '../sheets/runImport.ts';
import { entityHead, refuseLacking } from '../sheets/sheetHead.ts';
import { byCode, knownPeriods } from './knownPeriods.ts';
import { neededColumns } from './sheetColumns.ts';
import type { FileRow } from './tariffFile.ts';

interface Wanted {
  readonly hsCode: string;
  readonly line: HsLine;
  readonly source: ReadRow;
}

/**
 * A sheet of lines that hang on codes: what becomes of each code from the day on, in the period of that day and in
 * those that follow.
 * @param keep makes the batch of what the rows mean
 * @param isWhole the rows are all there is of a code, whatever group they are of
 */
export async function lineSheet(
  kind: LineKind,
  { day, isWhole = false }: { readonly day: string; readonly isWhole?: boolean },
  keep: (rows: readonly FileRow[], call: Call) => Promise<Saved>,
  call: Call,
): Promise<SheetImport> {
  const form = lineSheets[kind];
  const countries = new Set((await call.services.dictionaries.words('COUNTRY')).map(({ dictId }) => dictId));
  return {
    columns: (row) => {
      const head = entityHead(form, row);
      refuseLacking(head, neededColumns(form));
      return head;
    },
    start: () => defaultsOf(form),
    judge: ({ record }, unread, { now }) => judgeLine(kind, { record, unread, now, countries }),
    allOrNothing: true,
    save: async (rows, _columns, inside) => {
      const wanted = rows.map(
        (source): Wanted => ({ hsCode: String(source.record.hsCode), line: lineOf(kind, source), source }),
      );
      const groups = byCode(wanted);
      const periods = await knownPeriods([...groups.keys()], inside.db, kind);
      const failures: { row: ReadRow; problems: Problem[] }[] = [];
      const files = [...groups].flatMap(([code, lines]): readonly FileRow[] => {
        const open = (periods.get(code) ?? []).filter((period) => lastDayOf(period) >= day);
        const [first] = lines;
        if (open.length === 0 && first)
          failures.push({ row: first.source, problems: [{ name: 'hsCode', text: notInForce(code, day) }] });
        return open.map((period, place): FileRow => {
          const known = isWhole ? [] : linesIn(period.values[lineKinds[kind].line.key]);
          const merged = mergedLines(
            kind,
            known,
            lines.map(({ line }) => line),
          );
          return {
            hsCode: code,
            nameZh: String(period.values.nameZh ?? code),
            validFrom: period.validFrom < day ? day : period.validFrom,
            validTo: period.validTo ?? null,
            values: { [lineKinds[kind].line.key]: linesText(kind, merged) },
            ...(place === 0 && first && { source: first.source, rows: lines.length }),
          };
        });
      });
      return failures.length > 0 ? { success: 0, existing: 0, failures } : keep(files, inside);
    },
  };
}

interface Judged {
  readonly record: Record<string, unknown>;
  readonly unread: readonly Problem[];
  readonly now: string;
  readonly countries: ReadonlySet<string>;
}

function judgeLine(kind: LineKind, { record, unread, now, countries }: Judged): readonly Problem[] {
  const problems = new Map<string, Problem>(unread.map((problem) => [problem.name, problem]));
  for (const [name, text] of Object.entries(validate(lineSheets[kind], record, { now, moment: 'submit', entityOf })))
    if (!problems.has(name) && text) problems.set(name, { name, text });
  const strange = kind === 'AGREEMENT' ? countryCodes(record.countries).filter((code) => !countries.has(code)) : [];
  if (strange.length > 0 && !problems.has('countries'))
    problems.set('countries', {
      name: 'countries',
      text: bi(`国家地区“${strange.join('、')}”不存在`, `Countries ${strange.join(', ')} are unknown`),
    });
  if (record.dateFrom && record.dateTo && String(record.dateTo) < String(record.dateFrom) && !problems.has('dateTo'))
    problems.set('dateTo', { name: 'dateTo', text: bi('止不能早于起', 'The end must not be before the start') });
  return [...problems.values()];
}

const lineOf = (kind: LineKind, { record }: ReadRow): HsLine => ({
  ...Object.fromEntries(lineNames(kind).map((name) => [name, record[name] ?? null])),
  ...(kind === 'AGREEMENT' && { countries: countryCodes(record.countries) }),
});
