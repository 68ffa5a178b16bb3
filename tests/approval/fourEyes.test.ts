import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import { readPdf } from '#server/print/readPdf.ts';
import { ApprovalWorld, type Doc, ids, opinion, type Step, sections, shortWay } from './approvalWorld.ts';

/**
 * Whoever made, changed or handed in what is decided on does not decide, in whatever round: documents, guarantees and
 * review sheets.
 */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  await world.enlargeGuarantee('500000000.00');
});
beforeEach(() => world.moveTo('2025-03-03'));
afterAll(() => world?.close());

let customers = 0;
/** A draft of an increase by 1,000,000 that business wrote, on a quota of its own. */
async function draft(values: RecordValues = {}, loginName = 'bus01'): Promise<Doc> {
  customers += 1;
  const quotaId = await world.quota('3000000.00', {
    customerId: `demo-customer-${String(customers).padStart(2, '0')}`,
  });
  return world.save(
    'ADJUST',
    { quotaId, direction: 'INC', changeAmount: '1000000.00', reason: '旺季', ...values },
    loginName,
  );
}

const exit = sections('1000000.00').exit;
const untilExitReview: readonly Step[] = [
  ['bus01', 'submit'],
  ['bus01l', 'approve'],
  ['jck01', 'submit', exit],
];

async function refused(id: string, step: Step): Promise<string> {
  const { returnCode, msg } = (await world.try('ADJUST', id, step)) as { returnCode: string; msg?: string };
  return `${returnCode} ${msg ?? ''}`;
}

/** A person in another role and its department for a while. */
async function withRole<T>(
  loginName: string,
  facts: { roleId?: string; isLeader: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const [before] = await world.rows<{ role: string; leader: boolean }>(
    'select role_id as role, is_leader as leader from sys_user where login_name = $1',
    [loginName],
  );
  const set = (role: string | undefined, leader: boolean | undefined) =>
    world.rows('update sys_user set role_id = $2, dept_code = $2, is_leader = $3 where login_name = $1', [
      loginName,
      role,
      leader,
    ]);
  await set(facts.roleId ?? before?.role, facts.isLeader);
  try {
    return await work();
  } finally {
    await set(before?.role, before?.leader);
  }
}

async function update(id: string, values: RecordValues, loginName: string): Promise<{ returnCode: string }> {
  const { rowVersion } = await world.read('ADJUST', id);
  return (await world.as(loginName)).call('baohan.adjustUpdate', { doc: { id, ...values }, rowVersion });
}

/** Another leader of the first business department, for as long as the work takes. */
async function withSecondLeader(work: () => Promise<unknown>): Promise<void> {
  const { pool } = world.gateway.database;
  await pool.query(
    `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, is_leader, password_hash,
      must_change_pwd, pwd_changed_at, status)
     select 'second-leader', 'second-leader', '赵二', role_id, dept_code, user_kind, true, password_hash, false,
     localtimestamp, 'ACTIVE' from sys_user where id = 'user-bus01l'
     on conflict (id) do update set status = 'ACTIVE'`,
  );
  await work();
  await pool.query(`update sys_user set status = 'DISABLED' where id = 'second-leader'`);
}

describe('a document', () => {
  test('a leader who changed the request does not approve it, now or in a later round', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [['bus01', 'submit']]);
    expect((await update(id, { changeAmount: '9000000.00' }, 'bus01l')).returnCode).toBe('0');
    expect(await refused(id, ['bus01l', 'approve'])).toContain('61006 经办与审核不能为同一人：本单由您（陈立群）修改');
    await world.walk('ADJUST', id, [['bus01l', 'return', { opinion: '请核实' }]]);
    // He is the only leader, and had a hand in it.
    expect(await refused(id, ['bus01', 'submit', { opinion }])).toContain('1025');
    await withSecondLeader(async () => {
      await world.walk('ADJUST', id, [['bus01', 'submit', { opinion }]]);
      expect(await refused(id, ['bus01l', 'approve'])).toContain('61006');
    });
  });

  test('a change that comes with the consent is refused with it, and nothing of it stays', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [['bus01', 'submit']]);
    expect(await refused(id, ['bus01l', 'approve', { fields: { changeAmount: '3000000.00' } }])).toContain('61006');
    expect(await world.read('ADJUST', id)).toMatchObject({
      status: 'BUSINESS_PENDING_REVIEW',
      changeAmount: '1000000.00',
    });
    expect((await world.log('ADJUST', id)).map(({ action }) => action)).toEqual(['create', 'submit']);
    expect(await refused(id, ['bus01l', 'approve', { fields: { changeAmount: '1000000.00' } }])).toMatch(/^0 /);
  });

  test('a leader of import/export who raises a suggestion does not approve that raise; to approve less is his to decide', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, untilExitReview);
    expect((await update(id, { approvedAmount: '800000.00' }, 'jck01l')).returnCode).toBe('0');
    expect(await refused(id, ['jck01l', 'approve'])).toMatch(/^0 /);

    const other = await draft();
    await world.walk('ADJUST', other.id, [
      ...untilExitReview.slice(0, 2),
      ['jck01', 'submit', sections('500000.00').exit],
    ]);
    expect(await world.read('ADJUST', other.id)).toMatchObject({ approvedAmount: '500000.00' });
    expect((await update(other.id, { exitSuggestAmount: '1000000.00' }, 'jck01l')).returnCode).toBe('0');
    expect(await refused(other.id, ['jck01l', 'approve'])).toContain('本单由您（郑海涛）修改');
  });

  test('who wrote, changed or handed it in as an operator does not approve it when he leads another day and another department', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [
      ['bus01', 'submit'],
      ['bus01l', 'return', { opinion: '补充说明' }],
    ]);
    // Another one of the department hands it in again; the author of the first round leads by then.
    await withRole('bus02', { roleId: 'D10', isLeader: false }, () =>
      world.walk('ADJUST', id, [['bus02', 'submit', { opinion }]]),
    );
    await withRole('bus01', { isLeader: true }, async () =>
      expect(await refused(id, ['bus01', 'approve'])).toContain('本单由您（王晓雯）提交'),
    );
    await world.walk('ADJUST', id, [
      ['bus01l', 'approve'],
      ['jck01', 'submit', exit],
    ]);
    await withRole('bus02', { roleId: 'jck01', isLeader: true }, async () =>
      expect(await refused(id, ['bus02', 'approve'])).toContain('本单由您（李思源）提交'),
    );
    expect(await refused(id, ['jck01l', 'approve'])).toMatch(/^0 /);
  });

  test('a reviewer who returned it approves it later', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [
      ['bus01', 'submit'],
      ['bus01l', 'return', { opinion: '补材料' }],
      ['bus01', 'submit', { opinion }],
    ]);
    expect(await refused(id, ['bus01l', 'approve'])).toMatch(/^0 /);
  });

  test('nobody stands in for a leader who changed it', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [['bus01', 'submit']]);
    await update(id, { reason: '由领导改写' }, 'bus01l');
    await world.rows(
      `insert into dept_deputy (id, dept_code, leader_id, deputy_id, valid_from, valid_to, reason)
        values ('dep', 'D10', 'user-bus01l', 'user-precat_query', '2025-03-03', '2025-03-05', '出差')`,
    );
    try {
      expect(await refused(id, ['precat_query', 'approve'])).toContain('本单由您所代的陈立群修改');
    } finally {
      await world.rows('delete from dept_deputy');
    }
  });

  test('the browser is told the same: the button is closed with who did what', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [['bus01', 'submit']]);
    await update(id, { changeAmount: '2000000.00' }, 'bus01l');
    const { obstacles, actions } = await (await world.as('bus01l')).get<{
      obstacles: { action: string; reason: { zh: string } }[];
      actions: { action: string }[];
    }>('baohan.adjustFindById', { id });
    expect(actions.map(({ action }) => action)).toEqual(['return']);
    expect(obstacles).toMatchObject([
      { action: 'approve', reason: { zh: expect.stringMatching(/本单由您（.*）修改/) } },
    ]);
  });
});

describe('a guarantee', () => {
  const values = {
    guaranteeNo: 'BH-FE-1',
    customsFilingNo: '2200FE001',
    mainCompId: ids.company,
    bankCode: 'BOC',
    scopes: ['TERM'],
    amount: '100000.00',
    ...{
      validFrom: '2025-03-01',
      validTo: '2025-12-31',
      issueDate: '2025-02-20',
      districts: [{ districtCode: '2200' }],
    },
  };
  type Guarantee = { id: string; rowVersion: number };

  test('whoever raised it may not open it, and the guarantee stays closed', async () => {
    const operator = await world.as('jck01');
    const leader = await world.as('jck01l');
    const made = await operator.get<Guarantee>('baohan.guaranteeSave', {
      record: { ...values, attachments: [await world.file('jck01', '保函.pdf')] },
    });
    const raised = await leader.get<Guarantee>('baohan.guaranteeSave', {
      id: made.id,
      rowVersion: made.rowVersion,
      record: { amount: '999000000.00' },
    });
    const opened = await leader.call('baohan.guaranteeActivate', { id: made.id, rowVersion: raised.rowVersion });
    expect(opened).toMatchObject({ returnCode: '61006', msg: expect.stringMatching(/本单由您（.*）修改/) });
    // It does not help to let somebody else touch it afterwards.
    const touched = await operator.get<Guarantee>('baohan.guaranteeSave', {
      id: made.id,
      rowVersion: raised.rowVersion,
      record: { remark: '核对' },
    });
    expect(
      (await leader.call('baohan.guaranteeActivate', { id: made.id, rowVersion: touched.rowVersion })).returnCode,
    ).toBe('61006');
    expect(await world.rows(`select guar_status as status from bh_guarantee where id = $1`, [made.id])).toEqual([
      { status: 'DRAFT' },
    ]);
    await withRole('bus02l', { roleId: 'jck01', isLeader: true }, async () =>
      expect(
        (
          await (
            await world.as('bus02l')
          ).call('baohan.guaranteeActivate', { id: made.id, rowVersion: touched.rowVersion })
        ).returnCode,
      ).toBe('0'),
    );
  });
});

describe('after the last approval', () => {
  test('no suggestion lifts the approved amount any more; it may be lowered', async () => {
    const { id } = await draft({ direction: 'DEC', changeAmount: '900000.00' });
    await world.walk('ADJUST', id, shortWay('300000.00'));
    expect(await world.read('ADJUST', id)).toMatchObject({ status: 'EXITDEPT_PASS', approvedAmount: '300000.00' });
    expect((await update(id, { exitSuggestAmount: '900000.00' }, 'jck01')).returnCode).toBe('61002');
    expect(
      (await world.try('ADJUST', id, ['jck01', 'confirm', { fields: { exitSuggestAmount: '900000.00' } }])).returnCode,
    ).toBe('61002');
    expect((await update(id, { approvedAmount: '200000.00' }, 'jck01')).returnCode).toBe('0');
    expect(await world.read('ADJUST', id)).toMatchObject({ approvedAmount: '200000.00' });
  });
});

type Logged = {
  action: string;
  userName: string;
  fromStatus: string;
  changes: { field: string; old: unknown; now: unknown }[] | null;
};
const logOf = async (id: string, loginName = 'jck01') =>
  (await (await world.as(loginName)).get<{ rows: Logged[] }>('baohan.statusLogFind', { docType: 'ADJUST', docId: id }))
    .rows;

describe('every change of a section', () => {
  test('is a line of the log with its author and both values, by edit or with a step, by operator or leader', async () => {
    const { id } = await draft();
    await update(id, { reason: '自己的草稿' }, 'bus01');
    await world.walk('ADJUST', id, [['bus01', 'submit']]);
    await update(id, { changeAmount: '900000.00' }, 'bus01l');
    await withSecondLeader(() =>
      world.walk('ADJUST', id, [
        ['bus01l', 'return', { opinion: '请核实' }],
        ['bus01', 'submit', { opinion, fields: { changeAmount: '800000.00' } }],
      ]),
    );
    const changed = (await logOf(id)).filter(({ changes }) => changes);
    expect(changed.map(({ action, userName, changes }) => [action, userName, changes])).toEqual([
      ['edit', '陈立群', [
        { field: 'changeAmount', old: '1000000.00', now: '900000.00' },
        { field: 'approvedAmount', old: '1000000.00', now: '900000.00' },
      ]],
      ['submit', '王晓雯', [
        { field: 'changeAmount', old: '900000.00', now: '800000.00' },
        { field: 'approvedAmount', old: '900000.00', now: '800000.00' },
      ]],
    ]); // biome-ignore format: one table
  });

  test('by somebody else in a draft is a line at once; what an operator fills in stands in the step that hands it on', async () => {
    const { id } = await draft();
    await withRole('bus02', { roleId: 'D10', isLeader: false }, () =>
      update(id, { changeAmount: '2000000.00' }, 'bus02'),
    );
    await world.walk('ADJUST', id, [
      ['bus01', 'submit'],
      ['bus01l', 'approve'],
    ]);
    await update(id, { exitRisk: 'LOW', exitSuggestAmount: '500000.00' }, 'jck01');
    await world.walk('ADJUST', id, [['jck01', 'submit', { opinion }]]);
    const log = await logOf(id);
    expect(log.map(({ action, userName }) => `${userName} ${action}`)).toEqual([
      '王晓雯 create',
      '李思源 edit',
      '王晓雯 submit',
      '陈立群 approve',
      '吴敏 submit',
    ]);
    expect(log.at(-1)?.changes).toEqual([
      { field: 'exitOpinion', old: null, now: opinion },
      { field: 'exitRisk', old: null, now: 'LOW' },
      { field: 'exitSuggestAmount', old: null, now: '500000.00' },
      { field: 'approvedAmount', old: '2000000.00', now: '500000.00' },
    ]);
  });

  test('of a closed section is refused with the field, whoever sends it with a step', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, [
      ['bus01', 'submit'],
      ['bus01l', 'approve'],
    ]);
    const answer = await world.try('ADJUST', id, [
      'jck01',
      'submit',
      { opinion, fields: { ...exit.fields, changeAmount: '3000000.00' } },
    ]);
    expect(answer).toMatchObject({
      returnCode: '61002',
      data: { errors: { changeAmount: expect.stringContaining('不允许修改') } },
    });
  });

  test('stands on the paper with who did it, beside who approved', async () => {
    const { id } = await draft();
    await world.walk('ADJUST', id, untilExitReview);
    await update(id, { approvedAmount: '600000.00' }, 'jck01l');
    await world.walk('ADJUST', id, [['jck01l', 'approve']]);
    const response = await (await world.as('tz01')).request(`/api/print/guaranteeDocument?docType=ADJUST&id=${id}`);
    const text = (await readPdf(new Uint8Array(await response.arrayBuffer()))).map((page) => page.text).join('');
    for (const word of ['审核人陈立群', '审核人郑海涛', '修改记录郑海涛', '批准金额：1,000,000.00→600,000.00'])
      expect(text).toContain(word);
  });
});
