import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { headWords } from '#domain/core/heads.ts';
import { importFields, neededFields } from '#domain/core/importFields.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { copyMapping, disableMapping, dryRunMapping, enableMapping, fieldMapping, mappingsFor } from '#domain/system/fieldMapping.ts';
import { mapperOf, suggestItems } from '#domain/system/mapRow.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import type { Call, Db, GatewayMethod } from '../../gateway/method.ts';
import type { SheetRow } from '../../platform/sheet/index.ts';
import { textOf } from '../../sheets/cellText.ts';
import { entityImport } from '../../sheets/entityImport.ts';
import { judgeRows } from '../../sheets/rowJudge.ts';
import { sheetOf, takesSheet } from '../../sheets/takesSheet.ts';
import { itemsOf, mappedRows, wordFinder } from './mappedRows.ts';

const dryRows = 20;
const mostItems = 200;

/** An entity that sheets are imported into. */
function targetOf(key: string): EntityDefinition {
  const entity = entities[key];
  if (!entity?.verbs.includes('import')) throw invalid({ target: say(`没有可导入的目标：${key}`, `Nothing is imported into ${key}`) });
  return entity;
}

/** Fields that exist, each once, all required ones among them; a save is a version more. */
export const mappingRules: EntityRules = {
  prepare: async (record, { before }) => {
    const entity = targetOf(String(record.target ?? ''));
    const items = itemsOf(record.items);
    const known = new Set(importFields(entity).map(({ name }) => name));
    const seen = new Set<string>();
    for (const [index, { targetField }] of items.entries()) {
      if (!known.has(targetField))
        throw invalid({ [`items.${index}.targetField`]: say(`目标没有字段${targetField}`, `The target has no field ${targetField}`) });
      if (seen.has(targetField))
        throw invalid({ [`items.${index}.targetField`]: say(`字段${targetField}重复`, `${targetField} is there twice`) });
      seen.add(targetField);
    }
    const missing = neededFields(entity).filter((name) => !seen.has(name));
    const labels = (locale: 'zh' | 'en') =>
      missing.map((name) => entity.fields[name]?.label[locale] ?? name).join(locale === 'zh' ? '、' : ', ');
    if (missing.length) throw invalid({ items: say(`必填字段未映射：${labels('zh')}`, `Required fields not mapped: ${labels('en')}`) });
    return before ? { ...record, version: Number(before.version ?? 1) + 1 } : record;
  },
};

export const enable = implementAct(enableMapping, async () => ({ enabled: 1 }));
export const disable = implementAct(disableMapping, async () => ({ enabled: 0 }));

export const copy = implementAct(copyMapping, async ({ record, input }, call) => {
  const { target, customerId, sheetName, headRow, items } = record;
  await createRecord(fieldMapping, { name: input.name, target, customerId, sheetName, headRow, items: withoutIds(items) }, call);
  return {};
});

const withoutIds = (items: unknown): RecordValues[] =>
  ((items ?? []) as RecordValues[]).map(({ id: _id, mappingId: _of, ...item }) => item);

/** Columns of a sample, what they might be, and what its first rows would become. */
export const dryRun: GatewayMethod = {
  ...implementCall(dryRunMapping, async ({ target, headRow, items }, call) => {
    const entity = targetOf(target);
    const lines = itemsOf(items);
    if (lines.length > mostItems) throw sharedErrors.LIMIT({ limit: `${mostItems}` });
    const { head, rows } = belowHead(sheetOf(call).rows, headRow ?? 1);
    const names = head.cells.map(textOf);
    const columns = names.map((name, index) => ({
      name,
      examples: rows.slice(0, 3).map(({ cells }) => textOf(cells[index] ?? null).slice(0, 100)),
    }));
    const targets = importFields(entity).map((target) => ({ name: target.name, words: headWords(target) }));
    const suggested = suggestItems(targets, names, await synonymsFor(target, call));
    if (lines.length === 0) return { columns, suggested, rows: [] };
    const facts = { today: call.now.slice(0, 10), idOf: await wordFinder(lines, call) };
    const map = mapperOf(lines, names);
    const made = rows.slice(0, dryRows).map((row) => ({ row, ...map(row.cells.map(textOf), facts) }));
    // What every row needs and nothing is mapped to stands there empty, so that each row says so.
    const fields = [...new Set([...lines.map(({ targetField }) => targetField), ...neededFields(entity)])];
    const sheet: SheetRow[] = [
      { rowNumber: head.rowNumber, cells: fields },
      ...made.map(({ row, values }) => ({ rowNumber: row.rowNumber, cells: fields.map((name) => values[name] || null) })),
    ];
    const judged = await judgeRows(entityImport(entity, {}), sheet, call);
    const answers = made.map(({ row, before, values, problems }, index) => ({
      rowNumber: row.rowNumber,
      before,
      after: values,
      errors: [
        ...problems,
        ...(judged[index]?.problems ?? [])
          .filter(({ name }) => name !== entity.parent?.field)
          .map(({ name, text }) => ({ field: name, text })),
      ],
    }));
    return { columns, suggested, rows: answers };
  }),
  ...takesSheet(dryRows + 50, 'left', ({ sheetName }) => (typeof sheetName === 'string' && sheetName.trim() ? sheetName : undefined)),
};

/** @throws 1012 the sheet has no such row */
function belowHead(rows: readonly SheetRow[], headRow: number): { head: SheetRow; rows: readonly SheetRow[] } {
  const at = rows.findIndex(({ rowNumber }) => rowNumber >= headRow);
  const head = rows[at];
  if (!head) throw new BusinessError('1012', say(`表格没有第${headRow}行`, `The sheet has no row ${headRow}`));
  return { head, rows: rows.slice(at + 1) };
}

/** What columns were called that became a field before. */
async function synonymsFor(target: string, { db }: Call): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ field: string; words: string[] }>(
    `select i.target_field as field, array_agg(distinct i.source_column) as words from field_mapping_item i join field_mapping m on m.id = i.mapping_id
     where m.target = $1 and i.source_kind = 'COLUMN' and not m.deleted_flg group by 1`,
    [target],
  );
  return new Map(rows.map(({ field, words }) => [field, words]));
}

export const forImport = implementCall(mappingsFor, async ({ target }, { db, actor }) => {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select id, name from field_mapping where target = $1 and enabled and not deleted_flg and (customer_id is null or customer_id = $2 or $3) order by name limit 200`,
    [target, actor.consoleId, !isCustomer(actor.roleId)],
  );
  return rows;
});

/** Which sheet of a workbook a mapping is made for. Whether this person may use it, {@link sheetThrough} says. */
export async function sheetNameOf(id: string, db: Db): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string | null }>(
    'select sheet_name as name from field_mapping where id = $1 and not deleted_flg',
    [id],
  );
  return rows[0]?.name || undefined;
}

/** The rows of a sheet through a mapping. @throws 1002 none that this person may use, 1004 it is disabled or for something else */
export async function sheetThrough(id: string, entity: EntityDefinition, call: Call) {
  const { rows } = await call.db.query<{ target: string; enabled: boolean; headRow: number }>(
    `select target, enabled, head_row as "headRow" from field_mapping where id = $1 and not deleted_flg and (customer_id is null or customer_id = $2 or $3)`,
    [id, call.actor.consoleId, !isCustomer(call.actor.roleId)],
  );
  const [mapping] = rows;
  if (!mapping) throw sharedErrors.NOT_FOUND();
  if (!mapping.enabled || mapping.target !== entity.key)
    throw sharedErrors.WRONG_STATUS({}, { mapId: say('该映射已停用或不适用', 'The mapping is disabled or for something else') });
  const stored = await call.db.query<RecordValues>(
    `select target_field as "targetField", source_kind as "sourceKind", source_column as "sourceColumn", transform, transform_arg as "transformArg",
       default_value as "defaultValue", required_flg as "requiredFlg" from field_mapping_item where mapping_id = $1 order by line_no`,
    [id],
  );
  const items = itemsOf(stored.rows);
  const facts = { today: call.now.slice(0, 10), idOf: await wordFinder(items, call) };
  return (sheet: AsyncIterable<SheetRow>) => mappedRows(sheet, { items, headRow: mapping.headRow, facts });
}
