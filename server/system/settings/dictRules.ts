import { type EntityDefinition, fieldOf, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isStored } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { dictionaries } from '#domain/dictionaries.ts';
import { entities } from '#domain/index.ts';
import { sysDictItem } from '#domain/system/dictItems.ts';
import { readOne } from '../../crud/read.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { pinyinOf } from '../../platform/pinyinOf.ts';

/** Dictionaries that hold exactly the states of a lifecycle, and yes and no: a word more would mean nothing. */
const closed = new Set(['YES_NO', ...Object.values(entities).flatMap(({ flow }) => (flow ? [flow.dict] : []))]);
const ownCodes = new Map(dictionaries.map(({ code, items }) => [code, new Set(items.map(({ id }) => id))]));

/** Versions of one code follow each other; a closed dictionary takes no code of its own. */
export const dictItemRules: EntityRules = {
  beforeSave: async (record, { before }, call) => {
    const { dictCode, dictId, dictName } = record as Record<string, string>;
    const isOwn = ownCodes.get(dictCode ?? '')?.has(dictId ?? '') ?? false;
    if (!before && !isOwn && closed.has(dictCode ?? ''))
      throw invalid({
        dictCode: bi(
          `字典${dictCode}由系统流程决定，不能新增编码`,
          `${dictCode} holds the states of a lifecycle and takes no further code`,
        ),
      });
    await refuseOverlap(record, before, call);
    return { ...record, py: pinyinOf(dictName ?? ''), ownFlg: isOwn ? 1 : 0 };
  },
  beforeDelete: async ({ dictCode, dictId }, call) => {
    for (const [entity, name] of usersOf(String(dictCode))) {
      const { rows } = await call.db.query(
        `select 1 from ${toSnake(entity.key)} where ${toSnake(name)}::text = $1 and not deleted_flg limit 1`,
        [dictId],
      );
      if (rows.length)
        throw sharedErrors.IN_USE(
          {},
          {
            _: bi(
              `${entity.label.zh}正在使用该编码，可改为停用`,
              `${entity.label.en} uses this code: disable it instead`,
            ),
          },
        );
    }
  },
};

const usersOf = (dictCode: string): (readonly [EntityDefinition, string])[] =>
  Object.values(entities).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'dict' && field.dict === dictCode ? [[entity, name] as const] : [],
    ),
  );

async function refuseOverlap(record: RecordValues, before: RecordValues | undefined, { db }: Call): Promise<void> {
  const own = {
    dictCode: String(record.dictCode),
    dictId: String(record.dictId),
    id: { not: String(before?.id ?? '') },
  };
  const other = await readOne(sysDictItem, ['validFrom', 'validTo'], own, db, {
    and: ({ validFrom, validTo }, place) =>
      `${validFrom} <= coalesce(${place(record.validTo ?? null)}::date, 'infinity')
       and coalesce(${validTo}, 'infinity') >= ${place(record.validFrom ?? '2000-01-01')}::date`,
  });
  if (!other) return;
  const span = `${other.validFrom} ~ ${other.validTo ?? ''}`;
  throw invalid({
    validFrom: bi(
      `与同一编码的另一版本（${span}）重叠，请先设置其失效日期`,
      `Another version of the code is valid then (${span}): end it first`,
    ),
  });
}

/**
 * Declared fields of an entity that people may list; nothing secret, nothing about people beyond what everybody reads.
 */
export const dynDictRules: EntityRules = {
  beforeSave: async (record) => {
    const { entity: key, valueField, labelField, filterFields } = record as Record<string, string | null>;
    const entity = entities[key ?? ''];
    if (!entity || (!entity.reference && !entity.verbs.includes('page')))
      throw invalid({ entity: bi(`没有可用的实体：${key}`, `No entity to choose from: ${key}`) });
    const isOpen = (name: string) => {
      const field = name === 'id' ? undefined : fieldOf(entity, name);
      return name === 'id' || (field !== undefined && isStored(field) && !field.secret && field.personal !== true);
    };
    const wrong = (name: string | null | undefined) =>
      bi(`实体没有该字段：${name}`, `The entity has no such field: ${name}`);
    if (!isOpen(valueField ?? '')) throw invalid({ valueField: wrong(valueField) });
    if (!isOpen(labelField ?? '')) throw invalid({ labelField: wrong(labelField) });
    const bad = namesOf(filterFields).find((name) => !isOpen(name));
    if (bad) throw invalid({ filterFields: wrong(bad) });
    const placed = placesOf(String(record.labelFormat ?? '')).find((name) => !isOpen(name));
    if (placed) throw invalid({ labelFormat: wrong(placed) });
    return record;
  },
};

export const namesOf = (list: unknown): string[] =>
  String(list ?? '')
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The fields that a format such as `{code} {name}` shows. */
const placesOf = (format: string): string[] => [...format.matchAll(/\{(\w{1,60})\}/g)].map(([, name]) => name ?? '');
