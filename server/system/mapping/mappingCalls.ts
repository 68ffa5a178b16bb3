import type { EntityDefinition, RecordOf, RecordValues } from '#domain/core/entity.ts';
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
  fieldMappingItem,
  mappingsFor,
} from '#domain/system/fieldMapping.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { readMany, readOne } from '../../crud/read.ts';
import type { RowCondition } from '../../crud/where.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { EntityRules, MappingAsked } from '../../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { type ApartChoice, eachShortened, type SheetRow } from '../../platform/sheet/index.ts';
import { entityImport } from '../../sheets/entityImport.ts';
import { judgeRows } from '../../sheets/rowJudge.ts';
import { type ChoiceAsked, triesSheet, uploadedSheetOf } from '../../sheets/takesSheet.ts';
import { dictionaryWordsOf, itemsOf, itemsToTry, targetProblems } from './mappingItems.ts';

/** An entity that sheets are imported into. */
function targetOf(key: string): EntityDefinition {
  const entity = entities[key];
  if (!entity?.verbs.includes('import'))
    throw invalid({ target: bi(`没有可导入的目标：${key}`, `Nothing is imported into ${key}`) });
  return entity;
}

/** Fields that exist, each once, all required ones among them; a save is a version more. */
export const mappingRules: EntityRules = {
  beforeSave: async (record, { before }) => {
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

export const enableMappingHandler = implementAct(enableMapping, async () => ({ enabled: 1 }));
export const disableMappingHandler = implementAct(disableMapping, async () => ({ enabled: 0 }));

export const copyMappingHandler = implementAct(copyMapping, async ({ record, input }, call) => {
  const { target, customerId, sheetName, headRow, items } = record;
  await createRecord(
    fieldMapping,
    { name: input.name, target, customerId, sheetName, headRow, items: withoutIds(items) },
    call,
  );
  return {};
});

const withoutIds = (items: RecordOf<typeof fieldMapping>['items']) =>
  (items ?? []).map(({ id: _id, mappingId: _of, ...item }) => item);

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
    words: await dictionaryWordsOf(items, asked),
  };
  const trial = { mapping, targets, synonyms: await synonymsFor(entity.key, asked) };
  return { trial, ...(typeof sheetName === 'string' && sheetName.trim() && { sheetName }) };
}

/** Columns of a sample, what they might be, and what its first rows would become. */
export const dryRun: GatewayMethod = {
  ...implementCall(dryRunMapping, async ({ target, headRow, items }, call) => {
    const { tried } = uploadedSheetOf(call);
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

/** Staff use any mapping; customers use their own and those of nobody in particular. */
const usableBy =
  ({ roleId, consoleId }: MappingAsked['actor']): NonNullable<RowCondition<typeof fieldMapping>['and']> =>
  (mapping, place) =>
    isCustomer(roleId) ? `${mapping.customerId} is null or ${mapping.customerId} = ${place(consoleId)}` : 'true';

export const forImport = implementCall(mappingsFor, async ({ target }, { db, actor }) => {
  const rows = await readMany(fieldMapping, ['id', 'name'], { target, enabled: 1 }, db, {
    and: usableBy(actor),
    order: ['name'],
    limit: 200,
  });
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }));
});

const itemFacts = [
  ...(['targetField', 'sourceKind', 'sourceColumn', 'transform', 'transformArg'] as const),
  ...(['defaultValue', 'requiredFlg'] as const),
];

/**
 * How a sheet is read through a mapping.
 * @throws 1002 none that this person may use, 1004 it is disabled or for something else
 */
export async function sheetMapping(id: string, entity: EntityDefinition, asked: MappingAsked): Promise<ApartChoice> {
  const { db, actor, now } = asked;
  const facts = ['target', 'enabled', 'headRow', 'sheetName'] as const;
  const mapping = await readOne(fieldMapping, facts, { id }, db, { and: usableBy(actor) });
  if (!mapping) throw sharedErrors.NOT_FOUND();
  if (!mapping.enabled || mapping.target !== entity.key)
    throw sharedErrors.WRONG_STATUS(
      {},
      { mapId: bi('该映射已停用或不适用', 'The mapping is disabled or for something else') },
    );
  const stored = await readMany(fieldMappingItem, itemFacts, { mappingId: id }, db, { order: ['lineNo'] });
  const items = itemsOf(entity, stored);
  const { headRow, sheetName } = mapping;
  return {
    mapping: { items, headRow: headRow ?? 1, today: now.slice(0, 10), words: await dictionaryWordsOf(items, asked) },
    ...(sheetName && { sheetName }),
  };
}
