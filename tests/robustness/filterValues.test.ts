import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EntityDefinition, methodName, toSnake } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type Field, isNumeric, isStored } from '#domain/core/field.ts';
import { parseFilter } from '#domain/core/listQuestion.ts';
import { entities } from '#domain/index.ts';
import { filterConditions } from '#server/crud/filter.ts';
import { Params } from '#server/crud/scope.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let server: TestGateway;
let stackTraceLimit = 0;
beforeAll(async () => {
  // Of a million refusals nobody reads where they were made.
  stackTraceLimit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  server = await startTestGateway();
});
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  await server?.close();
});

const operators = [
  'eq',
  'ne',
  'like',
  'start',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'null',
  'nothing',
  'constructor',
] as const;

/** Each kind of value that JSON knows, right and wrong ones, empty and too many. */
const values: readonly unknown[] = [
  [],
  {},
  [[]],
  [{}],
  [null],
  [''],
  ['', ''],
  ['1', ''],
  [null, '9'],
  ['a', 'b', 'c'],
  [1, 2],
  [true],
  [undefined],
  { a: 1 },
  { 0: 'x', length: 1 },
  true,
  false,
  0,
  1,
  2,
  -1,
  1.5,
  1e300,
  2 ** 53,
  '0',
  '1',
  '-',
  'x',
  '%',
  '_',
  '\\',
  '\0',
  'a\0b',
  ['\0'],
  '٣',
  '1e9',
  'NaN',
  'Infinity',
  '0x10',
  ' 1 ',
  '99999999999999999999',
  '1.999999999999999999',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '2026-01-01',
  ['2026-01-01', '2026-12-31'],
  '2026-01-01 25:00:00',
  '2026-01-01 10:00:00',
  '99999-01-01',
  '10:00',
  '25:61',
  'x'.repeat(201),
  'x'.repeat(100_000),
  '（',
  '😀',
  'ＡＢ',
  Array.from({ length: 501 }, (_, index) => String(index)),
  Array.from({ length: 500 }, (_, index) => String(index)),
];

const isKept = (field: Field): boolean => !field.secret && isStored(field);

interface Taken {
  readonly entity: EntityDefinition;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Fields of a list that differ in what they take, those that every record has, and names that nobody has. */
const fieldsOfKinds = (entity: EntityDefinition): readonly string[] => [
  ...['id', 'createdBy', 'createdTime', 'nothing', '__proto__'],
  ...new Map(
    Object.entries(entity.fields).map(([name, field]) => [`${field.kind} ${field.secret}`, name] as const),
  ).values(),
];

/** Entities share the values out: each is asked by every such one, the next entity by those beside. */
const everyValue = repeats('FILTER_VALUES', { short: 8, long: 1 });

/** Through the gateway each list tries every such combination, the next one those beside. */
const everyCombination = repeats('FILTER_COMBINATIONS', { short: 2_003, long: 1_009 });

/** What of all combinations is let through; the others are refused by name, as everything that people do not type. */
function letThrough(): {
  readonly taken: readonly Taken[];
  readonly refused: ReadonlySet<string>;
  readonly defects: readonly string[];
} {
  const taken = new Map<string, Taken>();
  const refused = new Set<string>();
  const defects: string[] = [];
  const tryOne = (entity: EntityDefinition, name: string, operator: string, place: number): void => {
    const filter = Object.fromEntries([[`${name}__${operator}`, values[place]]]);
    try {
      if (parseFilter(entity, filter, () => true).length === 0) return;
      const field = entity.fields[name];
      // One of each kind of column is asked of the database.
      if (!field || isKept(field))
        taken.set(JSON.stringify([field?.kind ?? name, operator, place]), { entity, filter });
    } catch (error) {
      refused.add(error instanceof BusinessError ? error.returnCode : 'defect');
      if (!(error instanceof BusinessError)) defects.push(`${entity.key} ${JSON.stringify(filter)}: ${error}`);
    }
  };
  for (const [turn, entity] of Object.values(entities).entries())
    for (const name of fieldsOfKinds(entity))
      for (const operator of operators)
        for (const place of values.keys()) if ((place + turn) % everyValue === 0) tryOne(entity, name, operator, place);
  return { taken: [...taken.values()], refused, defects };
}

/** Asks the database for rows that meet any of the filters. @returns those that it cannot compare */
async function notTaken(some: readonly Taken[]): Promise<readonly string[]> {
  const [first] = some;
  if (!first) return [];
  const params = new Params();
  const conditions = some.flatMap(({ entity, filter }) =>
    filterConditions(entity, filter, params).map((condition) => `(${condition})`),
  );
  try {
    await server.database.pool.query(
      `select 1 from ${toSnake(first.entity.key)} t where ${conditions.join(' or ')} limit 1`,
      params.values,
    );
    return [];
  } catch (error) {
    if (some.length === 1) return [`${first.entity.key} ${JSON.stringify(first.filter).slice(0, 100)}: ${error}`];
    const half = Math.ceil(some.length / 2);
    return [...(await notTaken(some.slice(0, half))), ...(await notTaken(some.slice(half)))];
  }
}

test('every operator of every kind of field of every list takes a value or refuses it by name, and the database takes what is let through', async () => {
  const { taken, refused, defects } = letThrough();
  expect(defects).toEqual([]);
  expect([...refused].toSorted()).toEqual(['1001', '1010']);
  expect(taken.length).toBeGreaterThan(1_000);
  const wrong: string[] = [];
  for (const entity of new Set(taken.map((one) => one.entity))) {
    const some = taken.filter((one) => one.entity === entity);
    for (let at = 0; at < some.length; at += 60) wrong.push(...(await notTaken(some.slice(at, at + 60))));
  }
  expect(wrong).toEqual([]);
});

test('through the gateway no list answers a filter of a wrong kind with a defect, and none takes it for no filter', async () => {
  const admin = await server.as('admin');
  const lists = Object.values(entities).filter(({ verbs }) => verbs.includes('page'));
  const wrong: string[] = [];
  const ask = async (turn: number, entity: EntityDefinition): Promise<void> => {
    const call = `${entity.service}.${methodName(entity, 'page')}`;
    const codeOf = async (filter: Readonly<Record<string, unknown>>) =>
      (await admin.call(call, { filter, limit: 1 })).returnCode;
    for (const filter of [{ id__like: [] }, { id__null: 'x' }, { id__between: ['1'] }])
      if (!['1001', '1010'].includes(await codeOf(filter))) wrong.push(`${call} ${JSON.stringify(filter)}`);
    const combinations = fieldsOfKinds(entity).flatMap((name) =>
      operators.flatMap((operator) => values.map((value) => [`${name}__${operator}`, value] as const)),
    );
    // Of all others each list tries some, the next one those beside.
    // A text that is not well formed is refused as such before anybody reads it as a filter.
    for (const [name, value] of combinations.filter((_one, place) => place % everyCombination === turn))
      if (!['0', '1001', '1009', '1010'].includes(await codeOf({ [name]: value })))
        wrong.push(`${call} ${name} ${JSON.stringify(value)?.slice(0, 80)}`);
  };
  for (let at = 0; at < lists.length; at += 4)
    await Promise.all(lists.slice(at, at + 4).map((entity, place) => ask(at + place, entity)));
  expect(wrong).toEqual([]);
  expect(lists.length).toBeGreaterThan(50);
});

test('numbers that are counted and not stored are asked for in the same way', () => {
  const counted = Object.values(entities).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'computed' && isNumeric(field) ? [{ entity, name }] : [],
    ),
  );
  expect(counted.length).toBeGreaterThan(5);
  for (const { entity, name } of counted.filter((_one, place) => place % 7 === 0))
    for (const operator of operators)
      for (const value of values)
        try {
          parseFilter(entity, { [`${name}__${operator}`]: value }, () => true);
        } catch (error) {
          expect(error).toBeInstanceOf(BusinessError);
        }
});
