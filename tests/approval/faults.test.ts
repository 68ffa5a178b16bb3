import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import { ApprovalWorld, type Doc, fullWay, ids, opinion, type Step, sections, shortWay } from './approvalWorld.ts';

/**
 * Bad input, other people's documents, two people at once, things that arrive twice: nothing is applied twice or lost.
 */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
});
afterAll(() => world?.close());

let customers = 0;
const nextCustomer = (): string => `demo-customer-${String((customers++ % 20) + 1).padStart(2, '0')}`;

/** An excess approval is the lightest document: a quota and an amount. */
async function excess(values: RecordValues = {}): Promise<Doc> {
  const quotaId = await world.quota('3000000.00', { customerId: nextCustomer() });
  await world.suspendOthers(quotaId);
  return world.save('EXCESS', {
    quotaId,
    excessAmount: '900000.00',
    validTo: '2025-03-10',
    reason: '临时超额',
    repaymentPlan: '月底还款',
    ...values,
  });
}

async function excessIn(status: string, values: RecordValues = {}): Promise<string> {
  const { id } = await excess(values);
  if (status === 'BUSINESS_INPUT') return id;
  for (const step of fullWay('900000.00')) if ((await world.walk('EXCESS', id, [step]))[0] === status) return id;
  throw new Error(`the full way does not lead through ${status}`);
}

const code = async (type: 'EXCESS', id: string, step: Step): Promise<string> =>
  (await world.try(type, id, step)).returnCode;

describe('refusals', () => {
  test.each([
    ['a step without its opinion', 'BUSINESS_PENDING_REVIEW', ['bus01l', 'return'], '61007'],
    ['blanks are no opinion', 'BUSINESS_PENDING_REVIEW', ['bus01l', 'return', { opinion: '   ' }], '61007'],
    [
      'an opinion of 501 characters',
      'BUSINESS_PENDING_REVIEW',
      ['bus01l', 'return', { opinion: '意'.repeat(501) }],
      '61004',
    ],
    ['a step of another status', 'BUSINESS_INPUT', ['bus01l', 'approve'], '61002'],
    ['an operator for his leader', 'BUSINESS_PENDING_REVIEW', ['bus01', 'approve'], '61001'],
    ['a leader for his operator', 'BUSINESS_INPUT', ['bus01l', 'submit'], '61001'],
    ['another department', 'BUSINESS_PENDING_REVIEW', ['tz01l', 'approve'], '61001'],
    ['the leader of another business department', 'BUSINESS_PENDING_REVIEW', ['bus02l', 'approve'], '61008'],
    ['an administrator has no status right', 'BUSINESS_PENDING_REVIEW', ['admin', 'approve'], '61001'],
    ['the warehouse', 'BUSINESS_PENDING_REVIEW', ['wh01', 'approve'], '61001'],
    ['a customer', 'BUSINESS_PENDING_REVIEW', ['cust01', 'approve'], '61001'],
    ['pre-review', 'BUSINESS_PENDING_REVIEW', ['ygl01', 'approve'], '61001'],
    ['customs declarants', 'BUSINESS_PENDING_REVIEW', ['decl01', 'approve'], '61001'],
    ['an action that does not exist', 'BUSINESS_INPUT', ['bus01', 'publish'], '1008'],
    [
      'import/export without risk and suggestion',
      'BUSINESS_PASS_EXITDEPT_INPUT',
      ['jck01', 'submit', { opinion }],
      '61004',
    ],
    [
      'a field of another section',
      'BUSINESS_PASS_EXITDEPT_INPUT',
      ['jck01', 'submit', { opinion, fields: { excessAmount: '1.00' } }],
      '61002',
    ],
    [
      'a suggestion that is no amount',
      'BUSINESS_PASS_EXITDEPT_INPUT',
      ['jck01', 'submit', { opinion, fields: { exitSuggestAmount: 'viel' } }],
      '61004',
    ],
    [
      'a risk that is no word of the dictionary',
      'BUSINESS_PASS_EXITDEPT_INPUT',
      ['jck01', 'submit', { opinion, fields: { exitRisk: 'NIX' } }],
      '61004',
    ],
  ] as const)('%s', async (_name, status, step, returnCode) => {
    expect(await code('EXCESS', await excessIn(status), step as Step)).toBe(returnCode);
  });

  test('finance that sees no funds cannot approve until it says otherwise', async () => {
    const id = await excessIn('ACCOUNTING_INPUT');
    await world.walk('EXCESS', id, [
      ['fin01', 'submit', { opinion, fields: { accFundOk: 0, accSuggestAmount: '900000.00' } }],
    ]);
    expect(await code('EXCESS', id, ['fin01l', 'approve'])).toBe('61042');
    // Saying otherwise himself would be approving what he wrote: his operator says it.
    expect(await code('EXCESS', id, ['fin01l', 'approve', { fields: { accFundOk: '1' } }])).toBe('61042');
    await world.walk('EXCESS', id, [
      ['fin01l', 'return', { opinion: '请重新评估资金' }],
      ['fin01', 'submit', { opinion, fields: { accFundOk: '1', accSuggestAmount: '900000.00' } }],
      ['fin01l', 'approve'],
    ]);
  });

  test('a stale version is refused whoever saves', async () => {
    const { id, rowVersion } = await excess();
    const operator = await world.as('bus01');
    await operator.get('baohan.applyExceedSave', { doc: { id, rowVersion, reason: '改' } });
    expect(
      (await operator.call('baohan.applyExceedSave', { doc: { id, rowVersion, reason: '又改' } })).returnCode,
    ).toBe('61005');
    expect(
      (await operator.call('baohan.wfAct', { docType: 'EXCESS', docId: id, rowVersion, action: 'submit' })).returnCode,
    ).toBe('61005');
    expect((await operator.call('baohan.applyExceedDelete', { id, rowVersion })).returnCode).toBe('61005');
    expect((await operator.call('baohan.wfAct', { docType: 'EXCESS', docId: id, action: 'submit' })).returnCode).toBe(
      '1001',
    );
  });

  test('claiming to be somebody else changes nothing', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    const operator = await world.as('bus01');
    const { rowVersion } = await world.read('EXCESS', id);
    const claim = { userId: 'user-bus01l', loginName: 'bus01l', roleId: 'D10', haveAdmin: '1', isLeader: '1' };
    expect(
      (await operator.call('baohan.wfAct', { docType: 'EXCESS', docId: id, rowVersion, action: 'approve', ...claim }))
        .returnCode,
    ).toBe('61001');
  });

  test('what the server keeps of a document cannot be written from outside', async () => {
    const { id, rowVersion } = await excess();
    const operator = await world.as('bus01');
    const forged = {
      status: 'EXITDEPT_PASS',
      submittedBy: null,
      invPassed: 1,
      ownerDept: 'D20',
      creatorDept: 'D20',
      effectiveAt: '2025-01-01 00:00:00',
      excessLevel: 'L1',
      excessStatus: 'ACTIVE',
    };
    await operator.get('baohan.applyExceedSave', { doc: { id, rowVersion, reason: '改', ...forged } });
    expect(await world.read('EXCESS', id)).toMatchObject({
      status: 'BUSINESS_INPUT',
      invPassed: 0,
      ownerDept: 'D10',
      creatorDept: 'D10',
      effectiveAt: null,
      excessLevel: 'L3',
      excessStatus: 'WAIT',
      reason: '改',
    });
  });

  test('a submitted document is no longer the operator’s to edit, a leader’s change of it is logged', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    const { rowVersion } = await world.read('EXCESS', id);
    const change = { doc: { id, rowVersion, excessAmount: '800000.00' } };
    expect((await (await world.as('bus01')).call('baohan.applyExceedSave', change)).returnCode).toBe('61002');
    await (await world.as('bus01l')).get('baohan.applyExceedSave', change);
    expect((await world.log('EXCESS', id)).at(-1)).toMatchObject({
      action: 'edit',
      from: 'BUSINESS_PENDING_REVIEW',
      to: 'BUSINESS_PENDING_REVIEW',
      amount: '800000.00',
    });
  });

  test('the approved amount goes down only, by import/export only, and stays down', async () => {
    const id = await excessIn('ACCOUNTING_INPUT_FINISH');
    const edit = async (login: string, approvedAmount: string) => {
      const { rowVersion } = await world.read('EXCESS', id);
      return (await (await world.as(login)).call('baohan.applyExceedSave', { doc: { id, rowVersion, approvedAmount } }))
        .returnCode;
    };
    expect(await edit('jck01', '900000.01')).toBe('61004');
    expect(await edit('fin01l', '1.00')).toBe('61002');
    expect(await edit('jck01', '850000.00')).toBe('0');
    expect(await edit('jck01', '860000.00')).toBe('61004');
    expect(await world.read('EXCESS', id)).toMatchObject({ approvedAmount: '850000.00', remainAmount: '850000.00' });
  });
});

describe('at the same time', () => {
  test('a double click approves once', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    const { rowVersion } = await world.read('EXCESS', id);
    const leader = await world.as('bus01l');
    const click = () => leader.call('baohan.wfAct', { docType: 'EXCESS', docId: id, rowVersion, action: 'approve' });
    const codes = (await Promise.all([click(), click(), click()])).map(({ returnCode }) => returnCode);
    expect(codes.sort()).toEqual(['0', '61005', '61005']);
    expect((await world.log('EXCESS', id)).filter(({ action }) => action === 'approve')).toHaveLength(1);
  });

  test('the same request with its key answers the same', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    const { rowVersion } = await world.read('EXCESS', id);
    const leader = await world.as('bus01l');
    const send = () =>
      leader.call(
        'baohan.wfAct',
        { docType: 'EXCESS', docId: id, rowVersion, action: 'approve' },
        { headers: { 'x-idempotency-key': `k-${id}` } },
      );
    const [first, second] = [await send(), await send()];
    expect(first.returnCode).toBe('0');
    expect(second.data).toEqual(first.data);
  });

  test('two leaders at once: one approves, the other hears that somebody was faster', async () => {
    await world.rows(`update sys_user set is_leader = true where login_name = 'tz01'`);
    try {
      const id = await excessIn('INVESTMENT_REVIEW').catch(() => '');
      expect(id).toBe('');
    } finally {
      await world.rows(`update sys_user set is_leader = false where login_name = 'tz01'`);
    }
    const id = await excessIn('INVESTMENT_REVIEW');
    await world.rows(`update sys_user set is_leader = true, role_id = 'TZ' where login_name = 'it01'`);
    try {
      const { rowVersion } = await world.read('EXCESS', id);
      const decide = async (login: string, action: string) =>
        (
          await (
            await world.as(login)
          ).call('baohan.wfAct', { docType: 'EXCESS', docId: id, rowVersion, action, opinion })
        ).returnCode;
      const codes = await Promise.all([decide('tz01l', 'approve'), decide('it01', 'return')]);
      expect(codes.sort()).toEqual(['0', '61005']);
    } finally {
      await world.rows(`update sys_user set is_leader = false, role_id = 'IT' where login_name = 'it01'`);
    }
  });

  test('two adjustments of one quota at once: one is there', async () => {
    const quotaId = await world
      .quota('1000000.00', { customerId: 'demo-customer-20', mainCompId: ids.company, quotaStatus: 'ACTIVE' })
      .catch(() => '');
    const target =
      quotaId ||
      (await world.rows<{ id: string }>(`select id from bh_quota where quota_status = 'ACTIVE' limit 1`))[0]?.id ||
      '';
    const operator = await world.as('bus01');
    const doc = { quotaId: target, direction: 'INC', changeAmount: '100.00', reason: '同时' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => operator.call('baohan.adjustSave', { doc })));
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '61018', '61018', '61018']);
  });
});

describe('deputies', () => {
  test('a deputy approves within his days, is named with his leader, and never approves his own work', async () => {
    await world.rows(
      `insert into dept_deputy (id, dept_code, leader_id, deputy_id, valid_from, valid_to, reason)
        values ('dep', 'FINANC', 'user-fin01l', 'user-fin01', '2025-03-03', '2025-03-05', '出差')`,
    );
    try {
      const own = await excessIn('ACCOUNTING_PENDING_REVIEW');
      expect(await code('EXCESS', own, ['fin01', 'approve'])).toBe('61006');
      await world.rows(
        `update bh_excess set acc_submitted_by = 'somebody', hands = (select jsonb_agg(h) from jsonb_array_elements(hands) h
          where h->>'userId' <> 'user-fin01')
         where id = $1`,
        [own],
      );
      world.moveTo('2025-03-06');
      expect(await code('EXCESS', own, ['fin01', 'approve'])).toBe('61001');
      world.moveTo('2025-03-05');
      expect(await code('EXCESS', own, ['fin01', 'approve'])).toBe('0');
      expect((await world.log('EXCESS', own)).at(-1)).toMatchObject({ leader: true, name: '何静（代林国栋）' });
      expect(await (await world.as('fin01')).get('baohan.deptLeaderCheck', {})).toBe(true);
    } finally {
      world.moveTo('2025-03-03');
      await world.rows('delete from dept_deputy');
    }
  });
});

describe('drafts of import/export', () => {
  test('a changed amount goes to investment again although nobody of business looks at it', async () => {
    const quotaId = await world.quota('1000000.00', { customerId: 'demo-customer-19' });
    const { id } = await world.save(
      'ADJUST',
      { quotaId, direction: 'INC', changeAmount: '100000.00', reason: '调增' },
      'jck01',
    );
    const { exit, inv, acc } = sections('100000.00');
    await world.walk('ADJUST', id, [
      ['jck01', 'submit', exit],
      ['jck01l', 'approve'],
      ['tz01', 'submit', inv],
      ['tz01l', 'approve'],
      ['jck01', 'submit', exit],
      ['jck01l', 'approve'],
      ['fin01', 'submit', acc],
      ['fin01l', 'returnExit', { opinion: '重新核实' }],
      ['jck01l', 'return', { opinion: '修改' }],
    ]);
    expect(await world.read('ADJUST', id)).toMatchObject({ origin: 'EXITDEPT', ownerDept: 'D10', invPassed: 1 });
    await world.walk('ADJUST', id, [
      [
        'jck01',
        'submit',
        { ...exit, fields: { ...exit.fields, changeAmount: '900000.00', exitSuggestAmount: '900000.00' } },
      ],
    ]);
    expect(await world.read('ADJUST', id)).toMatchObject({ invPassed: 0, exitRoute: 'TO_INVESTMENT' });
  });

  test('import/export closes its own draft, and a closed document is nobody’s', async () => {
    const quotaId = await world.quota('1000000.00', { customerId: 'demo-customer-18' });
    const { id, rowVersion } = await world.save('SHORT', { quotaId, shortAmount: '10000.00' }, 'jck01');
    const jck = await world.as('jck01');
    expect((await jck.call('baohan.docClose', { docType: 'SHORT', docId: id, rowVersion })).returnCode).toBe('1001');
    await jck.get('baohan.docClose', { docType: 'SHORT', docId: id, rowVersion, reason: '不再需要' });
    expect((await world.try('SHORT', id, ['jck01', 'submit'])).returnCode).toBe('61010');
    const { rowVersion: closed } = await world.read('SHORT', id);
    expect((await jck.call('baohan.shortAdjustAdd', { doc: { id, rowVersion: closed, reason: 'x' } })).returnCode).toBe(
      '61010',
    );
    expect((await jck.call('baohan.docDelete', { docType: 'SHORT', docId: id, rowVersion: closed })).returnCode).toBe(
      '61009',
    );
  });

  test.each(['APPLY', 'DELAY', 'EXCESS'] as const)('a %s is not import/export’s to begin', async (type) => {
    const client = await world.as('jck01');
    const call = { APPLY: 'applySave', DELAY: 'delaySave', EXCESS: 'applyExceedSave' }[type];
    expect((await client.call(`baohan.${call}`, { doc: {} })).returnCode).toBe('61001');
  });
});

describe('receipts', () => {
  test('a good receipt takes effect once, however often it comes; one of an earlier push is late', async () => {
    await world.param('CUSTOMS_LINK', 'EXCESS');
    try {
      const id = await excessIn('ACCOUNTING_INPUT_FINISH');
      const admin = await world.as('admin');
      const receipt = (resultCode: string, pushNo?: number) =>
        admin.get('baohan.receiptSet', { docId: id, resultCode, ...(pushNo && { pushNo }) });
      expect(await receipt('OK')).toEqual({ customsReceipt: 'NONE', counted: false });
      await world.walk('EXCESS', id, [['jck01l', 'confirm']]);
      await receipt('FAILED', 1);
      expect(await code('EXCESS', id, ['jck01', 'receiptReopen', { opinion: '补备案号' }])).toBe('0');
      expect(await world.read('EXCESS', id)).toMatchObject({
        status: 'RETURN_EXITDEPT_OPERATOR',
        exitStage: 'REOPEN',
        customsReceipt: 'NONE',
      });
      expect(await code('EXCESS', id, ['jck01', 'submit', { opinion, fields: { excessAmount: '1.00' } }])).toBe(
        '61002',
      );
      const again = await world.walk('EXCESS', id, [
        ['jck01', 'submit', { opinion, fields: { customsFilingNo: 'B77' } }],
        ['jck01l', 'approve'],
        ['jck01', 'confirm'],
      ]);
      expect(again).toEqual(['EXITDEPT_PENDING_REVIEW', 'EXITDEPT_PASS', 'EXITDEPT_INPUT_CONFIRMED']);
      expect(await receipt('OK', 1)).toEqual({ customsReceipt: 'SENT', counted: false });
      const twice = await Promise.all([receipt('OK', 2), receipt('OK', 2)]);
      expect(twice.map((answer) => (answer as { counted: boolean }).counted).sort()).toEqual([false, true]);
      expect(await world.read('EXCESS', id)).toMatchObject({ customsReceipt: 'OK', excessStatus: 'ACTIVE' });
      expect((await world.log('EXCESS', id)).filter(({ action }) => action === 'receiptOk')).toHaveLength(1);
    } finally {
      await world.param('CUSTOMS_LINK', '');
    }
  });

  test('only an administrator sets a receipt by hand', async () => {
    const id = await excessIn('ACCOUNTING_INPUT_FINISH');
    expect(
      (await (await world.as('jck01')).call('baohan.receiptSet', { docId: id, resultCode: 'OK' })).returnCode,
    ).toBe('61001');
  });

  test('the database itself refuses a second effect and a broken log', async () => {
    const id = await excessIn('ACCOUNTING_INPUT_FINISH');
    await expect(world.rows(`update bh_excess set effective_at = now() where id = $1`, [id])).rejects.toThrow(
      'bh_excess_effect',
    );
    await world.walk('EXCESS', id, [['jck01', 'confirm']]);
    await expect(world.rows(`update bh_excess set effective_at = now() where id = $1`, [id])).rejects.toThrow(
      'is in effect since',
    );
    const row = `insert into status_log (id, entity, record_id, doc_type, seq, action, from_status, to_status, user_id,
      user_name) values ('x', 'bhExcess', $1, 'EXCESS', 99, 'approve', 'EXITDEPT_PASS', 'BUSINESS_INPUT', 'u', 'u')`;
    await expect(world.rows(row, [id])).rejects.toThrow('the log of bhExcess');
    await expect(world.rows(`delete from status_log where record_id = $1`, [id])).rejects.toThrow('append-only');
  });
});

describe('comfort', () => {
  test('a document comes with its buttons, its obstacles in words and by name, and its log', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    const leader = await world.as('bus01l');
    const seen = await leader.get<{
      actions: { action: string; to: string }[];
      log: unknown[];
      editable: string[];
      may: object;
    }>('baohan.applyExceedGet', { id });
    expect(seen.actions.map(({ action, to }) => [action, to])).toEqual([
      ['approve', 'BUSINESS_PASS_EXITDEPT_INPUT'],
      ['return', 'RETURN_BUSINESS_OPERATOR'],
    ]);
    expect(seen.log).toHaveLength(2);
    expect(seen.editable).toContain('excessAmount');
    const operator = await world.as('bus01');
    const { actions, obstacles } = await operator.get<{ actions: unknown[]; obstacles: { reason: { zh: string } }[] }>(
      'baohan.applyExceedGet',
      { id },
    );
    expect(actions).toEqual([]);
    expect(obstacles[0]?.reason.zh).toBe('只有业务部门负责人（陈立群）可以同意');
    expect(await leader.get('baohan.wfActions', { docType: 'EXCESS', docId: id })).toMatchObject([
      { action: 'approve', zh: '同意', en: 'Approve', to: 'BUSINESS_PASS_EXITDEPT_INPUT', opinionRequired: false },
      { action: 'return', opinionRequired: true },
    ]);
  });

  test('each step tells the next people and takes the bell from those before', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    const open = () =>
      world.rows<{ who: string }>(
        `select u.login_name as who from user_message m join sys_user u on u.id = m.user_id where m.record_id = $1
          and m.read_time is null order by 1`,
        [id],
      );
    expect((await open()).map(({ who }) => who)).toEqual(['bus01l']);
    await world.walk('EXCESS', id, [['bus01l', 'approve']]);
    expect((await open()).map(({ who }) => who)).toEqual(['jck01']);
    const { rows, total } = await (await world.as('jck01')).get<{ rows: { docId: string }[]; total: number }>(
      'baohan.workbenchTodo',
      {
        docType: 'EXCESS',
        limit: 100,
      },
    );
    expect(rows.map(({ docId }) => docId)).toContain(id);
    expect(total).toBe(rows.length);
    const others = await (await world.as('bus02')).get<{ rows: { docId: string }[] }>('baohan.workbenchTodo', {
      limit: 100,
    });
    expect(others.rows.map(({ docId }) => docId)).not.toContain(id);
  });

  test('a batch takes what it can and says why not of the rest', async () => {
    const good = await excessIn('BUSINESS_PENDING_REVIEW');
    const stale = await excessIn('BUSINESS_PENDING_REVIEW');
    // The second draft took the quota of the first out of the sums of its company.
    await world.rows(
      `update bh_quota set quota_status = 'ACTIVE', suspend_reason = null where quota_status = 'SUSPENDED'`,
    );
    const leader = await world.as('bus01l');
    const item = async (docId: string, ahead = 0) => ({
      docType: 'EXCESS',
      docId,
      rowVersion: (await world.read('EXCESS', docId)).rowVersion + ahead,
    });
    const results = await leader.get<{ docId: string; ok: boolean; returnCode?: string }[]>('baohan.wfBatchAct', {
      items: [await item(good), await item(stale, 1)],
      opinion: '批量同意',
    });
    expect(results.find(({ docId }) => docId === good)).toMatchObject({
      ok: true,
      status: 'BUSINESS_PASS_EXITDEPT_INPUT',
    });
    expect(results.find(({ docId }) => docId === stale)).toMatchObject({ ok: false, returnCode: '61005' });
    const mixed = { items: [await item(good), { ...(await item(stale)), docType: 'SHORT' }] };
    expect((await leader.call('baohan.wfBatchAct', mixed)).returnCode).toBe('1001');
  });

  test('a copy is a new draft without opinions, log and files', async () => {
    const id = await excessIn('ACCOUNTING_INPUT_FINISH');
    const operator = await world.as('bus01');
    const copy = await operator.get<Doc>('baohan.docCopy', { docType: 'EXCESS', docId: id });
    const copied = await world.read('EXCESS', copy.id);
    expect(copied).toMatchObject({
      status: 'BUSINESS_INPUT',
      excessAmount: '900000.00',
      exitOpinion: null,
      exitSuggestAmount: null,
      invPassed: 0,
      approvedAmount: '900000.00',
      excessStatus: 'WAIT',
    });
    expect(copied.docNo).not.toBe((await world.read('EXCESS', id)).docNo);
    expect(await world.log('EXCESS', copy.id)).toHaveLength(1);
    expect((await (await world.as('bus01l')).call('baohan.docCopy', { docType: 'EXCESS', docId: id })).returnCode).toBe(
      '61001',
    );
    expect((await (await world.as('bus02')).call('baohan.docCopy', { docType: 'EXCESS', docId: id })).returnCode).toBe(
      '61008',
    );
  });

  test('import/export adds stamped files once business has let the document go', async () => {
    const early = await excessIn('BUSINESS_PENDING_REVIEW');
    const later = await excessIn('INVESTMENT_INPUT');
    const upload = async (login: string, docId: string) =>
      (await world.as(login)).call<Doc>('baohan.applyAdminFileUpload', {
        docType: 'EXCESS',
        docId,
        files: [await world.file(login, '盖章件.pdf')],
        fileRemark: '盖章',
      });
    expect((await upload('jck01', early)).returnCode).toBe('61002');
    expect((await upload('tz01', later)).returnCode).toBe('61001');
    expect((await upload('jck01', later)).returnCode).toBe('0');
    expect((await upload('jck01l', later)).data.adminFiles).toHaveLength(2);
  });

  test('numbers run by year, and a number taken before is used', async () => {
    const operator = await world.as('bus01');
    const { docNo } = await operator.get<{ docNo: string }>('baohan.adjustCode');
    expect(docNo).toMatch(/^TZ-2025-\d{4}$/);
    const quotaId = await world.quota('1000.00', { customerId: 'demo-customer-17' });
    const saved = await operator.get<Doc>('baohan.adjustSave', {
      doc: { docNo, quotaId, direction: 'INC', changeAmount: '1.00', reason: 'x' },
    });
    expect((await world.read('ADJUST', saved.id)).docNo).toBe(docNo);
    const forged = await world.save('EXCESS', {
      docNo: 'CE-2025-9999',
      quotaId,
      excessAmount: '1.00',
      validTo: '2025-03-10',
      reason: 'x',
      repaymentPlan: 'x',
    });
    expect((await world.read('EXCESS', forged.id)).docNo).not.toBe('CE-2025-9999');
  });

  test('what changed since the last submission can be told field by field', async () => {
    const id = await excessIn('BUSINESS_PENDING_REVIEW');
    await world.walk('EXCESS', id, [
      ['bus01l', 'return', { opinion: '改金额' }],
      ['bus01', 'submit', { opinion, fields: { excessAmount: '700000.00' } }],
    ]);
    const { lastSubmission, previousSubmission } = await world.read('EXCESS', id);
    expect(previousSubmission).toMatchObject({ excessAmount: '900000.00', reason: '临时超额' });
    expect(lastSubmission).toMatchObject({ excessAmount: '700000.00', reason: '临时超额' });
  });

  test('a bound import/export operator sees and works only his companies', async () => {
    const id = await excessIn('BUSINESS_PASS_EXITDEPT_INPUT');
    await world.rows(
      `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district)
        values ('mc2', '二', '二', '91310000MA1K34XX3X', '3122960002', '2200')`,
    );
    await world.rows(
      `insert into bh_main_comp_bw (id, main_comp_id, user_id, bw_role, enabled) values ('bw', 'mc2', 'user-jck01', 'OPERATOR', true)`,
    );
    try {
      expect(await code('EXCESS', id, ['jck01', 'submit', sections('900000.00').exit])).toBe('61001');
      const jck = await world.as('jck01');
      expect(await jck.get<{ rows: unknown[] }>('baohan.applyExceedFind', {})).toMatchObject({ rows: [] });
      expect(
        await jck.get<{ rows: unknown[] }>('baohan.applyExceedFind', { filter: { mainCompId__in: [ids.company] } }),
      ).toMatchObject({
        rows: [],
      });
      expect((await jck.get<{ rows: unknown[] }>('baohan.workbenchTodo', { limit: 100 })).rows).toEqual([]);
    } finally {
      await world.rows('delete from bh_main_comp_bw');
    }
    expect(await code('EXCESS', id, ['jck01', 'submit', sections('900000.00').exit])).toBe('0');
  });
});

test('the short way needs neither investment nor finance', async () => {
  const { id } = await excess({ excessAmount: '100000.00' });
  expect((await world.walk('EXCESS', id, [...shortWay('100000.00'), ['jck01', 'confirm']])).at(-2)).toBe(
    'EXITDEPT_PASS',
  );
});
