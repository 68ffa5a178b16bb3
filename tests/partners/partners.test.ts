import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import { followTerms } from '#server/partners/followTerms.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Terms with customers and suppliers over HTTP. @see docs/spec/finance.md 2.6, 2.10 to 2.13, 6.6, 6.11 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';
const mainCompId = 'partners-company';
const today = nowText(() => new Date()).slice(0, 10);
const yearOn = addDays(today, 365);

beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.database.pool.query(
    `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled, created_by, created_by_name, created_dept, created_time, updated_time, row_version, deleted_flg)
     values ($1, '通关报关行', '通关', $2, '3101000001', '2200', true, 'system', '系统', 'ADMIN', now(), now(), 1, false)`,
    [mainCompId, makeCreditCode('91310115MA1KTG000')],
  );
});
afterAll(() => gateway.close());

const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const stampOf = ({ id, rowVersion }: WireRecord) => ({ id, rowVersion });

const trying = (client: GatewayClient, call: string, record: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>(call, { ...stampOf(record), action, ...more });

async function taking(client: GatewayClient, call: string, record: WireRecord, action: string, more: object = {}) {
  const { returnCode, returnMsg, data } = await trying(client, call, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

const paper = async (client: GatewayClient, bizType: string) =>
  (await client.upload({ bizType, fileName: '扫描.pdf', content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n` })).data;

let made = 0;
const nextCode = () => makeCreditCode(`91310115MA1K${String(++made).padStart(5, '0')}`);

const bank = (name: string, facts: object = {}) => ({
  bankName: '工商银行外高桥支行',
  account: '1001234567890123',
  accountName: name,
  defaultFlg: 1,
  ...facts,
});

async function supplierDraft(client: GatewayClient, facts: object = {}): Promise<WireRecord> {
  const name = `迅达运输${++made}`;
  const qual = (qualKind: string, more: object) => ({
    qualKind,
    qualNo: `Z-${++made}`,
    ...more,
  });
  return client.get<WireRecord>('purchase.addSupplier', {
    record: {
      ...{ name, creditCode: nextCode(), types: ['TRUCK'], legalPerson: '张三', regAddress: '上海市浦东新区' },
      ...{ contact: '李四', phone: '13800000000', taxpayerKind: 'GENERAL', invoiceKind: '81', taxRate: '0.09' },
      banks: [bank(name)],
      quals: [qual('LICENCE', { longTermFlag: 1 }), qual('ROAD', { validTo: yearOn })],
      qualFiles: [await paper(client, 'supplier')],
      ...facts,
    },
  });
}

async function supplierActive(facts: object = {}): Promise<WireRecord> {
  const clerk = await gateway.as('bus01');
  const sent = await taking(clerk, 'purchase.actSupplier', await supplierDraft(clerk, facts), 'submit');
  return taking(await gateway.as('fin01'), 'purchase.actSupplier', sent, 'approve', { params: { grade: 'B' } });
}

let item: WireRecord | undefined;
async function trips(): Promise<WireRecord> {
  item ??= await (await gateway.as('fin01')).get<WireRecord>('financial.addChargeItem', {
    record: { code: 'TRIP', name: '整车运输', serviceType: 'TRUCK', unit: 'TRIP', direction: 'IN' },
  });
  return item;
}

async function protocolDraft(supplier: WireRecord, facts: object = {}): Promise<WireRecord> {
  const clerk = await gateway.as('bus01');
  const price = { chargeItemId: (await trips()).id, unit: 'TRIP', priceMode: 'UNIT', price: '1090' };
  return clerk.get<WireRecord>('purchase.addSupplierProtocol', {
    record: {
      ...{ supplierId: supplier.id, mainCompId, serviceType: 'TRUCK', signDate: today },
      ...{ startDate: addDays(today, -30), endDate: yearOn, taxRate: '0.09', autoConfirmFlag: 1 },
      ...{ autoMaxAmount: '20000', prices: [price], scanFile: [await paper(clerk, 'supplierProtocol')] },
      ...facts,
    },
  });
}

async function protocolPassed(draft: WireRecord, last = 'approveFin'): Promise<WireRecord> {
  const call = 'purchase.actSupplierProtocol';
  const sent = await taking(await gateway.as('bus01'), call, draft, 'submit');
  const passed = await taking(await gateway.as('bus01l'), call, sent, 'approveLeader');
  return taking(await gateway.as('fin01'), call, passed, last);
}

/** A demand with so many containers: what trips are bought for. */
async function business(containers: number): Promise<string> {
  const no = `XQ-P-${++made}`;
  const boxes = Array.from({ length: containers }, (_, at) => `CSQU305438${at}`).join(' ');
  await gateway.database.pool.query(
    `insert into demand (id, demand_no, title, demand_type, urgency, customer_id, containers, status, created_by, created_by_name, created_dept, created_time, updated_time)
     values (gen_random_uuid()::text, $1, '进口', 'IMPORT', 'N', $2, $3, 'FINISHED', 'user-bus01', '王晓雯', 'D10', now(), now())`,
    [no, customerId, boxes],
  );
  return no;
}

const order = async (client: GatewayClient, supplier: WireRecord, facts: object) => {
  const line = { chargeItemId: (await trips()).id, unit: 'TRIP', qty: '8', unitPrice: '1090' };
  const { lines = [line], ...more } = facts as { lines?: object[] };
  return client.call<WireRecord>('purchase.addAutoOrder', {
    record: {
      ...{ supplierId: supplier.id, mainCompId, customerId, bizType: 'TRUCK', orderDate: today },
      lines: lines.map((one) => ({ ...line, ...one })),
      ...more,
    },
  });
};
const orderNow = async ({ id }: WireRecord) =>
  (await gateway.as('admin')).get<WireRecord>('purchase.getAutoOrder', { id });

describe('a supplier', () => {
  test('is handed in with the licences of its types, and admitted by finance', async () => {
    const clerk = await gateway.as('bus01');
    const bare = await supplierDraft(clerk, { quals: [] });
    const refused = await trying(clerk, 'purchase.actSupplier', bare, 'submit');
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toHaveProperty('quals');
    const admitted = await supplierActive();
    expect(admitted).toMatchObject({ status: 'ACTIVE', admitDate: today, grade: 'B' });
  });

  test('names one default account, in its own name; a small taxpayer has no rate of 9 %', async () => {
    const clerk = await gateway.as('bus01');
    const trySave = (facts: object) =>
      supplierDraft(clerk, facts).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await trySave({ banks: [bank('别人的公司')] })).toContain('开户名与供应商名称不一致');
    expect(await trySave({ taxpayerKind: 'SMALL' })).toContain('小规模纳税人税率只能为3%、1%或0');
    expect(await trySave({ creditCode: '91310115MA1K0TG010' })).not.toBe('');
  });

  test('has its accounts checked by somebody who did not write them; a changed one is unchecked again', async () => {
    const finance = await gateway.as('fin01');
    const admitted = await supplierActive();
    const clerk = await gateway.as('bus01');
    expect((await trying(clerk, 'purchase.actSupplier', admitted, 'checkAccounts')).returnCode).not.toBe('0');
    await taking(finance, 'purchase.actSupplier', admitted, 'checkAccounts');
    const read = () => finance.get<WireRecord>('purchase.getSupplier', { id: admitted.id });
    const checked = await read();
    const [account] = checked.banks as WireRecord[];
    expect(account).toMatchObject({ checkedBy: 'user-fin01' });
    expect((await trying(finance, 'purchase.actSupplier', checked, 'checkAccounts')).returnCode).toBe('1001');
    await clerk.get('purchase.updateSupplier', {
      ...stampOf(checked),
      record: { ...stampOf(checked), banks: [{ ...account, account: '6222000000000001' }] },
    });
    expect(await trying(finance, 'purchase.actSupplier', await read(), 'checkAccounts')).toMatchObject({
      returnCode: '0',
    });
  });

  test('is frozen, and its protocols with it, the night after a licence its types demand has ended', async () => {
    const active = await supplierActive();
    const protocol = await protocolPassed(await protocolDraft(active));
    await gateway.database.pool.query(
      `update supplier_qual set valid_to = current_date - 1 where supplier_id = $1 and qual_kind = 'ROAD'`,
      [active.id],
    );
    await followTerms({}, { services: gateway.gateway.services } as Parameters<typeof followTerms>[1]);
    const admin = await gateway.as('admin');
    expect(await admin.get('purchase.getSupplier', { id: active.id })).toMatchObject({ status: 'FROZEN' });
    expect(await admin.get('purchase.getSupplierProtocol', { id: protocol.id })).toMatchObject({ status: 'SUSPENDED' });
  });
});

describe('a supplier protocol', () => {
  test('FS29: the next version ends the one before it; an unrelated one that overlaps is refused', async () => {
    const supplier = await supplierActive();
    const first = await protocolPassed(await protocolDraft(supplier));
    const clerk = await gateway.as('bus01');
    const other = await protocolDraft(supplier);
    expect(await trying(clerk, 'purchase.actSupplierProtocol', other, 'submit')).toMatchObject({ returnCode: '62030' });
    const copied = await clerk.call('purchase.copySupplierProtocol', { ...stampOf(first), startDate: today });
    expect(copied.returnCode).toBe('0');
    const { rows } = await clerk.get<{ rows: WireRecord[] }>('purchase.querySupplierProtocolPage', {
      filter: { protocolNo: first.protocolNo, status: 'DRAFT' },
    });
    const [draft] = rows;
    const second = await clerk.get<WireRecord>('purchase.getSupplierProtocol', { id: draft?.id });
    expect(second).toMatchObject({ verNo: 2, prevId: first.id });
    const scanned = await clerk.get<WireRecord>('purchase.updateSupplierProtocol', {
      ...stampOf(second),
      record: { ...stampOf(second), scanFile: [await paper(clerk, 'supplierProtocol')] },
    });
    expect(await protocolPassed(scanned)).toMatchObject({ status: 'EFFECTIVE' });
    expect(await clerk.get('purchase.getSupplierProtocol', { id: first.id })).toMatchObject({
      status: 'SUPERSEDED',
      endDate: addDays(today, -1),
    });
  });

  test('nobody passes what he wrote, and finance not before the department', async () => {
    const supplier = await supplierActive();
    const draft = await protocolDraft(supplier);
    const sent = await taking(await gateway.as('bus01'), 'purchase.actSupplierProtocol', draft, 'submit');
    expect(
      (await trying(await gateway.as('fin01'), 'purchase.actSupplierProtocol', sent, 'approveFin')).returnCode,
    ).toBe('1004');
    expect(
      (await trying(await gateway.as('bus01'), 'purchase.actSupplierProtocol', sent, 'approveLeader')).returnCode,
    ).toBe('1005');
  });
});

describe('a purchase order', () => {
  test('FS27: it confirms itself at the price of its protocol and below, and waits for a leader above it', async () => {
    const supplier = await supplierActive();
    await protocolPassed(await protocolDraft(supplier));
    const clerk = await gateway.as('bus01');
    const at = async (unitPrice: string, qty = '8') => {
      const { returnCode, data } = await order(clerk, supplier, {
        bizNo: await business(8),
        lines: [{ unitPrice, qty }],
      });
      expect(returnCode).toBe('0');
      return orderNow(data);
    };
    expect(await at('1090')).toMatchObject({
      status: 'AUTO_OK',
      actualAmount: '8720.00',
      expectAmount: '8720.00',
      diffAmount: '0.00',
    });
    expect(await at('1087.5')).toMatchObject({ status: 'AUTO_OK', actualAmount: '8700.00', diffAmount: '-20.00' });
    const dear = await at('1093.75');
    expect(dear).toMatchObject({ status: 'MANUAL', actualAmount: '8750.00', diffAmount: '30.00' });
    expect(dear.failReasons).toContain('C4');
    expect(dear.failReasons).toContain('30.00');
    const leader = await gateway.as('bus01l');
    expect((await trying(clerk, 'purchase.actAutoOrder', dear, 'confirm', { opinion: '同意' })).returnCode).toBe(
      '1005',
    );
    expect(await taking(leader, 'purchase.actAutoOrder', dear, 'confirm', { opinion: '旺季加价' })).toMatchObject({
      status: 'CONFIRMED',
      reason: '旺季加价',
    });
  });

  test('FS66: more trips than the business has containers are confirmed by a person; so is what has no business', async () => {
    const supplier = await supplierActive();
    await protocolPassed(await protocolDraft(supplier));
    const clerk = await gateway.as('bus01');
    const { data } = await order(clerk, supplier, {
      bizNo: await business(8),
      lines: [{ qty: '80', unitPrice: '100' }],
    });
    const many = await orderNow(data);
    expect(many).toMatchObject({ status: 'MANUAL' });
    expect(many.failReasons).toContain('C9 数量80超过业务数量8');
    const unknown = await orderNow((await order(clerk, supplier, { bizNo: 'XQ-NONE' })).data);
    expect(unknown.failReasons).toContain('C6');
  });

  test('the same business is ordered once of a supplier; a rejected order is written and judged again', async () => {
    const supplier = await supplierActive();
    await protocolPassed(await protocolDraft(supplier));
    const clerk = await gateway.as('bus01');
    const bizNo = await business(8);
    const { data } = await order(clerk, supplier, { bizNo, lines: [{ unitPrice: '2000' }] });
    expect(await order(clerk, supplier, { bizNo })).toMatchObject({ returnCode: '62036' });
    const leader = await gateway.as('bus01l');
    const rejected = await taking(leader, 'purchase.actAutoOrder', await orderNow(data), 'reject', { opinion: '太贵' });
    const again = await taking(clerk, 'purchase.actAutoOrder', rejected, 'edit');
    const whole = await orderNow(again);
    const [line] = whole.lines as WireRecord[];
    await clerk.get('purchase.updateAutoOrder', {
      ...stampOf(whole),
      record: { ...stampOf(whole), lines: [{ ...line, unitPrice: '1090' }] },
    });
    expect(await orderNow(again)).toMatchObject({ status: 'AUTO_OK', failReasons: null });
    const { checks } = await clerk.get<{ checks: { ok: boolean }[] }>('purchase.checkAutoOrder', { id: again.id });
    expect(checks.every(({ ok }) => ok)).toBe(true);
  });
});

describe('an agreement', () => {
  const agreement = async (facts: object) => {
    const clerk = await gateway.as('bus01');
    const scanFile = [await paper(clerk, 'agreement')];
    return clerk.call<WireRecord>('business.saveAgreement', {
      record: {
        ...{ agreementType: 'TAXADV', customerId, mainCompId, signDate: today, startDate: today, endDate: yearOn },
        ...{ dailyRate: '0.0002', overdueRate: '0.0003', termDays: 30, allocOrder: 'PRINCIPAL_FIRST', scanFile },
        ...facts,
      },
    });
  };
  const call = 'business.actAgreement';

  test('FS21: the yearly rate of an advance stays below the cap', async () => {
    const { returnCode, data } = await agreement({});
    expect(returnCode).toBe('0');
    const high = await agreement({ overdueRate: '0.00033' });
    expect(high.returnCode).toBe('1001');
    expect(errorsOf(high)).toEqual({ overdueRate: '年化费率0.12045超过上限0.12' });
    const sent = await taking(await gateway.as('bus01'), call, data, 'submit');
    const first = await taking(await gateway.as('bus01l'), call, sent, 'approveFirst');
    expect(await taking(await gateway.as('fin01'), call, first, 'approveFinal')).toMatchObject({ status: 'EFFECTIVE' });
    const second = await agreement({});
    expect(await trying(await gateway.as('bus01'), call, second.data, 'submit')).toMatchObject({ returnCode: '62020' });
  });

  test('the protocol that an agreement brings comes into force with it, and nowhere else', async () => {
    const clerk = await gateway.as('bus01');
    const protocol = await clerk.get<WireRecord>('product.savePrecatProtocol', {
      record: {
        ...{ customerId, startDate: today, endDate: yearOn, contractFiles: [await paper(clerk, 'precatProtocol')] },
        prices: [{ fromQty: 1, unitPrice: '30' }],
      },
    });
    const { data } = await agreement({ agreementType: 'PRECAT', protocolId: protocol.id });
    const sent = await taking(clerk, call, data, 'submit');
    const protocolNow = async () =>
      (await gateway.as('admin')).get<WireRecord>('product.getPrecatProtocol', { id: protocol.id });
    expect(await protocolNow()).toMatchObject({ status: 'PENDING', agreementId: sent.id });
    const leader = await gateway.as('bus01l');
    expect(await trying(leader, 'product.actPrecatProtocol', await protocolNow(), 'approve')).toMatchObject({
      returnCode: '62082',
    });
    const first = await taking(leader, call, sent, 'approveFirst');
    await taking(await gateway.as('fin01'), call, first, 'approveFinal');
    expect(await protocolNow()).toMatchObject({ status: 'ACTIVE' });
  });
});
