import type { EntityDefinition } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { dictionariesIn, ExpressionError, parseExpression } from '#domain/core/expression/index.ts';
import type { TableAsUsed } from '#domain/designer/calls.ts';
import { customEntity, customEntityKey } from '#domain/designer/customEntity.ts';
import { entityAsUsed } from '#domain/designer/formEntity.ts';
import { type FormLayout, type FormVersion, liveFormOf } from '#domain/designer/formLayout.ts';
import { onlineForm, onlineTable } from '#domain/designer/index.ts';
import { publishedOf, type TableVersion } from '#domain/designer/tableVersion.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { Call, Db } from '../gateway/method.ts';

/** The live version of a table. @throws 1002 there is none of this code, or it was never published */
export async function liveVersion(code: string, db: Db): Promise<TableVersion> {
  const row = await readOne(onlineTable, ['snapshot', 'status'], { code }, db);
  const version = row && publishedOf(row);
  if (!version) throw sharedErrors.NOT_FOUND();
  return version;
}

/** The form that was published last over a table. */
async function liveForm(code: string, db: Db): Promise<FormVersion | undefined> {
  const row = await readOne(onlineForm, ['snapshot', 'status'], { tableCode: code, status: { not: 'RETIRED' } }, db, {
    and: (t) => `${t.snapshot} is not null`,
    order: [
      ['updatedTime', 'desc'],
      ['id', 'desc'],
    ],
  });
  return row && liveFormOf(row);
}

const withItsForm = async (code: string, db: Db): Promise<Omit<TableAsUsed, 'lines'>> => {
  const form = await liveForm(code, db);
  return { version: await liveVersion(code, db), ...(form && { form }) };
};

/** A table as its records are written now. @throws 1002 */
export async function tableAsUsed(code: string, db: Db): Promise<TableAsUsed> {
  const own = await withItsForm(code, db);
  const lines = [];
  for (const { tableCode } of own.form?.layout.lines ?? []) lines.push(await withItsForm(tableCode, db));
  return { ...own, lines };
}

type Asking = Pick<Call, 'db' | 'now' | 'services'>;

/** The entity that a table is now, with what its form works out. @throws 1002 */
export async function liveEntity(code: string, call: Asking): Promise<EntityDefinition> {
  const used = await tableAsUsed(code, call.db);
  const words = await wordsOf(used, call);
  const { log } = call.services;
  return entityAsUsed(used, {
    today: () => call.now.slice(0, 10),
    word: (dict, id) => words.get(`${dict} ${id}`),
    onProblem: ({ form, field, reason }) =>
      log.warn({ form, field, reason: reason.en }, 'an expression of a form cannot be worked out'),
  });
}

/** The words that expressions of these forms may ask for: working them out waits for nothing. */
async function wordsOf({ form, lines }: TableAsUsed, { services }: Asking): Promise<ReadonlyMap<string, string>> {
  const forms = [form, ...lines.map((line) => line.form)].flatMap((one) => one ?? []);
  const sources = forms.flatMap(({ layout: { sections, checks } }) => [
    ...sections.flatMap(({ when, fields }) => [
      when,
      ...fields.flatMap((field) => [field.value, field.when, field.required]),
    ]),
    ...checks.map(({ test }) => test),
  ]);
  const words = new Map<string, string>();
  for (const dict of new Set(sources.flatMap((source) => (source ? dictionariesNamed(source) : []))))
    for (const { dictId, dictName } of await services.dictionaries.words(dict))
      words.set(`${dict} ${dictId}`, dictName);
  return words;
}

function dictionariesNamed(source: string): string[] {
  try {
    return dictionariesIn(parseExpression(source));
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

const prefix = customEntityKey('');

/** The same by the key of the entity, which a job keeps; undefined for what people did not make. */
export const entityMade = async (key: string, call: Asking): Promise<EntityDefinition | undefined> =>
  key.startsWith(prefix) ? liveEntity(key.slice(prefix.length), call) : undefined;

/** All of them, without their forms. */
export async function entitiesMade(db: Db): Promise<readonly EntityDefinition[]> {
  const rows = await readMany(onlineTable, ['snapshot', 'status'], {}, db, {
    and: (t) => `${t.snapshot} is not null`,
  });
  return rows.flatMap((row) => publishedOf(row) ?? []).map(customEntity);
}

type Hold = 'write' | 'publish';

/** Nobody writes rows while another version is published, and nobody publishes while rows are written. */
export const holdVersion = (code: string, how: Hold, db: Db): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock${how === 'write' ? '_shared' : ''}(hashtext($1))`, [`online:${code}`]);

/**
 * The same of all tables that a record is written to: its own, then those of its lines, which its form cannot change
 * meanwhile.
 */
export async function holdToWrite(code: string, db: Db): Promise<void> {
  await holdVersion(code, 'write', db);
  await holdLines((await liveForm(code, db))?.layout, db);
}

/** The tables of the lines of a form stay as they are; always in the same order, so that nobody waits in a circle. */
export async function holdLines(layout: FormLayout | undefined, db: Db): Promise<void> {
  const codes = [...new Set((layout?.lines ?? []).map(({ tableCode }) => tableCode))].sort();
  for (const code of codes) await holdVersion(code, 'write', db);
}
