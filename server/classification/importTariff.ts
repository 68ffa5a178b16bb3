import * as calls from '#domain/classification/calls.ts';
import { hsCode } from '#domain/classification/hsCode.ts';
import { hsCodeSheet, hsImport, hsImportRow } from '#domain/classification/hsImport.ts';
import { isLineKind, type LineKind } from '#domain/classification/hsLineSheets.ts';
import { dayBefore } from '#domain/classification/period.ts';
import { type Change, type Planned, parseElements, planCode, wrongLetters } from '#domain/classification/tariffPlan.ts';
import { invalid } from '#domain/core/errors.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi, fill } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { createRecord, insertMany, patchRow, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { importSent, type Problem, type ReadRow, type Saved, type SheetImport } from '../sheets/runImport.ts';
import { entityHead, refuseLacking } from '../sheets/sheetHead.ts';
import { takesSheet } from '../sheets/takesSheet.ts';
import { differenceText } from './differenceText.ts';
import { lineSheet } from './importLines.ts';
import { byCode, knownPeriods, valueNames } from './knownPeriods.ts';
import { neededColumns } from './sheetColumns.ts';
import type { FileRow } from './tariffFile.ts';

/** A whole tariff has some thirteen thousand codes. */
const mostRows = 20_000;

export interface TariffImportRequest {
  /** What is said of a code is all there is of it. */
  readonly isWhole?: boolean;
  readonly kind?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly completeFlg?: number | string | null | undefined;
  readonly effectiveDate?: string | null | undefined;
}

export interface Made {
  counts: Counts;
  id?: string;
}

interface Counts {
  added: number;
  changed: number;
  closed: number;
  same: number;
}

export const none: Counts = { added: 0, changed: 0, closed: 0, same: 0 };

const summary = bi(
  '；新增{added}，变更{changed}，关闭{closed}，无变化{same}',
  '; {added} added, {changed} changed, {closed} closed, {same} unchanged',
);

/** product.importHsCode */
export const importHsCodeHandler = {
  ...implementCall(calls.importHsCode, async (asked, call) => {
    if (Number(asked.completeFlg) === 1 && !asked.effectiveDate)
      throw invalid({ effectiveDate: bi('整份税则须填写生效日', 'A whole tariff needs the day it is in force from') });
    const made: Made = { counts: none };
    const sheet = await sheetOf(asked, made, call);
    const outcome = await importSent(sheet, call);
    Object.assign(call.audit, { logType: 'IMPORT', entity: hsImport.key });
    const answer = await importAnswer(outcome, { fileName: '税则导入错误.xlsx', allOrNothing: true }, call);
    const told = outcome.failed === 0 ? fill(summary, { ...made.counts })[call.locale] : '';
    const kept = !outcome.isPreview && made.id && outcome.failed === 0 ? { importId: made.id } : {};
    return { ...answer, msg: `${String(answer.msg)}${told}`, ...kept } as never;
  }),
  ...takesSheet(mostRows, 'refused'),
};

/** @throws 1001 lines without the day they hold from */
export async function sheetOf(asked: TariffImportRequest, made: Made, call: Call): Promise<SheetImport> {
  const { kind, effectiveDate } = asked;
  if (!isLineKind(kind)) return tariffSheet(asked, made, call);
  if (!effectiveDate)
    throw invalid({ effectiveDate: bi('请填写自哪一天生效', 'Say from which day on these lines hold') });
  return lineSheet(
    kind,
    { day: effectiveDate, isWhole: asked.isWhole ?? false },
    async (rows, inside) => keep(await planFile(rows, inside, kind), { asked, made }, inside),
    call,
  );
}

async function tariffSheet(asked: TariffImportRequest, made: Made, call: Call): Promise<SheetImport> {
  const letters = async (dict: string) =>
    new Set((await call.services.dictionaries.words(dict)).map(({ dictId }) => dictId));
  const known = { supvCond: await letters('SUPV_COND'), ciqType: await letters('CIQ_TYPE') };
  return {
    columns: (row) => {
      const head = entityHead(hsCodeSheet, row);
      refuseLacking(head, neededColumns(hsCodeSheet));
      return head;
    },
    start: () => defaultsOf(hsCodeSheet),
    judge: ({ record }, unread, { now }) => judgeRow(record, unread, { now, known }),
    allOrNothing: true,
    save: async (rows, { columns }, inside) => {
      const names = columns.map(({ name }) => name).filter((name) => valueNames.includes(name));
      const wanted = rows.map((row) => wantedOf(row, names));
      const planned = await planFile([...wanted, ...(await goneFrom(wanted, asked, inside))], inside);
      return keep(planned, { asked, made }, inside);
    },
  };
}

/** Everything about a row that needs no other row. */
export function judgeRow(
  record: Record<string, unknown>,
  unread: readonly Problem[],
  { now, known }: { now: string; known: Readonly<Record<'supvCond' | 'ciqType', ReadonlySet<string>>> },
): readonly Problem[] {
  const problems = new Map<string, Problem>();
  const note = (name: string, text: Problem['text'] | undefined) => {
    if (text && !problems.has(name)) problems.set(name, { name, text });
  };
  for (const problem of unread) problems.set(problem.name, problem);
  for (const [name, text] of Object.entries(validate(hsCodeSheet, record, { now, moment: 'submit', entityOf })))
    note(name, text);
  note('supvCond', wrongLetters([...textOf(record.supvCond)], known.supvCond));
  note('ciqType', wrongLetters(textOf(record.ciqType).split('/').filter(Boolean), known.ciqType));
  const elements = parseElements(textOf(record.elements));
  if ('problem' in elements) note('elements', elements.problem);
  else record.elements = elements.map(({ name }, place) => `${place + 1}:${name}`).join(';');
  return [...problems.values()];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const wantedOf = (source: ReadRow, names: readonly string[]): FileRow => {
  const { record } = source;
  return {
    hsCode: String(record.hsCode),
    nameZh: String(record.nameZh),
    validFrom: String(record.validFrom),
    validTo: (record.validTo as string | null | undefined) ?? null,
    values: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
    source,
  };
};

/** A whole tariff ends the codes it does not name, the day before it is in force. */
async function goneFrom(
  wanted: readonly FileRow[],
  { completeFlg, effectiveDate }: TariffImportRequest,
  { db }: Call,
): Promise<FileRow[]> {
  if (Number(completeFlg) !== 1 || !effectiveDate) return [];
  const last = dayBefore(effectiveDate);
  const named = wanted.map((row) => row.hsCode);
  const gone = { hsCode: { not: named }, validFrom: { to: last }, lastDay: { from: effectiveDate } };
  const rows = await readMany(hsCode, ['hsCode', 'nameZh', 'validFrom'], gone, db, { order: ['hsCode'] });
  return rows.map((row) => ({
    ...{ hsCode: String(row.hsCode), nameZh: String(row.nameZh), validFrom: String(row.validFrom) },
    ...{ validTo: last, values: {} },
  }));
}

async function planFile(
  wanted: readonly FileRow[],
  { db }: Call,
  kind?: LineKind,
): Promise<readonly Planned<FileRow>[]> {
  const codes = byCode(wanted);
  const known = await knownPeriods([...codes.keys()], db, kind);
  return [...codes].flatMap(([code, rows]) => planCode(code, known.get(code) ?? [], rows).planned);
}

/** The batch with the rows that change something. */
async function keep(
  planned: readonly Planned<FileRow>[],
  { asked, made }: { readonly asked: TariffImportRequest; readonly made: Made },
  call: Call,
): Promise<Saved> {
  const failures = planned.flatMap((one) =>
    'problem' in one && one.row.source
      ? [{ row: one.row.source, problems: [{ name: 'validFrom', text: one.problem }] }]
      : [],
  );
  if (failures.length) return { success: 0, existing: 0, failures };
  const changes = planned.flatMap((one) => ('change' in one ? [one] : []));
  const count = (kind: Change['kind']) => changes.filter(({ change }) => change.kind === kind).length;
  made.counts = { added: count('ADDED'), changed: count('CHANGED'), closed: count('CLOSED'), same: count('SAME') };
  const moving = changes.filter(({ change }) => change.kind !== 'SAME');
  const rowsOf = (some: typeof changes) => some.reduce((sum, { row }) => sum + (row.rows ?? (row.source ? 1 : 0)), 0);
  const fromFile = rowsOf(moving);
  if (moving.length > 0) {
    const { title, kind, completeFlg, effectiveDate } = asked;
    const { id } = await createRecord(
      hsImport,
      {
        title,
        kind: isLineKind(kind) ? kind : 'TARIFF',
        completeFlg: Number(completeFlg) === 1 ? 1 : 0,
        effectiveDate,
      },
      { ...call, audit: {} },
    );
    await patchRow(hsImport, id, { ...made.counts }, call);
    const rows = moving.map(({ row: { hsCode: code, nameZh, validFrom, validTo, values }, change }) => {
      const record = {
        importId: id,
        hsCode: code,
        nameZh,
        change: change.kind,
        difference: differenceText(change, { validTo, values }),
        validFrom,
        validTo,
        said: values,
      };
      return rowOf(hsImportRow, newId(), record, call);
    });
    for (let at = 0; at < rows.length; at += 500) await insertMany(hsImportRow, rows.slice(at, at + 500), call.db);
    made.id = id;
  }
  return { success: fromFile, existing: rowsOf(changes) - fromFile };
}
