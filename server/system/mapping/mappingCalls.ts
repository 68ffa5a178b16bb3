import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { headWords } from '#domain/core/heads.ts';
import { importFields, neededFields } from '#domain/core/importFields.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import {
  copyMapping,
  disableMapping,
  dryRunMapping,
  enableMapping,
  fieldMapping,
  mappingsFor,
} from '#domain/system/fieldMapping.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { EntityRules, MappingAsked } from '../../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { type ApartChoice, eachShortened, type SheetRow } from '../../platform/sheet/index.ts';
import { entityImport } from '../../sheets/entityImport.ts';
import { judgeRows } from '../../sheets/rowJudge.ts';
import { type ChoiceAsked, sheetOf, triesSheet } from '../../sheets/takesSheet.ts';
import { itemsOf, itemsToTry, targetProblems, wordsOf } from './mappingItems.ts';

/** An entity that sheets are imported into. */
function targetOf(key: string): EntityDefinition {
  const entity = entities[key];
  if (!entity?.verbs.includes('import'))
    throw invalid({ target: bi(`没有可导入的目标：${key}`, `Nothing is imported into ${key}`) });
  return entity;
}

/** Fields that exist, each once, all required ones among them; a save is a version more. */
export const mappingRules: EntityRules = {
  prepare: async (record, { before }) => {
    const entity = targetOf(String(record.target ?? ''));
    const targets = itemsOf(entity, record.items).map(({ targetField }) => targetField);
    const wrong = targetProblems(entity, targets);
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    const missing = neededFields(entity).filter((name) => !targets.includes(name));
    const labels = (locale: 'zh' | 'en') =>
      missing.map((name) => entity.fields[name]?.label[locale] ?? name).join(locale === 'zh' ? '、' : ', ');
    if (missing.length)
      throw invalid({ items: bi(`必填字段未映射：${labels('zh')}`, `Required fields not mapped: ${labels('en')}`) });
    return before ? { ...record, version: Number(before.version ?? 1) + 1 } : record;
  },
};

export const enable = implementAct(enableMapping, async () => ({ enabled: 1 }));
export const disable = implementAct(disableMapping, async () => ({ enabled: 0 }));

export const copy = implementAct(copyMapping, async ({ record, input }, call) => {
  const { target, customerId, sheetName, headRow, items } = record;
  await createRecord(
    fieldMapping,
    { name: input.name, target, customerId, sheetName, headRow, items: withoutIds(items) },
    call,
  );
  return {};
});

const withoutIds = (items: unknown): RecordValues[] =>
  ((items ?? []) as RecordValues[]).map(({ id: _id, mappingId: _of, ...item }) => item);

/** What is tried: the sample is read, matched and mapped by the thread that reads sheets. */
async function trialOf(data: RecordValues, asked: ChoiceAsked) {
  const { target, headRow, sheetName } = data;
  const entity = targetOf(String(target ?? ''));
  const items = itemsToTry(entity, data.items);
  const targets = importFields(entity).map((one) => ({ name: one.name, words: headWords(one) }));
  const mapping = {
    items,
    headRow: typeof headRow === 'number' ? headRow : 1,
    today: asked.now.slice(0, 10),
    words: await wordsOf(items, asked),
  };
  const trial = { mapping, targets, synonyms: await synonymsFor(entity.key, asked) };
  return { trial, ...(typeof sheetName === 'string' && sheetName.trim() && { sheetName }) };
}

/** Columns of a sample, what they might be, and what its first rows would become. */
export const dryRun: GatewayMethod = {
  ...implementCall(dryRunMapping, async ({ target, headRow, items }, call) => {
    const { tried } = sheetOf(call);
    const row = headRow ?? 1;
    if (!tried) throw new BusinessError('1012', bi(`表格没有第${row}行`, `The sheet has no row ${row}`));
    const { columns, suggested } = tried;
    if (tried.rows.length === 0) return { columns, suggested, rows: [] };
    const entity = targetOf(target);
    // What every row needs and nothing is mapped to stands there empty, so that each row says so.
    const fields = [
      ...new Set([...itemsOf(entity, items).map(({ targetField }) => targetField), ...neededFields(entity)]),
    ];
    const sheet: SheetRow[] = [
      { rowNumber: tried.headRow, cells: fields },
      ...tried.rows.map(({ rowNumber, values }) => ({ rowNumber, cells: fields.map((name) => values[name] || null) })),
    ];
    const judged = await judgeRows(entityImport(entity, {}), sheet, call);
    const answers = tried.rows.map(({ rowNumber, before, values, problems }, index) => ({
      rowNumber,
      before,
      after: eachShortened(values),
      errors: [
        ...problems,
        ...(judged[index]?.problems ?? [])
          .filter(({ name }) => name !== entity.parent?.field)
          .map(({ name, text }) => ({ field: name, text })),
      ],
    }));
    return { columns, suggested, rows: answers };
  }),
  ...triesSheet(trialOf),
};

/** What columns were called that became a field before. */
async function synonymsFor(target: string, { db }: Pick<Call, 'db'>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ field: string; words: string[] }>(
    `select i.target_field as field, array_agg(distinct i.source_column) as words from field_mapping_item i
      join field_mapping m on m.id = i.mapping_id
     where m.target = $1 and i.source_kind = 'COLUMN' and not m.deleted_flg group by 1`,
    [target],
  );
  return new Map(rows.map(({ field, words }) => [field, words]));
}

export const forImport = implementCall(mappingsFor, async ({ target }, { db, actor }) => {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select id, name from field_mapping where target = $1 and enabled and not deleted_flg
      and (customer_id is null or customer_id = $2 or $3) order by name limit 200`,
    [target, actor.consoleId, !isCustomer(actor.roleId)],
  );
  return rows;
});

/**
 * How a sheet is read through a mapping.
 * @throws 1002 none that this person may use, 1004 it is disabled or for something else
 */
export async function sheetMapping(id: string, entity: EntityDefinition, asked: MappingAsked): Promise<ApartChoice> {
  const { db, actor, now } = asked;
  const { rows } = await db.query<{ target: string; enabled: boolean; headRow: number; sheetName: string | null }>(
    `select target, enabled, head_row as "headRow", sheet_name as "sheetName" from field_mapping
     where id = $1 and not deleted_flg and (customer_id is null or customer_id = $2 or $3)`,
    [id, actor.consoleId, !isCustomer(actor.roleId)],
  );
  const [mapping] = rows;
  if (!mapping) throw sharedErrors.NOT_FOUND();
  if (!mapping.enabled || mapping.target !== entity.key)
    throw sharedErrors.WRONG_STATUS(
      {},
      { mapId: bi('该映射已停用或不适用', 'The mapping is disabled or for something else') },
    );
  const stored = await db.query<RecordValues>(
    `select target_field as "targetField", source_kind as "sourceKind", source_column as "sourceColumn", transform, transform_arg as "transformArg",
       default_value as "defaultValue", required_flg as "requiredFlg" from field_mapping_item where mapping_id = $1 order by line_no`,
    [id],
  );
  const items = itemsOf(entity, stored.rows);
  const { headRow, sheetName } = mapping;
  return {
    mapping: { items, headRow, today: now.slice(0, 10), words: await wordsOf(items, asked) },
    ...(sheetName && { sheetName }),
  };
}
