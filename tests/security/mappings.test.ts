import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { importFields } from '#domain/core/importFields.ts';
import { entities } from '#domain/index.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/**
 * Milliseconds of a processor that this thread, which answers everybody, has used: unlike a clock it does not count
 * what other programs of a busy machine do. Other systems than Linux have the clock.
 */
function worked(): number {
  if (process.platform !== 'linux') return performance.now();
  const [, facts = ''] = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').split(') ');
  const [user, system] = facts.split(' ').slice(11, 13).map(Number) as [number, number];
  return (user + system) * 10;
}

/** For how long nothing else could run. */
async function standing<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly stoodMs: number }> {
  let [last, stoodMs] = [worked(), 0];
  const look = (): void => {
    const now = worked();
    stoodMs = Math.max(stoodMs, now - last);
    last = now;
  };
  const tick = setInterval(look, 1);
  const result = await work();
  clearInterval(tick);
  look();
  return { result, stoodMs };
}

/** Somebody else's call waits for no longer. */
const standsMs = 300;

const longest = 'x'.repeat(32_000);
const upload = async (text: string): Promise<string> => {
  const clerk = await gateway.as('bus01');
  const { data } = await clerk.upload({ bizType: 'import', fileName: '样表.csv', content: text });
  return data.fileId;
};
const sheetOf = (rows: number, cell = longest) => `A,B\n${`${cell},b\n`.repeat(rows)}`;
const concat = (targetField: string) => ({
  targetField,
  sourceKind: 'COLUMN',
  sourceColumn: 'A',
  transform: 'CONCAT',
  transformArg: '{A}'.repeat(160),
});

/** Without these no demand is imported. */
const needed = ['title', 'demandType', 'urgency', 'customerId', 'contact', 'phone', 'expectTime'];

interface Tried {
  readonly columns: readonly { readonly name: string; readonly examples: readonly string[] }[];
  readonly rows: readonly {
    readonly before: Readonly<Record<string, string>>;
    readonly after: Readonly<Record<string, string>>;
  }[];
}

/** No part of an answer repeats a cell. */
const isShort = ({ columns, rows }: Tried): boolean =>
  [
    ...columns.flatMap(({ examples }) => examples),
    ...rows.flatMap(({ before, after }) => [...Object.values(before), ...Object.values(after)]),
  ].every((text) => text.length <= 200);

/** Things share the ways out: each is tried in every such one, the next thing in those beside. */
const everyWay = repeats('MAPPING_WAYS', { short: 7, long: 1 });

const importable = Object.values(entities).filter(({ verbs }) => verbs.includes('import'));
/** What a line may do with a cell, each in a way that makes much of it. */
const greedy: readonly ((targetField: string) => object)[] = [
  concat,
  (targetField) => ({ targetField, sourceKind: 'COLUMN', sourceColumn: 'A' }),
  (targetField) => ({
    targetField,
    sourceKind: 'EXPR',
    sourceColumn: `concat(${Array(20).fill('upper(c1)').join(',')})`,
  }),
  (targetField) => ({ targetField, sourceKind: 'EXPR', sourceColumn: `concat(${Array(20).fill('c1').join(',')})` }),
  (targetField) => ({ targetField, sourceKind: 'COLUMN', sourceColumn: 'A', transform: 'TRIM' }),
  (targetField) => ({
    targetField,
    sourceKind: 'COLUMN',
    sourceColumn: 'A',
    transform: 'SPLIT',
    transformArg: 'x|16000',
  }),
  (targetField) => ({
    targetField,
    sourceKind: 'COLUMN',
    sourceColumn: 'A',
    transform: 'MAP',
    transformArg: 'x='.padEnd(500, ';x=1'),
  }),
];

test('whatever a mapping makes of the longest cells, for each thing that is imported, its trial is short and nobody waits for it', async () => {
  expect(importable.length).toBeGreaterThan(10);
  const admin = await gateway.as('admin');
  const { data } = await admin.upload({ bizType: 'import', fileName: '样表.csv', content: sheetOf(6) });
  const tryAll = async (entity: EntityDefinition, turn: number): Promise<void> => {
    const { key } = entity;
    for (const [place, line] of greedy.entries()) {
      if ((place + turn) % everyWay !== 0) continue;
      const items = importFields(entity).map(({ name }) => line(name));
      const answer = await admin.call<Tried>('system.dryRunFieldMapping', { fileId: data.fileId, target: key, items });
      expect(answer.returnCode, `${key} ${JSON.stringify(items[0])} ${answer.msg}`).toBe('0');
      expect(isShort(answer.data)).toBe(true);
      expect(JSON.stringify(answer).length).toBeLessThan(500_000);
    }
  };
  const { stoodMs } = await standing(async () => {
    for (const [turn, entity] of importable.entries()) await tryAll(entity, turn);
  });
  expect(stoodMs).toBeLessThan(standsMs);
}, 300_000);

test('more lines than a mapping may have, longer patterns and two lines for one field are refused by field', async () => {
  const clerk = await gateway.as('bus01');
  const fileId = await upload(sheetOf(20));
  const refused = async (items: readonly object[], field: string) => {
    const { result, stoodMs } = await standing(() =>
      clerk.call('system.dryRunFieldMapping', { fileId, target: 'demand', items }),
    );
    expect(result).toMatchObject({ returnCode: '1001', data: { errors: { [field]: expect.anything() } } });
    expect(stoodMs).toBeLessThan(standsMs);
  };
  await refused(
    Array.from({ length: 201 }, () => concat('title')),
    'items',
  );
  await refused(
    Array.from({ length: 200 }, () => concat('title')),
    'items.1.targetField',
  );
  await refused([{ ...concat('title'), transformArg: '{A}'.repeat(167) }], 'items.0.transformArg');
  await refused([{ ...concat('title'), sourceColumn: 'A'.repeat(501) }], 'items.0.sourceColumn');
  await refused([{ ...concat('title'), defaultValue: 'A'.repeat(201) }], 'items.0.defaultValue');
  const lead = await gateway.as('bus01l');
  const items = needed.map((name, index) => ({
    ...concat(name),
    ...(index === 0 && { transformArg: '{A}'.repeat(167) }),
  }));
  const stored = await lead.call('system.saveFieldMapping', {
    record: { name: '长', target: 'demand', headRow: 1, items },
  });
  expect(stored).toMatchObject({ returnCode: '1001', data: { errors: { 'items.0.transformArg': expect.anything() } } });
});

test('a stored mapping over the longest cells leaves its import a sheet of rows that are too long, and nobody waits for it', async () => {
  const lead = await gateway.as('bus01l');
  const record = { name: '长文本', target: 'demand', headRow: 1, items: needed.map(concat) };
  const { id } = await lead.get<{ id: string }>('system.saveFieldMapping', { record });
  const clerk = await gateway.as('bus01');
  const fileId = await upload(sheetOf(300, 'x'.repeat(30_000)));
  for (const preview of [1, 0]) {
    const { result, stoodMs } = await standing(() =>
      clerk.call<{ errors: readonly { value: string; message: string }[] }>('business.importDemand', {
        fileId,
        mapId: id,
        preview,
      }),
    );
    expect(result).toMatchObject({ returnCode: '0', data: { total: 300, success: 0, failed: 300 } });
    for (const { value, message } of result.data.errors) expect(value.length + message.length).toBeLessThanOrEqual(600);
    expect(result.data.errors.some(({ message }) => message.includes('标题不能超过'))).toBe(true);
    expect(stoodMs).toBeLessThan(standsMs);
  }
}, 120_000);

test('a head row of the longest cells, and cells no field takes, are named by their beginnings', async () => {
  const clerk = await gateway.as('bus01');
  const heads = Array.from({ length: 15 }, (_, index) => `${index}${longest}`).join(',');
  const unknown = await clerk.call('business.importDemand', { fileId: await upload(`${heads}\n1\n`) });
  expect(unknown.returnCode).toBe('1012');
  expect(JSON.stringify(unknown).length).toBeLessThan(3_000);
  const known = `标题,需求类型,${heads}\n1,2\n`;
  expect(
    JSON.stringify(await clerk.call('business.importDemand', { fileId: await upload(known) })).length,
  ).toBeLessThan(3_000);
  const wrong = await clerk.call('business.importDemand', {
    fileId: await upload(`标题,需求类型,紧急程度,客户,联系人,电话,期望完成\n${Array(7).fill(longest).join(',')}\n`),
    preview: 1,
  });
  expect(wrong.returnCode).toBe('0');
  expect(JSON.stringify(wrong).length).toBeLessThan(8_000);
});
