import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EntityDefinition, methodName, type RecordValues } from '#domain/core/entity.ts';
import { bhAdjust, bhApply, bhDelay, bhExcess, bhQuota, bhShortAdjust, bhUsage } from '#domain/guarantee/index.ts';
import { waitingFilter } from '#domain/guarantee/waitingFilter.ts';
import { readSheet } from '#server/platform/sheet/index.ts';
import { ApprovalWorld, ids, type TestedType } from '../approval/approvalWorld.ts';
import type { GatewayClient } from '../gatewayClient.ts';

/** The lists of documents, quotas and levies as the screens ask for them, through the gateway on a real database. */
let world: ApprovalWorld;
afterAll(() => world?.close());

const kinds = { APPLY: bhApply, ADJUST: bhAdjust, SHORT: bhShortAdjust, DELAY: bhDelay, EXCESS: bhExcess } as const;
/** Everything with a list of its own. */
const listed: readonly EntityDefinition[] = [...Object.values(kinds), bhQuota];
const documentTypes = Object.keys(kinds) as TestedType[];

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly summary?: Readonly<Record<string, readonly { readonly sum: string }[]>>;
}

const find = (client: GatewayClient, entity: EntityDefinition, query: object = {}): Promise<Page> =>
  client.get<Page>(`baohan.${methodName(entity, 'page')}`, { limit: 100, ...query });

/** A document of each type, about one quota. */
function documentsOf(quotaId: string, customerId: string): Readonly<Record<TestedType, RecordValues>> {
  return {
    APPLY: { customerId, mainCompId: ids.company, applyAmount: '100000.00' },
    ADJUST: { quotaId, direction: 'DEC', changeAmount: '1000.00', reason: '调低' },
    SHORT: {
      quotaId,
      direction: 'INC',
      shortAmount: '2000.00',
      startDate: '2025-01-03',
      endDate: '2025-01-20',
      reason: '旺季',
    },
    DELAY: { quotaId, delayKind: 'VALID', newValidTo: '2026-01-20', reason: '续签中' },
    EXCESS: { quotaId, excessAmount: '3000.00', validTo: '2025-01-15', reason: '临时超额', repaymentPlan: '月底' },
  };
}

beforeAll(async () => {
  world = await ApprovalWorld.start();
  const first = await world.quota('3000000.00', { customerId: ids.customer });
  const second = await world.quota('1000000.00', { customerId: ids.other, ownerDept: 'D20' });
  for (const type of documentTypes) {
    await world.save(type, documentsOf(first, ids.customer)[type], 'bus01');
    await world.save(type, documentsOf(second, ids.other)[type], 'bus02');
    const { id } = await world
      .save(type, documentsOf(second, ids.other)[type], 'bus02')
      .catch(() => ({ id: undefined }));
    if (id) await set(type, id, `status = 'BUSINESS_PENDING_REVIEW'`);
  }
  await world.occupy(first, '2700000.00', '222520250000000001');
  await spread();
});

const set = (type: TestedType, id: string, values: string) =>
  world.rows(
    `update ${`bh_${{ APPLY: 'apply', ADJUST: 'adjust', SHORT: 'short_adjust', DELAY: 'delay', EXCESS: 'excess' }[type]}`} set ${values} where id = $1`,
    [id],
  );

/** One excess in every place where the turn of import/export could be misjudged, and one for each other department. */
async function spread(): Promise<void> {
  const quotaId = await world.quota('500000.00', { customerId: 'demo-customer-03' });
  const places = [
    `status = 'EXITDEPT_INPUT_CONFIRMED', customs_receipt = 'FAILED'`,
    `status = 'EXITDEPT_INPUT_CONFIRMED', customs_receipt = 'SENT'`,
    `status = 'EXITDEPT_INPUT_CONFIRMED', effective_at = now()`,
    `status = 'ACCOUNTING_INPUT_FINISH'`,
    `status = 'BUSINESS_PASS_EXITDEPT_INPUT'`,
    `status = 'EXITDEPT_PENDING_REVIEW'`,
    `status = 'RETURN_BUSINESS_OPERATOR', closed_flag = true`,
    `status = 'INVESTMENT_INPUT'`,
    `status = 'INVESTMENT_REVIEW'`,
    `status = 'ACCOUNTING_INPUT'`,
    `status = 'ACCOUNTING_PENDING_REVIEW'`,
  ];
  for (const place of places) {
    const { id } = await world.save('EXCESS', documentsOf(quotaId, 'demo-customer-03').EXCESS, 'bus01');
    await set('EXCESS', id, place);
  }
}

const people = [
  ['bus01', 'D10', false],
  ['bus01l', 'D10', true],
  ['bus02', 'D20', false],
  ['bus02l', 'D20', true],
  ['jck01', 'jck01', false],
  ['jck01l', 'jck01', true],
  ['tz01', 'TZ', false],
  ['tz01l', 'TZ', true],
  ['fin01', 'FINANC', false],
  ['fin01l', 'FINANC', true],
] as const;

test.each(people)(
  '待我办理 of %s holds exactly the documents his workbench counts',
  async (loginName, deptCode, isLeader) => {
    const client = await world.as(loginName);
    for (const docType of documentTypes) {
      const todo = await client.get<{ rows: { docId: string }[] }>('baohan.workbenchTodo', { docType, limit: 100 });
      const { rows } = await find(client, kinds[docType], { filter: waitingFilter({ deptCode, isLeader }) });
      expect(rows.map(({ id }) => id).sort(), docType).toEqual(todo.rows.map(({ docId }) => docId).sort());
    }
  },
);

test('the view is not empty for anybody who has work', async () => {
  for (const [loginName, deptCode, isLeader] of people.filter(([name]) => name !== 'bus01l')) {
    const { total } = await find(await world.as(loginName), bhExcess, {
      filter: waitingFilter({ deptCode, isLeader }),
    });
    expect(total, loginName).toBeGreaterThan(0);
  }
});

test.each([...listed, bhUsage])(
  '$label.en: business sees its own department, all others everything',
  async (entity) => {
    const [own, other, all] = await Promise.all(
      ['bus01', 'bus02', 'jck01'].map(async (name) => find(await world.as(name), entity)),
    );
    expect(new Set(own?.rows.map(({ ownerDept }) => ownerDept))).toEqual(new Set(['D10']));
    if (entity !== bhUsage) expect(new Set(other?.rows.map(({ ownerDept }) => ownerDept))).toEqual(new Set(['D20']));
    expect(all?.total).toBe(Number(own?.total) + Number(other?.total));
  },
);

/** A value that the screen could send for a filter of this kind. */
function valueFor(entity: EntityDefinition, name: string): Readonly<Record<string, unknown>> {
  const field = entity.fields[name];
  switch (field?.kind) {
    case 'dict':
      return { [`${name}__in`]: ['ACTIVE', 'INC'] };
    case 'ref':
      return { [name]: ids.customer };
    case 'bool':
      return { [name]: '1' };
    case 'date':
      return { [`${name}__between`]: ['2025-01-01', ''] };
    case 'int':
    case 'money':
    case 'decimal':
    case 'computed':
      return { [`${name}__between`]: ['', '5'] };
    default:
      return field ? { [`${name}__like`]: '1' } : { [`${name}__between`]: ['2025-01-01', '2025-12-31'] };
  }
}

test.each(listed)('$label.en: every filter, order, sum and the export of its list work', async (entity) => {
  const client = await world.as('jck01');
  for (const name of entity.filters ?? []) await find(client, entity, { filter: valueFor(entity, name) });
  const newest = await find(client, entity, { sort: [{ field: 'updatedTime', order: 'DESC' }], summary: 1 });
  const times = newest.rows.map(({ updatedTime }) => String(updatedTime));
  expect(times).toEqual([...times].sort().reverse());
  expect(Object.keys(newest.summary ?? {})).toEqual(
    Object.keys(entity.fields).filter((name) => entity.fields[name]?.sum),
  );

  const file = await client.get<{ hashaddr: string; fileName: string }>(`baohan.${methodName(entity, 'export')}`, {
    frType: 'xlsx',
    fileName: entity.label.zh,
    filter: {},
    columns: entity.list,
  });
  const response = await client.request(
    `/api/file/download?${new URLSearchParams({ hashaddr: file.hashaddr, filename: file.fileName })}`,
  );
  const sheet: unknown[] = [];
  for await (const row of readSheet(Buffer.from(await response.arrayBuffer()))) sheet.push(row);
  expect(sheet).toHaveLength(newest.total + 1);
});

test('quotas are found by how much is used, by the days they have left, and by being blocked', async () => {
  const client = await world.as('jck01');
  const numbersOf = async (filter: object) =>
    (await find(client, bhQuota, { filter })).rows.map(({ utilisation }) => utilisation);
  expect(await numbersOf({ utilisation__between: ['80', ''] })).toEqual(['90.00']);
  // The world's year is over, whatever today is.
  expect(await numbersOf({ remainingDays__lte: 0 })).toHaveLength(3);
  expect(await numbersOf({ remainingDays__between: ['1', ''] })).toEqual([]);
  expect(await numbersOf({ blockedFlag: '1' })).toEqual([]);
  const { summary } = await find(client, bhQuota, { filter: { customerId: ids.customer }, summary: 1 });
  expect(summary?.availableAmount?.[0]?.sum).toBe('300000.00');
});

test('a held levy tells what it lacks and which excess is on its way', async () => {
  const client = await world.as('jck01');
  await client.get('baohan.usageLevySave', {
    record: {
      ...{
        declNo: '222520250000000002',
        declDate: '2025-01-02',
        customsCode: '2225',
        mainCompId: ids.company,
        customerId: ids.customer,
      },
      ...{ guarMode: 'TERM', levyNoticeDate: '2025-01-02' },
      taxes: [{ taxBillNo: '222520251000000002-A01', taxKind: 'A', amount: '500000.00', issueDate: '2025-01-02' }],
    },
  });
  const [levy] = (await find(client, bhUsage, { filter: { usageStatus__in: ['PENDING_EXCESS'] } })).rows;
  expect(levy).toMatchObject({
    heldAmount: '500000.00',
    quotaAvailable: '300000.00',
    shortfall: '200000.00',
    excessDocNo: null,
  });
  const [excess] = (await find(client, bhExcess, { filter: { customerId: ids.customer } })).rows;
  await world.rows('update bh_excess set usage_id = $1 where id = $2', [levy?.id, excess?.id]);
  const [after] = (await find(client, bhUsage, { filter: { usageStatus__in: ['PENDING_EXCESS'] } })).rows;
  expect(after?.excessDocNo).toBe(excess?.docNo);
  expect((await client.get<Page>('baohan.usageHeldFind')).total).toBe(1);
});

test('review sheets are counted for whom they wait, as the list shows them', async () => {
  const id = await world.review();
  const counted = async (loginName: string) => {
    const client = await world.as(loginName);
    const { todo } = await client.get<{ todo: { data: readonly { key: string; count: number }[] } }>(
      'baohan.workbenchSummary',
    );
    return todo.data.flatMap(({ key, count }) => (key.startsWith('REVIEW_') ? [{ key, count }] : []));
  };
  for (const [status, expected] of [
    ['SUBMITTED', { jck01l: 1, bus01: 0, bus02: 0 }],
    ['DRAFT', { jck01l: 0, bus01: 1, bus02: 0 }],
  ] as const) {
    await world.rows('update bh_review set review_status = $2 where id = $1', [id, status]);
    for (const [loginName, count] of Object.entries(expected))
      expect((await counted(loginName))[0]?.count, `${status} ${loginName}`).toBe(count);
  }
  for (const loginName of ['jck01', 'bus01l', 'tz01', 'fin01l'])
    expect(await counted(loginName), loginName).toEqual([]);
});

test('a delay of levies waits with the sum of what it moves', async () => {
  const [usage] = await world.rows<{ id: string; quotaId: string }>(
    `select id, quota_id as "quotaId" from bh_usage where decl_no = '222520250000000001'`,
  );
  const { id } = await world.save('DELAY', {
    quotaId: usage?.quotaId,
    delayKind: 'PAY',
    reason: '回款延后',
    items: [{ usageId: usage?.id, newDueDate: '2025-01-22' }],
  });
  const { rows } = await (await world.as('bus01')).get<{ rows: { docId: string; amount: string }[] }>(
    'baohan.workbenchTodo',
    {
      docType: 'DELAY',
      limit: 100,
    },
  );
  expect(rows.find(({ docId }) => docId === id)?.amount).toBe('2700000.00');
});
