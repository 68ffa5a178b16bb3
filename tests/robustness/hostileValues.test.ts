import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineForm, toSnake } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { systemActor } from '#domain/core/rights.ts';
import { validate } from '#domain/core/validate.ts';
import { entities, entityOf } from '#domain/index.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import type { GatewayMethod } from '#server/gateway/method.ts';
import { translateFault } from '#server/gateway/translateFault.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import { tableOf } from '#server/platform/schema/tableOf.ts';
import { isItsTurn } from '../derivedCalls.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let server: TestGateway;
let client: pg.PoolClient;
/** The system may do everything; what belongs to a person is somebody's. */
let userId: string;
beforeAll(async () => {
  server = await startTestGateway();
  client = await server.database.pool.connect();
  const { rows } = await client.query<{ id: string }>('select id from sys_user order by id limit 1');
  userId = rows[0]?.id ?? '';
});
afterAll(async () => {
  client?.release();
  await server?.close();
});

/** What nobody types and anybody can send. */
const hostile: readonly unknown[] = [
  'constructor',
  '__proto__',
  'toString',
  [],
  {},
  [[]],
  [null],
  ['__proto__'],
  { constructor: 1 },
  { __proto__x: [] },
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  '0000-01-01',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '0000-01-01 00:00:00',
  '1e9',
  '-',
  '٣',
  '99999999999999999999',
  '1.999999999999999999',
  '25:61:61',
  'x'.repeat(5_000),
  '%',
  '\\',
];

describe('what validation lets through, the column takes', () => {
  const fields = new Map<string, readonly [field: Field, type: string]>();
  for (const entity of Object.values(entities))
    for (const [name, field] of Object.entries(entity.fields)) {
      const type = (tableOf(entity).columns[toSnake(name)] ?? '').split(/ (?:not|references|default)/)[0] ?? '';
      const { label: _label, ...facts } = field;
      if (isStored(field) && !field.readOnly)
        fields.set(JSON.stringify([{ ...facts, required: false }, type]), [field, type]);
    }

  test.each([...fields.values()].map(([field, type]) => [`${field.kind} ${field.label.en}`, field, type] as const))(
    '%s',
    async (_name, field, type) => {
      const form = defineForm({ key: 'form', label: field.label, fields: { field } });
      const taken: string[] = [];
      for (const value of hostile) {
        const kept = normaliseValue(field, value);
        if (
          kept === null ||
          validate(form, { field: kept }, { now: '2026-11-22 10:00:00', moment: 'save', entityOf }).field
        )
          continue;
        const sent = type === 'jsonb' ? JSON.stringify(kept) : type === 'boolean' ? Boolean(Number(kept)) : kept;
        await client
          .query(`select $1::${type}`, [sent])
          .catch((error: Error) => taken.push(`${JSON.stringify(value)}: ${error.message}`));
      }
      expect(taken).toEqual([]);
    },
  );
});

/** Notes which parameters a call asks for, so that they can be sent. */
function listening(data: Readonly<Record<string, unknown>>, asked: Set<string>): Record<string, unknown> {
  return new Proxy(
    { ...data },
    {
      get: (target, name) => {
        if (typeof name === 'string') asked.add(name);
        return Reflect.get(target, name);
      },
      has: (target, name) => {
        if (typeof name === 'string') asked.add(name);
        return Reflect.has(target, name);
      },
    },
  );
}

/**
 * What comes of a call, undone afterwards.
 * @returns the return code, '0' when it worked, the error itself when it is a defect
 */
async function outcomeOf({ run, preload }: GatewayMethod, data: Readonly<Record<string, unknown>>): Promise<unknown> {
  const actor = { ...systemActor, userId };
  await client.query('begin');
  try {
    const { services } = server.gateway;
    const prepared = await preload?.(data, { actor, services });
    await run(data, { ...systemCall(services, client), actor, ...prepared }).finally(prepared?.release);
    return '0';
  } catch (error) {
    const refusal = error instanceof BusinessError ? error : translateFault(error);
    return refusal?.returnCode ?? error;
  } finally {
    await client.query('rollback');
  }
}

/** Parameters that hold others: what a call looks for in them is asked of the lists it offers. */
const inside = (value: unknown): Record<string, unknown>[] => [
  { filter: { constructor: value } },
  { filter: { __proto__: value } },
  { filter: JSON.parse(`{"__proto__": "x"}`) },
  { filter: { id: value } },
  { filter: { createdTime: value } },
  { sort: { field: value, order: 'ASC' } },
  { sort: [{ field: 'createdTime', order: value }] },
  { fields: [value] },
  { columns: [value] },
  { keyword: 'constructor' },
  { cursor: Buffer.from(JSON.stringify(['after', 'createdTime.DESC', [value, 'x']])).toString('base64url') },
];

/** Each value goes into all parameters at once; alone, into every such one of them, another one for the next value. */
const everyNth = repeats('HOSTILE_EVERY', { short: 9, long: 1 });
/** Calls share the values out among them: each gets every such one, the next call those beside. */
const everyWhich = repeats('HOSTILE_VALUES', { short: hostile.length, long: 1 });

const methods = [...gatherMethods(serverAreas).values()]
  .filter(isItsTurn)
  .map((method, place) => [`${method.service}.${method.method}`, method, place] as const);

test('there are calls to look at', () => {
  expect(methods.length).toBeGreaterThan(200);
});

test.each(methods)('%s answers rubbish with a refusal, never with a defect', async (_name, method, turn) => {
  const asked = new Set<string>();
  // What is missing is refused first: each round sends what the last one asked for.
  for (let known = -1; known < asked.size; ) {
    known = asked.size;
    await outcomeOf(method, listening(Object.fromEntries([...asked].map((name) => [name, 'x'])), asked));
  }
  const all = (value: unknown) => Object.fromEntries([...asked].map((name) => [name, value]));
  const defects: string[] = [];
  for (const [place, value] of hostile.entries()) {
    if ((place + turn) % everyWhich !== 0) continue;
    const alone = [...asked].filter((_name, at) => (at + place) % everyNth === 0);
    const one = alone.map((name) => ({ ...all('x'), id: 'x', rowVersion: 1, [name]: value }));
    for (const data of [all(value), ...one, ...(asked.has('filter') ? inside(value) : [])]) {
      const outcome = await outcomeOf(method, data);
      if (typeof outcome !== 'string')
        defects.push(
          `${JSON.stringify(data).slice(0, 200)}: ${outcome instanceof Error ? outcome.stack?.slice(0, 400) : String(outcome)}`,
        );
    }
    if (defects.length > 3) break;
  }
  expect(defects).toEqual([]);
});
