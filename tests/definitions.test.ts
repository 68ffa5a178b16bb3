import { describe, expect, test } from 'vitest';
import { areas } from '#domain/areas.ts';
import { type EntityDefinition, fieldOf, methodName, scopeColumns } from '#domain/core/entity.ts';
import type { Flow } from '#domain/core/flow.ts';
import type { Text } from '#domain/core/text.ts';
import { dictionaries, dynamicDictionaries, referenceDictionaries } from '#domain/dictionaries.ts';
import { entities } from '#domain/index.ts';
import { tableOf } from '#server/platform/schema/tableOf.ts';

/** What holds for every definition there is; a new one gets its row by being in `domain/index.ts`. */
const all = Object.entries(entities);
const flows = all.flatMap(([key, { flow }]) => (flow ? [[key, flow] as const] : []));

/** Columns the server alone writes; lists may show and sort them. */
const common = ['id', 'createdBy', 'createdDept', 'createdTime', 'createdByName', 'updatedTime'];
const isKnown = (entity: EntityDefinition, name: string) => common.includes(name) || fieldOf(entity, name) !== undefined;

test('there are definitions and flows to look at', () => {
  expect(all.length).toBeGreaterThan(40);
  expect(flows.length).toBeGreaterThan(1);
});

describe.each(all)('%s', (key, entity) => {
  test('is found under its key, and named by a design that exists', () => {
    expect(entity.key).toBe(key);
    expect(['platform', 'operations', ...areas.map((area) => area.key)]).toContain(entity.design);
  });

  test('says everything in Chinese and in English', () => {
    const said: Record<string, Text> = { [key]: entity.label };
    for (const [name, { label }] of Object.entries(entity.fields)) said[`${key}.${name}`] = label;
    for (const { title } of entity.form ?? []) said[`${key}: ${title.zh}`] = title;
    expect(Object.entries(said).flatMap(([place, { zh, en }]) => (zh.trim() && en.trim() ? [] : [place]))).toEqual([]);
  });

  test('names dictionaries and entities that exist', () => {
    const known = new Set([
      ...dictionaries.map(({ code }) => code),
      ...Object.keys(referenceDictionaries),
      ...Object.keys(dynamicDictionaries),
    ]);
    const missing = Object.entries(entity.fields).flatMap(([name, field]) => {
      if ((field.kind === 'dict' || field.kind === 'multiDict') && !known.has(field.dict)) return [`${name}: ${field.dict}`];
      if ((field.kind === 'ref' || field.kind === 'children') && !entities[field.entity]) return [`${name}: ${field.entity}`];
      return [];
    });
    expect(missing).toEqual([]);
    if (entity.parent) expect(Object.keys(entities)).toContain(entity.parent.entity);
  });

  test('names fields that exist', () => {
    const named = {
      list: entity.list,
      filters: entity.filters,
      form: entity.form?.flatMap(({ fields }) => fields.map((field) => (typeof field === 'string' ? field : field.field))),
      keywords: entity.keywords,
      sort: entity.defaultSort && [entity.defaultSort.field],
      scope: scopeColumns(entity),
      title: [entity.title, entity.code, entity.idField].flatMap((name) => name ?? []),
      number: entity.numbering && [entity.numbering.field],
      parent: entity.parent && [entity.parent.field],
      unique: entity.unique?.flat(),
      index: [...(entity.index?.flat() ?? []), ...(entity.sorted ?? [])],
      importKey: entity.importKey,
      importColumns: entity.importColumns,
      exportColumns: entity.exportColumns,
      draftNeeds: entity.draftNeeds,
    };
    const wrong = Object.entries(named).flatMap(([place, names]) =>
      (names ?? []).flatMap((name) => (isKnown(entity, name.split('.')[0] ?? '') ? [] : [`${place}: ${name}`])),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(tableOf(entity).columns)).toContain('row_version');
  });
});

test('no two definitions share the name of a call; one may save both new and old records', () => {
  const calls = all.flatMap(([, entity]) => [...new Set(entity.verbs.map((verb) => `${entity.service}.${methodName(entity, verb)}`))]);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});

test('no dictionary is defined twice, and every word of it is said once and in both languages', () => {
  const codes = dictionaries.map(({ code }) => code);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  for (const { code, items } of dictionaries) {
    const ids = items.map(({ id }) => id);
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      code,
    ).toEqual([]);
    expect(
      items.filter(({ label }) => !label.zh.trim() || !label.en.trim()),
      code,
    ).toEqual([]);
  }
});

/** Statuses that steps lead to from where records begin. */
function reachableIn(flow: Flow): Set<string> {
  const reached = new Set([flow.initial]);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { from, to } of flow.steps) if (from.some((status) => reached.has(status))) reached.add(to);
  }
  return reached;
}

describe.each(flows)('the flow of %s', (_key, flow) => {
  test('every status can be reached, and every step starts and ends in one', () => {
    const states = flow.states.map(({ key }) => key);
    const named = flow.steps.flatMap(({ from, to }) => [...from, to]);
    expect(named.filter((status) => !states.includes(status))).toEqual([]);
    expect(states.filter((status) => !reachableIn(flow).has(status))).toEqual([]);
  });
});
