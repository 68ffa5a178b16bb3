import type { PlannedChange } from '#domain/classification/change/changePlan.ts';
import { derivedOf } from '#domain/classification/derived.ts';
import { hsCode } from '#domain/classification/hsCode.ts';
import { type HsLine, type LineKind, lineKinds, linesIn } from '#domain/classification/hsLineSheets.ts';
import { lastDayOf } from '#domain/classification/period.ts';
import { type KnownPeriod, parseElements } from '#domain/classification/tariffPlan.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { toSnake } from '#domain/core/entity.ts';
import { isStored } from '#domain/core/field.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { announce } from '../crud/announce.ts';
import { insertMany, patchRow, rowOf, writeLines } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { scheduleNow } from '../jobs/jobQueue.ts';
import { newId } from '../platform/newId.ts';
import { nameAgain } from './synonyms.ts';

/** A period that begins now. */
interface Opened {
  readonly id: string;
  readonly code: string;
  readonly period: KnownPeriod;
}

/** One transaction at a time changes the tariff; until this one ends it is the only one. */
export const lockTariff = ({ db }: Pick<Call, 'db'>): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('tariff', 0))`);

/**
 * Ends, corrects and opens periods as planned.
 * @param known whose facts periods without facts of their own take over
 */
export async function writePeriods(
  codes: readonly PlannedChange[],
  { source, known }: { readonly source: string; readonly known: readonly KnownPeriod[] },
  call: Call,
): Promise<void> {
  const ended: KnownPeriod[] = [];
  const corrected: (readonly [before: KnownPeriod, after: KnownPeriod, code: string])[] = [];
  const opened: Opened[] = [];
  for (const { code, before, periods } of codes) {
    for (const period of periods) {
      const was = before.find(({ id }) => id === period.id);
      if (!period.id) opened.push({ id: newId(), code, period });
      else if (was && was.values !== period.values) corrected.push([was, period, code]);
      else if (was && was !== period) ended.push(period);
    }
  }
  await end(ended, call);
  for (const [before, after, code] of corrected) await correct(before, after, code, call);
  await open(opened, { source, known }, call);
  await nameAgain(undefined, call.db);
  await scheduleNow(call.db, 'keepSuggestIndex');
  const one = opened[0]?.id ?? ended[0]?.id ?? corrected[0]?.[1].id;
  if (one) await announce(hsCode, { id: one, rowVersion: 1 }, call);
}

async function end(periods: readonly KnownPeriod[], { db, actor, now }: Call): Promise<void> {
  await db.query(
    `update hs_code c set valid_to = r.valid_to, last_day = r.valid_to, row_version = row_version + 1, updated_by = $2, updated_time = $3
     from json_to_recordset($1) as r(id text, valid_to date) where r.id = c.id`,
    [JSON.stringify(periods.map(({ id, validTo }) => ({ id, valid_to: validTo }))), actor.userId, now],
  );
}

async function correct(before: KnownPeriod, after: KnownPeriod, code: string, call: Call): Promise<void> {
  const record = { ...valuesOf(after), validTo: after.validTo ?? null };
  await patchRow(
    hsCode,
    after.id ?? '',
    { ...record, ...derivedOf({ hsCode: code, ...record }), lastDay: lastDayOf(after) },
    call,
  );
  for (const name of lineFields) {
    const lines = linesSaid(name, after.values, before.values);
    if (lines) await writeLines(hsCode, after.id ?? '', { [name]: lines }, call);
  }
}

type LineField = (typeof lineKinds)[LineKind]['field'];
const lineFields: readonly LineField[] = Object.values(lineKinds).map(({ field }) => field);

/** The values of the code itself. */
const valuesOf = ({ values }: KnownPeriod) => {
  const lines: ReadonlySet<string> = new Set(['elements', ...Object.values(lineKinds).map(({ line }) => line.key)]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !lines.has(name)));
};

/** Lines that are other ones than before; undefined where they stay. The tariff's own file says elements in one cell. */
function linesSaid(
  name: LineField,
  after: KnownPeriod['values'],
  before: KnownPeriod['values'] | undefined,
): readonly HsLine[] | undefined {
  const { key } = hsCode.fields[name].line;
  if (after[key] !== before?.[key]) return linesIn(after[key]);
  return name === 'elements' && after.elements !== before?.elements ? linesOf(after.elements) : undefined;
}

const linesOf = (elements: unknown) => {
  const lines = parseElements(String(elements ?? ''));
  return 'problem' in lines ? [] : lines;
};

/** What the file does not speak of comes from the period before. */
async function open(
  opened: readonly Opened[],
  { source, known }: { source: string; known: readonly KnownPeriod[] },
  call: Call,
): Promise<void> {
  const rows = opened.map(({ id, code, period }) => {
    const { validFrom, validTo = null } = period;
    const record = { ...defaultsOf(hsCode), ...valuesOf(period), hsCode: code, validFrom, validTo, source };
    return rowOf(hsCode, id, { ...record, ...derivedOf(record) }, call);
  });
  for (let at = 0; at < rows.length; at += 500) await insertMany(hsCode, rows.slice(at, at + 500), call.db);
  const basisOf = new Map(known.map((period) => [period.id, period]));
  for (const name of lineFields) {
    const line: EntityDefinition = hsCode.fields[name].line;
    const said = new Map(
      opened.map((one) => [one, linesSaid(name, one.period.values, basisOf.get(one.period.basis)?.values)] as const),
    );
    await copyLines(
      line,
      opened.filter((one) => !said.get(one)),
      call,
    );
    const written = [...said].flatMap(([{ id }, lines]) =>
      (lines ?? []).map((values, place) =>
        rowOf(line, newId(), { ...defaultsOf(line), ...values, hsCodeId: id, lineNo: place + 1 }, call),
      ),
    );
    await insertMany(line, written, call.db);
  }
}

async function copyLines(line: EntityDefinition, opened: readonly Opened[], { db, actor, now }: Call): Promise<void> {
  const columns = Object.entries(line.fields).flatMap(([name, field]) =>
    isStored(field) && name !== line.parent?.field ? [toSnake(name)] : [],
  );
  const pairs = opened.flatMap(({ id, period }) => (period.basis ? [{ old: period.basis, new: id }] : []));
  await db.query(
    `insert into ${toSnake(line.key)} (id, hs_code_id, created_by, created_time, updated_time, ${columns.join(', ')})
     select gen_random_uuid()::text, r.new, $2, $3, $3, ${columns.map((column) => `l.${column}`).join(', ')}
     from json_to_recordset($1) as r(old text, new text) join ${toSnake(line.key)} l on l.hs_code_id = r.old and not l.deleted_flg`,
    [JSON.stringify(pairs), actor.userId, now],
  );
}
