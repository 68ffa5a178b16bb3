import { describe, expect, test } from 'vitest';
import { areas } from '#domain/areas.ts';
import { keepsContributors } from '#domain/core/contributors.ts';
import { type EntityDefinition, fieldOf, methodName } from '#domain/core/entity.ts';
import type { Flow } from '#domain/core/flow.ts';
import { importFields } from '#domain/core/importFields.ts';
import { type JsonLimits, usualJson } from '#domain/core/jsonLimits.ts';
import { paperName } from '#domain/core/paper.ts';
import { systemActor } from '#domain/core/rights.ts';
import { scopeColumns } from '#domain/core/scopeColumns.ts';
import type { Text } from '#domain/core/text.ts';
import { dictionaries, dynamicDictionaries, referenceDictionaries } from '#domain/dictionaries.ts';
import { longestMessage } from '#domain/exchange/partnerLog.ts';
import { actsOf, entities, papersOf, reports } from '#domain/index.ts';
import { tableOf } from '#server/platform/schema/tableOf.ts';

/** What holds for every definition there is; a new one gets its row by being in `domain/index.ts`. */
const all = Object.entries(entities);
const flows = all.flatMap(([key, { flow }]) => (flow ? [[key, flow] as const] : []));

test('what is found from everywhere is found by keywords of its own', () => {
  const found = all.filter(([, { quickFind }]) => quickFind);
  expect(found.filter(([, { keywords = [] }]) => keywords.length === 0).map(([key]) => key)).toEqual([]);
});

/** Columns the server alone writes; lists may show and sort them. */
const common = ['id', 'createdBy', 'createdDept', 'createdTime', 'createdByName', 'updatedTime'];
const isKnown = (entity: EntityDefinition, name: string) =>
  common.includes(name) || fieldOf(entity, name) !== undefined;

test('there are definitions and flows to look at', () => {
  expect(all.length).toBeGreaterThan(40);
  expect(flows.length).toBeGreaterThan(1);
});

describe.each(all)('%s', (key, entity) => {
  test('is found under its key, and named by a design that exists', () => {
    expect(entity.key).toBe(key);
    expect(['platform', 'operations', 'finance', ...areas.map((area) => area.key)]).toContain(entity.design);
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
      if ((field.kind === 'dict' || field.kind === 'multiDict') && !known.has(field.dict))
        return [`${name}: ${field.dict}`];
      if ((field.kind === 'ref' || field.kind === 'children') && !entities[field.entity])
        return [`${name}: ${field.entity}`];
      return [];
    });
    expect(missing).toEqual([]);
    if (entity.parent) expect(Object.keys(entities)).toContain(entity.parent.entity);
  });

  test('names fields that exist', () => {
    const named = {
      list: entity.list,
      filters: entity.filters,
      form: entity.form?.flatMap(({ fields }) =>
        fields.map((field) => (typeof field === 'string' ? field : field.field)),
      ),
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
      importLine: importFields(entity).map(({ name }) => name),
      exportColumns: entity.exportColumns,
      exportKinds: entity.exportKinds?.flatMap(({ columns, spread }) => [...columns, ...(spread ? [spread] : [])]),
      draftNeeds: entity.draftNeeds,
    };
    const wrong = Object.entries(named).flatMap(([place, names]) =>
      (names ?? []).flatMap((name) => (isKnown(entity, name.split('.')[0] ?? '') ? [] : [`${place}: ${name}`])),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(tableOf(entity).columns)).toContain('row_version');
  });
});

/** Every field a person can fill: of records, of dialogs, of calls. */
const forms = [
  ...all.map(([, entity]) => entity),
  ...areas.flatMap(({ acts = [] }) => acts.map(({ form }) => form)),
  ...areas.flatMap(({ calls = [] }) => calls.map(({ input }) => input)),
];
const longestText = 20_000;

test('what a person sets for himself begins fields that take it', () => {
  const settings = entities.userSetting?.fields ?? {};
  const named = all.flatMap(([key, { facts = {}, fields }]) =>
    Object.entries(facts).flatMap(([name, { ownSetting }]) =>
      ownSetting
        ? [{ place: `${key}.${name}`, ownSetting, kinds: [fields[name]?.kind, settings[ownSetting]?.kind] }]
        : [],
    ),
  );
  expect(named.map(({ ownSetting }) => ownSetting)).toContain('defaultWarehouse');
  expect(named.filter(({ kinds: [own, setting] }) => own === undefined || own !== setting)).toEqual([]);
});

test('every text has a maximum, every json value has limits the kernel can afford', () => {
  const fields = forms.flatMap(({ key, fields }) =>
    Object.entries(fields).map(([name, field]) => [`${key}.${name}`, field] as const),
  );
  expect(fields.length).toBeGreaterThan(700);
  const isOpen = (max: unknown) => !(Number.isInteger(max) && Number(max) >= 1 && Number(max) <= longestText);
  const open = fields.flatMap(([place, field]) => {
    // What came from outside is kept as it came, and shown in part.
    if (place === 'partnerLog.body') return field.kind === 'textarea' && field.max === longestMessage ? [] : [place];
    if (field.kind === 'text' || field.kind === 'textarea' || field.kind === 'containerNos')
      return isOpen(field.max) ? [place] : [];
    const limits = field.kind === 'json' ? Object.entries(field.limits ?? {}) : [];
    return limits.some(([limit, max]) => max > usualJson[limit as keyof JsonLimits]) ? [place] : [];
  });
  expect(open).toEqual([]);
});

describe.each([...reports])(
  'the report %s',
  (_key, { charts, months, where = {}, filters, measures, dimensions, label }) => {
    test('says everything in Chinese and in English', () => {
      const said = [label, ...charts.map(({ title }) => title), ...Object.values(measures).map((field) => field.label)];
      expect(said.filter(({ zh, en }) => !zh.trim() || !en.trim())).toEqual([]);
    });

    test('can be grouped, draws lines over months alone, and no filter undoes what counts at all', () => {
      expect(Object.keys(dimensions)).not.toEqual([]);
      expect(months ? [] : charts.filter(({ kind }) => kind === 'lines')).toEqual([]);
      expect(filters.filter(({ key }) => key in where)).toEqual([]);
    });
  },
);

test('no two dictionaries share a code, and no dictionary holds a code twice', () => {
  const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);
  expect(twice(dictionaries.map(({ code }) => code))).toEqual([]);
  expect(dictionaries.flatMap(({ code, items }) => twice(items.map(({ id }) => `${code} ${id}`)))).toEqual([]);
});

test('whatever has an act or a step of four eyes keeps the hands of its records', () => {
  const judged = all.filter(([key, { flow }]) =>
    [...actsOf(key), ...(flow?.steps ?? [])].some(({ fourEyes }) => fourEyes),
  );
  expect(judged.length).toBeGreaterThan(1);
  expect(judged.filter(([, entity]) => !keepsContributors(entity)).map(([key]) => key)).toEqual([]);
});

describe.each(areas.flatMap(({ papers = [] }) => papers).map((paper) => [paperName(paper), paper] as const))(
  'the paper %s',
  (_name, paper) => {
    const tables = paper.parts.flatMap((part) => ('table' in part ? [part] : []));

    test('is named once among those of its entity, in Chinese and in English, and one of them at most stands for the record', () => {
      const papers = papersOf(paper.entity.key);
      expect(papers.filter(({ key }) => key === paper.key)).toHaveLength(1);
      expect(papers.filter(({ isRecord }) => isRecord).length).toBeLessThan(2);
      const said = paper.parts.flatMap((part) =>
        'signs' in part
          ? part.signs
          : 'boxes' in part
            ? []
            : 'words' in part
              ? [part.title, ...part.words]
              : [part.title],
      );
      expect([paper.label, ...said].filter(({ zh, en }) => !zh.trim() || !en.trim())).toEqual([]);
    });

    test('has room for its columns on A4', () => {
      const [between, padding] = [paper.isForm ? 774 : 527, 8];
      const widths = tables.map(({ columns }) =>
        columns.reduce((sum, [, width]) => sum + padding + (width === '*' ? 60 : width), 0),
      );
      expect(widths.filter((width) => width > between)).toEqual([]);
    });
  },
);

test('no two definitions share the name of a call; one may save both new and old records', () => {
  const calls = all.flatMap(([, entity]) => [
    ...new Set(entity.verbs.map((verb) => `${entity.service}.${methodName(entity, verb)}`)),
  ]);
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

describe.each(flows)('the flow of %s', (key, flow) => {
  test('every status can be reached, and every step starts and ends in one', () => {
    const states = flow.states.map(({ key }) => key);
    const named = flow.steps.flatMap(({ from, to }) => [...from, to]);
    expect(named.filter((status) => !states.includes(status))).toEqual([]);
    expect(states.filter((status) => !reachableIn(flow).has(status))).toEqual([]);
  });

  test('its field holds its states, and the first of them', () => {
    expect(flow.entity).toBe(key);
    expect(entities[key]?.fields[flow.field]).toMatchObject({
      kind: 'dict',
      dict: flow.dict,
      readOnly: true,
      default: flow.initial,
    });
  });

  test('whoever asks, a record that is over is neither changed nor deleted, and one that was handed on is not deleted', () => {
    const whoever = { ...systemActor, roleId: 'ADMIN', haveAdmin: true };
    const [entity, over] = [entities[key], flow.states.filter(({ final }) => final).map((state) => state.key)];
    expect(
      over.filter((state) => flow.drafts.includes(state) || flow.open?.some((one) => one.in.includes(state))),
    ).toEqual([]);
    for (const state of flow.states.map((one) => one.key)) {
      const record = { [flow.field]: state, createdBy: whoever.userId };
      if (over.includes(state)) expect(entity?.mayEdit?.(record, whoever)).toHaveProperty('none');
      if (state !== flow.initial) expect(entity?.mayDelete?.(record, whoever)).toBeDefined();
    }
  });
});
