import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { act, addDemand, addSubmitted, newTitle, transferDemand } from '../contract/newRecords.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
});
afterAll(() => gateway.close());

const clerk = () => gateway.as('bus01');
const other = () => gateway.as('bus02');
const customer = () => gateway.as('cust01');
const listed = async (client: Awaited<ReturnType<typeof clerk>>, id: string) =>
  (await client.get<Page>('business.queryDemandPage', { filter: { id } })).total;

/** A demand of the first department's customer, accepted by it, with its tasks. */
async function accepted(): Promise<{ demand: WireRecord; tasks: readonly WireRecord[] }> {
  const business = await clerk();
  const demand = await act(business, await addSubmitted(business), 'accept', { params: { ownerUser: 'user-bus01' } });
  const { rows } = await business.get<Page>('business.queryDelegateTaskPage', { filter: { demandId: demand.id } });
  return { demand, tasks: rows };
}

const takeTask = (
  client: Awaited<ReturnType<typeof clerk>>,
  { id, rowVersion }: WireRecord,
  action = 'take',
  more: object = {},
) => client.call<WireRecord>('business.actDelegateTask', { id, rowVersion, action, ...more });

describe('what nobody has published', () => {
  test('a draft of a clerk is not there for his customer: not read, counted, changed, published, deleted or logged', async () => {
    const draft = await addDemand(await clerk());
    const stranger = await customer();
    expect(await listed(stranger, draft.id)).toBe(0);
    const named = { id: draft.id, rowVersion: draft.rowVersion };
    for (const [method, data] of [
      ['getDemand', named],
      ['saveDemand', { ...named, record: { remark: 'x' } }],
      ['actDemand', { ...named, action: 'submit' }],
      ['deleteDemand', named],
      ['queryDemandLog', named],
    ] as const)
      expect([method, (await stranger.call(`business.${method}`, data)).returnCode]).toEqual([method, '1002']);
    expect(await stranger.get('business.queryDemandByIds', { ids: [draft.id] })).toEqual([]);
    const published = await act(await clerk(), draft, 'submit');
    expect(await listed(stranger, published.id)).toBe(1);
  });

  test('a draft of a customer is for no department, nor for those who read every demand', async () => {
    const draft = await addDemand(await customer());
    for (const loginName of ['bus01', 'bus02', 'jck01', 'wh01', 'decl01'])
      expect([loginName, await listed(await gateway.as(loginName), draft.id)]).toEqual([loginName, 0]);
    expect(await listed(await customer(), draft.id)).toBe(1);
  });
});

describe('tasks', () => {
  test('a task of a demand that one does not see is not seen, taken or finished', async () => {
    const { demand, tasks } = await accepted();
    const stranger = await other();
    expect((await stranger.call('business.getDemand', { id: demand.id })).returnCode).toBe('1002');
    expect(tasks.length).toBeGreaterThan(0);
    for (const task of tasks) {
      expect((await stranger.call('business.getDelegateTask', { id: task.id })).returnCode).toBe('1002');
      expect((await takeTask(stranger, task)).returnCode).toBe('1002');
    }
  });

  test('work of another department is not taken; the own one does it', async () => {
    const { tasks } = await accepted();
    const list = tasks.find(({ deptCode }) => deptCode === 'C1') as WireRecord;
    expect((await takeTask(await clerk(), list)).returnCode).toBe('1005');
    expect((await takeTask(await gateway.as('wh01'), list)).returnCode).toBe('1002');
    const taken = await takeTask(await gateway.as('decl01'), list);
    expect(taken.data).toMatchObject({ status: 'DOING', assignee: 'user-decl01' });
    expect((await takeTask(await clerk(), taken.data, 'done', { params: { resultNo: 'R1' } })).returnCode).toBe('1005');
  });

  test.each(['bus01', 'bus01l', 'bus02', 'bus02l', 'decl01', 'wh01', 'ygl01'])(
    'every task in the list of %s opens, with its demand',
    async (loginName) => {
      const client = await gateway.as(loginName);
      const { rows } = await client.get<Page>('business.queryDelegateTaskPage', { limit: 500 });
      const demands = [...new Set(rows.map(({ demandId }) => String(demandId)))];
      const opened: WireRecord[] = [];
      for (let at = 0; at < demands.length; at += 100)
        opened.push(
          ...(await client.get<WireRecord[]>('business.queryDemandByIds', { ids: demands.slice(at, at + 100) })),
        );
      expect(opened.length).toBe(demands.length);
      expect(rows.length).toBeGreaterThan(0);
    },
  );
});

test.each(['user-cust01', 'user-admin', 'user-wh01', 'user-ygl01', 'user-it01', 'no-such-user'])(
  'a demand is not given to %s',
  async (ownerUser) => {
    const business = await clerk();
    const { id, rowVersion } = await addSubmitted(business);
    const answer = await business.call('business.actDemand', {
      id,
      rowVersion,
      action: 'accept',
      params: { ownerUser },
    });
    expect(answer).toMatchObject({ returnCode: '1001', data: { errors: { ownerUser: expect.anything() } } });
  },
);

test('a declaration number goes to no demand that is over or not begun', async () => {
  const { demand } = await accepted();
  const { pool } = gateway.database;
  const customs = await gateway.as('decl01');
  const fill = async () => {
    const content = `需求编号,报关单号\n${demand.demandNo},222520251000000001\n`;
    const { data } = await customs.upload({ bizType: 'import', fileName: '回填.csv', content });
    return customs.call<{ success: number; failed: number }>('business.importCustomsNo', { fileId: data.fileId });
  };
  for (const status of ['CLOSED', 'CANCELLED', 'SUBMITTED']) {
    await pool.query('update demand set status = $2 where id = $1', [demand.id, status]);
    expect([status, JSON.stringify((await fill()).data)]).toEqual([status, expect.stringContaining('不能回填')]);
    const { rows } = await pool.query<{ no: string | null }>('select declaration_no as no from demand where id = $1', [
      demand.id,
    ]);
    expect(rows[0]?.no).toBeNull();
  }
  await pool.query(`update demand set status = 'PROCESSING' where id = $1`, [demand.id]);
  expect((await fill()).data).toMatchObject({ success: 1 });
});

test('mails are read by the department of their alert', async () => {
  const { rows } = await gateway.database.pool.query<{ id: string; dept: string | null }>(
    'select id, owner_dept as dept from bh_mail',
  );
  expect(rows.filter(({ dept }) => dept === 'D10').length).toBeGreaterThan(0);
  expect(rows.filter(({ dept }) => dept === 'D20').length).toBeGreaterThan(0);
  for (const [loginName, dept] of [
    ['bus01', 'D10'],
    ['bus02', 'D20'],
  ] as const) {
    const client = await gateway.as(loginName);
    const page = await client.call<Page>('baohan.mailFind', { limit: 500 });
    const seen = page.returnCode === '0' ? page.data.rows.map(({ id }) => id) : [];
    expect(rows.filter(({ id }) => seen.includes(id)).map((row) => row.dept)).toEqual(seen.map(() => dept));
    const foreign = rows.find((row) => row.dept !== dept)?.id;
    expect((await client.call('baohan.mailGet', { id: foreign })).returnCode).not.toBe('0');
  }
});

test('a message about a record that one does not see any more is not shown or counted', async () => {
  const stranger = await other();
  const before = await stranger.get<{ unread: number }>('system.queryUserMessage');
  const draft = await addDemand(await clerk(), { ...transferDemand, title: newTitle('秘密需求') });
  await gateway.database.pool.query(
    `insert into user_message (id, user_id, message_type, title, title_en, url, entity, record_id)
     values ('foreign', 'user-bus02', 'NOTICE', '秘密需求', 'secret', '/', 'demand', $1)`,
    [draft.id],
  );
  const after = await stranger.get<{ unread: number }>('system.queryUserMessage');
  expect(after.unread).toBe(before.unread);
  expect(JSON.stringify(after)).not.toContain('秘密需求');
});

describe('a row may be somebody’s in several ways', () => {
  /** Every way at once, some and none; several of one moment, so that pages end among them. */
  const mine = { ownerDept: 'D10', createdDept: 'D10', createdBy: 'user-bus01', ownerUser: 'user-bus01' };
  const ways = Object.keys(mine).length;
  const isWay = (row: number, way: number) => ((row >> way) & 1) === 1;

  beforeAll(async () => {
    for (let row = 0; row < 2 ** ways; row += 1) {
      const [ownerDept, createdDept, createdBy, ownerUser] = Object.values(mine).map((value, way) =>
        isWay(row, way) ? value : null,
      );
      await gateway.database.pool.query(
        `insert into demand (id, title, bill_no, status, owner_dept, created_dept, created_by, owner_user, created_time, updated_time)
         values ($1, 'ways', 'WAYS', 'SUBMITTED', $2, coalesce($3, 'D99'), coalesce($4, 'nobody'), $5,
         timestamp '2026-01-01' + $6 * interval '1 minute', now())`,
        [`ways-${String(row).padStart(2, '0')}`, ownerDept, createdDept, createdBy, ownerUser, row % 3],
      );
    }
  });

  const asked = { filter: { billNo: 'WAYS' }, sort: [{ field: 'createdTime', order: 'DESC' }], limit: 4 };
  interface Walked extends Page {
    readonly nextCursor?: string;
    readonly prevCursor?: string;
  }

  test('it stands in the list once, counts once, and pages lead past it in both directions', async () => {
    const client = await clerk();
    const expected = (
      await gateway.database.pool.query<{ id: string }>(
        `select id from demand where bill_no = 'WAYS' and id <> 'ways-00' order by created_time desc, id desc`,
      )
    ).rows.map(({ id }) => id);
    const pages: Walked[] = [];
    let cursor: string | undefined;
    do {
      const page: Walked = await client.get('business.queryDemandPage', { ...asked, ...(cursor && { cursor }) });
      expect(page.total).toBe(expected.length);
      pages.push(page);
      cursor = page.rows.length === asked.limit ? page.nextCursor : undefined;
    } while (cursor);
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(expected);

    const back: Walked = await client.get('business.queryDemandPage', { ...asked, cursor: pages[2]?.prevCursor });
    expect(back.rows).toEqual(pages[1]?.rows);
    const second: Walked = await client.get('business.queryDemandPage', { ...asked, page: 2 });
    expect(second.rows).toEqual(pages[1]?.rows);
  });

  test('views and a page behind the last one count it once, too', async () => {
    const client = await clerk();
    const page = await client.get<Page & { views: object }>('business.queryDemandPage', {
      ...asked,
      page: 9,
      views: { all: asked.filter },
    });
    expect(page).toMatchObject({ rows: [], total: 2 ** ways - 1, views: { all: { total: 2 ** ways - 1 } } });
  });
});

describe('what a record of one’s own refers to', () => {
  test('customers list and open the companies that records of theirs refer to, and no others', async () => {
    const client = await customer();
    const { pool } = gateway.database;
    const { rows: own } = await pool.query<{ id: string }>(
      `select distinct company_id as id from aeo_declaration where customer_id = 'demo-customer-01' and not deleted_flg order by 1`,
    );
    const { rows: other } = await pool.query<{ id: string }>(
      'select id from company_profile where id <> all($1) limit 1',
      [own.map(({ id }) => id)],
    );
    const page = await client.get<Page>('common.queryCompanyProfilePage', { limit: 500 });
    expect(page.rows.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id));
    expect(page.total).toBe(own.length);
    const [foreign] = other;
    expect(foreign).toBeDefined();
    expect((await client.call('common.getCompanyProfile', { id: foreign?.id })).returnCode).toBe('1002');
    expect((await (await clerk()).get<Page>('common.queryCompanyProfilePage', {})).total).toBeGreaterThan(own.length);
  });

  test('what goods are dispatched with is a row of the house: customers and clerks have no list and no board of it', async () => {
    for (const client of [await customer(), await gateway.as('precust01'), await clerk()])
      for (const method of ['queryPrecatDispatchPage', 'queryPrecatDispatchBoard'])
        expect((await client.call(`product.${method}`, {})).returnCode).toBe('1005');
    const board = await (await gateway.as('preadmin01')).get<{ people: unknown[] }>(
      'product.queryPrecatDispatchBoard',
      {},
    );
    expect(board.people.length).toBeGreaterThan(0);
  });
});
