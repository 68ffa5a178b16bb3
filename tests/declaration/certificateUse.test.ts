import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { expirePapers } from '#server/declaration/expirePapers.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { checkedOfDemo, twinDeclaration } from './twinDeclaration.ts';

/** Certificates that declarations use up. @see docs/spec/classification.md 2.11, 2.12, 7.4 */
let gateway: TestGateway;
const now = () => nowText(() => new Date());
const today = now().slice(0, 10);
const kind = '7';

beforeAll(async () => {
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
  const { pool } = gateway.database;
  await pool.query(`update bh_param set value = 'SILENT' where code = 'CUSTOMS_SIMULATION'`);
  await pool.query(
    `update hs_code set supv_cond = $1 where hs_code = (select hs_code from declaration_item where declaration_id = $2 and line_no = 1)`,
    [kind, checkedOfDemo],
  );
});
afterAll(() => gateway.close());

const clerk = () => gateway.as('decl01');
/** A checked declaration whose first line declares so much under this certificate. */
async function declared(qty: string, certNo: string): Promise<string> {
  const { pool } = gateway.database;
  const id = await twinDeclaration(pool);
  await pool.query(
    `update declaration_item set g_qty = $2, qty1 = $2, net_wt = $2, decl_total = decl_price * $2::numeric where declaration_id = $1 and line_no = 1`,
    [id, qty],
  );
  await pool.query(
    `update declaration set net_wt = (select sum(net_wt) from declaration_item where declaration_id = $1), ie_date = $2,
      gross_wt = 90000 where id = $1`,
    [id, today],
  );
  await pool.query(
    `insert into decl_paper (id, declaration_id, line_no, kind, cert_no, created_time, updated_time) values ($1, $1, 1, $2, $3, now(), now())`,
    [id, kind, certNo],
  );
  return id;
}

async function certificate(certNo: string, qty: string, facts: object = {}): Promise<string> {
  const client = await clerk();
  const { rows } = await gateway.database.pool.query<{ hsCode: string; customerId: string; unit: string }>(
    `select i.hs_code as "hsCode", i.g_unit as unit, d.customer_id as "customerId" from declaration_item i
      join declaration d on d.id = i.declaration_id
     where d.id = $1 and i.line_no = 1`,
    [checkedOfDemo],
  );
  const { hsCode = '', customerId, unit } = rows[0] ?? {};
  const record = await client.get<WireRecord>('business.addDeclCertificate', {
    record: {
      ...{
        kind,
        certNo,
        customerId,
        ownerName: '测试',
        issueDate: addDays(today, -10),
        validTo: addDays(today, 100),
        useMode: 'MULTI',
        ...facts,
      },
      lines: [{ hsPrefix: hsCode.slice(0, 4), qty, unit }],
    },
  });
  await client.get('business.actDeclCertificate', { id: record.id, rowVersion: record.rowVersion, action: 'verifyOk' });
  return record.id;
}

const read = async (id: string) => (await clerk()).get<WireRecord>('business.getDeclaration', { id });
const certificateOf = async (id: string) => {
  const { status, lines, uses } = await (await clerk()).get<WireRecord>('business.getDeclCertificate', { id });
  return {
    status,
    remain: (lines as WireRecord[]).map(({ remainQty }) => remainQty),
    uses: (uses as WireRecord[]).map(({ declId, qty, returnedTime }) => [declId, qty, returnedTime !== null]),
  };
};
const send = async (id: string, login = 'decl01') =>
  (await gateway.as(login)).call<WireRecord>('van.sendDeclaration', { id, rowVersion: (await read(id)).rowVersion });
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const step = async (id: string, action: string, more: object = {}, login = 'decl01') =>
  (await gateway.as(login)).call<WireRecord>('business.actDeclaration', {
    id,
    rowVersion: (await read(id)).rowVersion,
    action,
    ...more,
  });

test('S25: a certificate with 10 left does not let 12 pass; with 12 it does, and what was used is booked', async () => {
  const short = await certificate('SHORT-10', '10');
  const refused = await declared('12', 'SHORT-10');
  const answer = await send(refused);
  expect(answer.returnCode).toBe('1001');
  expect(Object.values(errorsOf(answer) ?? {})).toEqual([`第1项缺少监管证件${kind}：证件剩余数量不足`]);
  expect(await read(refused)).toMatchObject({ status: 'CHECKED' });
  expect(await certificateOf(short)).toEqual({ status: 'VALID', remain: ['10.00000'], uses: [] });

  const id = await certificate('ENOUGH', '20');
  const sent = await declared('12', 'ENOUGH');
  expect((await send(sent)).returnCode).toBe('0');
  expect(await certificateOf(id)).toEqual({ status: 'VALID', remain: ['8.00000'], uses: [[sent, '12.00000', false]] });
});

test('two declarations that want the last of a certificate at once: one gets it, the certificate is used up, never less than nothing', async () => {
  const id = await certificate('LAST', '12');
  const both = [await declared('12', 'LAST'), await declared('12', 'LAST')];
  const answers = await Promise.all([send(both[0] ?? '', 'decl01'), send(both[1] ?? '', 'decl02')]);
  expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1001']);
  const winner = both[answers.findIndex(({ returnCode }) => returnCode === '0')];
  expect(await certificateOf(id)).toEqual({
    status: 'USED_UP',
    remain: ['0.00000'],
    uses: [[winner, '12.00000', false]],
  });
});

test('what customs rejects or revokes gives back what it took, once, and may take it again', async () => {
  const id = await certificate('BACK', '12');
  const one = await declared('12', 'BACK');
  await send(one);
  expect(await certificateOf(id)).toMatchObject({ status: 'USED_UP' });
  expect((await step(one, 'reject', { opinion: '归类有误' })).data).toMatchObject({ status: 'REJECTED' });
  expect(await certificateOf(id)).toEqual({ status: 'VALID', remain: ['12.00000'], uses: [[one, '12.00000', true]] });
  await step(one, 'redo');
  expect((await step(one, 'check')).returnCode).toBe('0');
  expect((await send(one)).returnCode).toBe('0');
  expect(await certificateOf(id)).toMatchObject({ status: 'USED_UP', remain: ['0.00000'] });
  // A receipt of customs may come between, and have its say.
  const revoked = async () => {
    await gateway.database.pool.query(
      `update declaration set status = 'STORED', row_version = row_version + 1 where id = $1`,
      [one],
    );
    return (await step(one, 'revoke', { opinion: '货物退运' })).data;
  };
  await expect.poll(revoked).toMatchObject({ status: 'REVOKED' });
  expect(await certificateOf(id)).toEqual({
    ...{ status: 'VALID', remain: ['12.00000'] },
    uses: [
      [one, '12.00000', true],
      [one, '12.00000', true],
    ],
  });
});

test('while customs thinks about fewer goods, as much is held as before; granted the rest is free, refused nothing has changed', async () => {
  const id = await certificate('AMENDED', '12');
  const one = await declared('12', 'AMENDED');
  await send(one);
  await gateway.database.pool.query(
    `update declaration set status = 'STORED', entry_id = '221820261777000001', row_version = row_version + 1 where id = $1`,
    [one],
  );
  const amend = async () => {
    const { data: proof } = await (await clerk()).upload({
      bizType: 'declaration',
      fileName: '更正说明.pdf',
      content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`,
    });
    const params = { amendCode: 'MISTAKE', amendProof: [proof] };
    expect((await step(one, 'amend', { opinion: '数量有误', params })).returnCode).toBe('0');
    const { rowVersion, items, netWt } = await read(one);
    const [first, ...others] = items as readonly WireRecord[];
    const fewer = { ...first, gQty: '5', qty1: '5', netWt: '5', declTotal: String(5 * Number(first?.declPrice)) };
    const record = { items: [fewer, ...others], netWt: String(Number(netWt) - 7) };
    expect((await (await clerk()).call('business.updateDeclaration', { id: one, rowVersion, record })).returnCode).toBe(
      '0',
    );
    expect(await step(one, 'sendAmendment', {}, 'decl02')).toMatchObject({ returnCode: '0' });
  };
  await amend();
  expect(await certificateOf(id)).toMatchObject({ status: 'USED_UP', remain: ['0.00000'] });
  expect((await step(one, 'amendNo', { opinion: '理由不充分' })).returnCode).toBe('0');
  expect(((await read(one)).items as readonly WireRecord[])[0]).toMatchObject({ gQty: '12.00000' });
  expect(await certificateOf(id)).toMatchObject({ status: 'USED_UP', remain: ['0.00000'] });
  await amend();
  expect((await step(one, 'amendOkEarly', { opinion: '海关同意' })).data).toMatchObject({
    status: 'STORED',
    version: 2,
  });
  expect(await certificateOf(id)).toMatchObject({ status: 'VALID', remain: ['7.00000'] });
});

test('a certificate for one order serves no other one', async () => {
  const id = await certificate('ONE-ORDER', '100', { useMode: 'ONE_ORDER' });
  expect((await send(await declared('12', 'ONE-ORDER'))).returnCode).toBe('0');
  const other = await send(await declared('12', 'ONE-ORDER'));
  expect(Object.values(errorsOf(other) ?? {})).toEqual([`第1项缺少监管证件${kind}：一批一证，已用于其他委托`]);
  expect(await certificateOf(id)).toMatchObject({ status: 'VALID', remain: ['88.00000'] });
});

test('at night certificates and powers of attorney whose last day is over expire, and nothing is sent on them', async () => {
  const over = await certificate('OVER', '50');
  const running = await certificate('RUNNING', '50');
  const waiting = await declared('12', 'OVER');
  const { pool, ...services } = gateway.gateway.services;
  await pool.query('update decl_certificate set valid_to = $2 where id = $1', [over, addDays(today, -1)]);
  await pool.query('update decl_certificate set valid_to = $2 where id = $1', [running, today]);
  await pool.query(`update power_of_attorney set valid_to = $1 where id = 'demo-power-5'`, [addDays(today, -1)]);
  const context = { services: { pool, ...services }, jobId: '', signal: new AbortController().signal };
  await expirePapers({}, { ...context, progress: async () => undefined, checkpoint: async () => undefined });
  expect((await certificateOf(over)).status).toBe('EXPIRED');
  expect((await certificateOf(running)).status).toBe('VALID');
  expect((await (await clerk()).get<WireRecord>('business.getPowerOfAttorney', { id: 'demo-power-5' })).status).toBe(
    'EXPIRED',
  );
  expect(Object.values(errorsOf(await send(waiting)) ?? {})).toEqual([`第1项缺少监管证件${kind}：证件未核验或已过期`]);
});

/** A checked import whose first line claims a rate by agreement under this certificate. */
async function claimed(qty: string, certNo: string): Promise<string> {
  const id = await declared(qty, 'AGREED-7');
  const { pool } = gateway.database;
  await pool.query(
    `update declaration_item set agreement = 'RCEP', agreement_cert = $2, origin_country = 'VNM' where declaration_id = $1 and line_no = 1`,
    [id, certNo],
  );
  await pool.query(
    `update hs_agreement set rate = 0 where agreement = 'RCEP' and hs_code_id in
     (select c.id from hs_code c join declaration_item i on i.hs_code = c.hs_code where i.declaration_id = $1 and i.line_no = 1)`,
    [id],
  );
  await pool.query(`update declaration set trade_country = 'VNM', transit_port = 'VNM000' where id = $1`, [id]);
  return id;
}

const consignee = async () =>
  (
    await gateway.database.pool.query<{ ownerCreditCode: string }>(
      `select consignee_credit_code as "ownerCreditCode" from declaration where id = $1`,
      [checkedOfDemo],
    )
  ).rows[0] ?? {};

test('a certificate of origin is one on record: what is typed alone is refused, what is verified is booked as any other', async () => {
  await certificate('AGREED-7', '1000');
  const typed = await send(await claimed('12', 'x'));
  expect(Object.values(errorsOf(typed) ?? {})).toEqual(['第1项原产地证书：证件未登记']);

  const facts = { kind: 'Y', agreement: 'RCEP', originCountry: 'VNM', ...(await consignee()) };
  const id = await certificate('ORIGIN-1', '20', facts);
  const sent = await claimed('12', 'ORIGIN-1');
  const { data } = await (await clerk()).call<{ lines: readonly WireRecord[] }>('business.previewTax', { id: sent });
  expect(data.lines[0]).toMatchObject({ rateKind: 'AGREEMENT', duty: '0.00' });
  expect((await send(sent)).returnCode).toBe('0');
  expect(await certificateOf(id)).toEqual({ status: 'VALID', remain: ['8.00000'], uses: [[sent, '12.00000', false]] });

  const more = await send(await claimed('12', 'ORIGIN-1'));
  expect(Object.values(errorsOf(more) ?? {})).toEqual(['第1项原产地证书：证件剩余数量不足']);
});

test('a certificate of another consignee, or another agreement, is refused', async () => {
  await certificate('ORIGIN-2', '20', { kind: 'Y', agreement: 'RCEP', ownerCreditCode: '91440300192345678M' });
  expect(Object.values(errorsOf(await send(await claimed('12', 'ORIGIN-2'))) ?? {})).toEqual([
    '第1项原产地证书：持有人不是收发货人或消费使用单位',
  ]);
  await certificate('ORIGIN-3', '20', { kind: 'Y', agreement: 'ASEAN', ...(await consignee()) });
  expect(Object.values(errorsOf(await send(await claimed('12', 'ORIGIN-3'))) ?? {})).toEqual([
    '第1项原产地证书：证书的协定或原产国与本项不符',
  ]);
});

test('two declarations that want the last of a certificate of origin at once: one gets it', async () => {
  const facts = { kind: 'Y', agreement: 'RCEP', ...(await consignee()) };
  const id = await certificate('ORIGIN-LAST', '12', facts);
  const both = [await claimed('12', 'ORIGIN-LAST'), await claimed('12', 'ORIGIN-LAST')];
  const answers = await Promise.all([send(both[0] ?? '', 'decl01'), send(both[1] ?? '', 'decl02')]);
  expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1001']);
  expect(await certificateOf(id)).toMatchObject({ status: 'USED_UP', remain: ['0.00000'] });
});

test('a certificate of origin names its agreement before it is kept', async () => {
  const client = await clerk();
  const { rows } = await gateway.database.pool.query<{ customerId: string }>(
    `select customer_id as "customerId" from declaration where id = $1`,
    [checkedOfDemo],
  );
  const { data } = await client.call('business.addDeclCertificate', {
    record: {
      ...{ kind: 'Y', certNo: 'ORIGIN-9', customerId: rows[0]?.customerId, ownerName: '测试', useMode: 'MULTI' },
      ...{ issueDate: addDays(today, -10), validTo: addDays(today, 100) },
      lines: [{ hsPrefix: '8501', qty: '1', unit: '035' }],
    },
  });
  expect(errorsOf({ data })).toHaveProperty('agreement');
});

test('a line that says nothing of 征免方式 is written with the one of its pair', async () => {
  const id = await declared('12', 'AGREED-7');
  const { pool } = gateway.database;
  await pool.query(
    `update declaration set status = 'DRAFT', trade_mode = '0615', cut_mode = '503', manual_no = 'C22180000001' where id = $1`,
    [id],
  );
  const { rowVersion, items } = await read(id);
  const record = { items: (items as readonly WireRecord[]).map((item) => ({ ...item, dutyMode: null })) };
  expect((await (await clerk()).call('business.updateDeclaration', { id, rowVersion, record })).returnCode).toBe('0');
  expect(((await read(id)).items as readonly WireRecord[]).map(({ dutyMode }) => dutyMode)).toEqual(
    (items as readonly WireRecord[]).map(() => '3'),
  );
  const { data } = await (await clerk()).call<WireRecord>('business.previewTax', { id });
  expect(data).toMatchObject({ dutyAmt: '0.00', vatAmt: '0.00' });
});
