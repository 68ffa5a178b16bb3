import type { Pool } from 'pg';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { addDays } from '#domain/core/moments.ts';
import { taxFeeNight, taxOverdue } from '#server/advance/nightJobs.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

export const [customerId, mainCompId, ownerId] = ['demo-customer-01', 'advance-company', 'advance-owner'];
const stamps = `'user-bus01', '王晓雯', 'D10', now(), now()`;

/** A gateway whose clock a test moves from day to day, with what an advance stands on: company, owner, account, terms. */
export class AdvanceWorld {
  private readonly clients = new Map<string, Promise<GatewayClient>>();
  private made = 0;
  readonly gateway: TestGateway;
  private readonly clock: { now: Date };
  private constructor(gateway: TestGateway, clock: { now: Date }) {
    this.gateway = gateway;
    this.clock = clock;
  }

  static async start(day = '2026-03-01'): Promise<AdvanceWorld> {
    const clock = { now: new Date(`${day}T02:00:00Z`) };
    const world = new AdvanceWorld(
      await startTestGateway({ clock: () => clock.now, env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } }),
      clock,
    );
    await world.sow();
    return world;
  }

  /** The same on gateways that run as processes of their own, whose clock is everybody's. @param isSown by another world */
  static async on(base: string, pool: Pool, isSown = false): Promise<AdvanceWorld> {
    const world = new AdvanceWorld({ base, database: { pool } } as TestGateway, { now: new Date() });
    if (isSown) return world;
    await world.sow();
    await pool.query(`update cargo_owner set contract_end = current_date + 300 where id = $1`, [ownerId]);
    await pool.query(`update agreement set end_date = current_date + 900 where id = 'advance-agreement'`);
    await pool.query(`update tax_assess set valid_to = current_date + 900 where id = 'advance-assess'`);
    return world;
  }

  close(): Promise<void> {
    return this.gateway.close();
  }

  get today(): string {
    return this.clock.now.toISOString().slice(0, 10);
  }

  /** Ten in the morning of another day; sessions of before may be over. */
  goTo(day: string): void {
    this.clock.now = new Date(`${day}T02:00:00Z`);
    this.clients.clear();
  }

  async as(name: string): Promise<GatewayClient> {
    const client = this.clients.get(name) ?? logInAs(this.gateway.base, name);
    this.clients.set(name, client);
    return client;
  }

  private async sow(): Promise<void> {
    const { pool } = this.gateway.database;
    await pool.query(
      `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled, created_by, created_by_name, created_dept, created_time, updated_time)
       values ($1, '通关报关行', '通关', $2, '3101000001', '2200', true, ${stamps})`,
      [mainCompId, makeCreditCode('91310115MA1KTG000')],
    );
    await pool.query(
      `insert into cargo_owner (id, name, credit_code, customs_code, customer_id, status, address, contact, phone, contract_no, contract_start, contract_end, created_by, created_by_name, created_dept, created_time, updated_time)
       values ($1, '宏达进出口', $2, '3122960001', $3, 'ACTIVE', '上海', '张三', '13800000000', 'H-1', '2026-01-01', '2027-01-01', ${stamps})`,
      [ownerId, makeCreditCode('91310115MA1K0TG01'), customerId],
    );
    await pool.query(
      `insert into bank_account (id, main_comp_id, bank_name, account, currency, enabled, created_by, created_by_name, created_dept, created_time, updated_time)
       values ('advance-account', $1, '工商银行外高桥支行', '1001234567890123', 'CNY', true, ${stamps})`,
      [mainCompId],
    );
    await this.agreement('advance-agreement');
    await this.assessment('advance-assess');
  }

  async agreement(id: string, terms: { daily?: string; overdue?: string; free?: number; min?: string } = {}) {
    const { daily = '0.0002', overdue = '0.0003', free = 0, min = '0' } = terms;
    await this.gateway.database.pool.query(
      `insert into agreement (id, agreement_no, agreement_type, customer_id, main_comp_id, sign_date, start_date, end_date, daily_rate, overdue_rate, free_days, min_fee, term_days, alloc_order, settle_cycle, pay_days, invoice_kind, tax_rate, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
       values ($1, $1, 'TAXADV', $2, $3, '2025-01-01', '2025-01-01', '2028-12-31', $4, $5, $6, $7, 30, 'PRINCIPAL_FIRST', 'MONTH', 30, '81', '0.06', 'EFFECTIVE', 'D10', ${stamps})`,
      [id, customerId, mainCompId, daily, overdue, free, min],
    );
  }

  async assessment(id: string, facts: { grade?: string; suggest?: string; validTo?: string } = {}) {
    const { grade = 'B', suggest = '2250000', validTo = '2027-12-31' } = facts;
    await this.gateway.database.pool.query(
      `insert into tax_assess (id, assess_no, version, assess_date, customer_id, main_comp_id, grade, suggest_quota, valid_to, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
       values ($1, $1, 'TA2024', '2026-02-10', $2, $3, $4, $5, $6, 'CONFIRMED', 'D10', ${stamps})`,
      [id, customerId, mainCompId, grade, suggest, validTo],
    );
  }

  /** What business writes for a line. */
  lineDoc(amount: string, facts: object = {}): object {
    return {
      ...{ advanceKind: 'QUOTA', customerId, mainCompId, agreementId: 'advance-agreement', assessId: 'advance-assess' },
      ...{ advanceAmount: amount, maxSingleAmount: amount, maxDays: 90, quotaValidFrom: this.today },
      ...{ quotaValidTo: addDays(this.today, 360), reason: '客户进口业务增长，申请循环垫付额度，用于关税与增值税。' },
      ...{ contactName: '陈经理', contactPhone: '13800000000', ...facts },
    };
  }

  /** A declaration number nobody has used. */
  declaration(): string {
    this.made += 1;
    return `310120261${String(this.made).padStart(9, '0')}`;
  }

  /** What business writes to have the taxes of a declaration paid. */
  drawDoc(amount: string, facts: { declNo?: string; [name: string]: unknown } = {}): object {
    const { declNo = this.declaration() } = facts;
    return {
      ...{ advanceKind: 'DRAW', customerId, mainCompId, cargoOwnerId: ownerId, agreementId: 'advance-agreement' },
      ...{ declNo, declDate: this.today, customsCode: '3101', collectMode: 'EACH', advanceAmount: amount },
      bills: [{ taxBillNo: `${declNo}-L02`, taxKind: 'L', amount, issueDate: this.today, payerSide: 'OWNER' }],
      ...{ planPayDate: this.today, repayDate: addDays(this.today, 30), reason: '代垫进口税款' },
      ...{ contactName: '陈经理', contactPhone: '13800000000', ...facts },
    };
  }

  async save(doc: object, submit = false): Promise<WireRecord> {
    return (await this.as('bus01')).get<WireRecord>('baohan.addTaxAdvance', { doc, submit });
  }

  trySave = async (doc: object, submit = true) =>
    (await this.as('bus01')).call<WireRecord>('baohan.addTaxAdvance', { doc, submit });

  read = async (id: string): Promise<WireRecord> =>
    (await (await this.as('fin01')).get<{ doc: WireRecord }>('baohan.getTaxAdvance', { id })).doc;

  /** One step of the approval by somebody. */
  async step(name: string, record: WireRecord, action: string, more: object = {}, entity = 'taxAdvance') {
    const client = await this.as(name);
    const { id, rowVersion } = record;
    const named = { docType: 'TAXS', entity, docId: id, rowVersion, action };
    return client.get<WireRecord>('baohan.wfAct', { ...named, ...more });
  }

  /** From its submission to its confirmation, by everybody who is needed. */
  async approve(record: WireRecord, entity = 'taxAdvance'): Promise<WireRecord> {
    const call = entity === 'taxAdvance' ? 'baohan.getTaxAdvance' : 'baohan.getTaxAdjust';
    const readDoc = async (): Promise<WireRecord> =>
      (await (await this.as('fin01')).get<{ doc: WireRecord }>(call, { id: record.id })).doc;
    let doc = await readDoc();
    const amount = doc.advanceAmount;
    const suggest = (name: string) => (amount ? { [name]: amount } : {});
    const isLine = doc.advanceKind === 'QUOTA' || entity === 'taxAdjust';
    const opinion = '同意';
    const account = isLine ? {} : { fundSource: 'OWN', payAccountId: 'advance-account' };
    const exit = { opinion, fields: { exitRisk: 'LOW', ...suggest('exitSuggestAmount') } };
    const inv = { opinion, fields: { invRisk: 'LOW', ...suggest('invSuggestAmount') } };
    const acc = { opinion, fields: { accFundOk: '1', ...suggest('accSuggestAmount'), ...account } };
    const how: Readonly<Record<string, readonly [who: string, action: string, more?: object]>> = {
      BUSINESS_INPUT: ['bus01', 'submit'],
      BUSINESS_PENDING_REVIEW: ['bus01l', 'approve', { opinion }],
      BUSINESS_PASS_EXITDEPT_INPUT: ['jck01', 'submit', exit],
      EXITDEPT_PENDING_REVIEW: ['jck01l', 'approve', { opinion }],
      INVESTMENT_INPUT: ['tz01', 'submit', inv],
      INVESTMENT_REVIEW: ['tz01l', 'approve', { opinion }],
      INVESTMENT_PASS_EXITDEPT_INPUT: ['jck01', 'submit', exit],
      ACCOUNTING_INPUT: ['fin01', 'submit', acc],
      ACCOUNTING_PENDING_REVIEW: ['fin01l', 'approve', { opinion }],
      EXITDEPT_PASS: ['jck01', 'confirm', { opinion }],
      ACCOUNTING_INPUT_FINISH: ['jck01', 'confirm', { opinion }],
    };
    for (let at = 0; at < 20 && doc.status !== 'EXITDEPT_INPUT_CONFIRMED'; at += 1) {
      const next = how[String(doc.status)];
      if (!next) throw new Error(`nobody knows what to do in ${doc.status}`);
      const [who, action, more] = next;
      await this.step(who, doc, action, more, entity);
      doc = await readDoc();
    }
    return doc;
  }

  /** A line of this amount, granted. */
  async line(amount: string): Promise<WireRecord> {
    await this.approve(await this.save(this.lineDoc(amount)));
    const { rows } = await (await this.as('jck01')).get<{ rows: WireRecord[] }>('baohan.queryTaxQuotaPage', {
      ...{ filter: { customerId, mainCompId }, pageSize: 5 },
    });
    const [found] = rows;
    if (!found) throw new Error('no line was granted');
    return found;
  }

  lineNow = async (id: string): Promise<WireRecord> =>
    (await this.as('jck01')).get<WireRecord>('baohan.getTaxQuota', { id });

  async tryAct(name: string, record: WireRecord, action: string, params: object = {}, opinion?: string) {
    const { id, rowVersion } = await this.read(record.id);
    const client = await this.as(name);
    return client.call<WireRecord>('baohan.actTaxAdvance', { id, rowVersion, action, params, opinion });
  }

  async act(
    name: string,
    record: WireRecord,
    action: string,
    params: object = {},
    opinion?: string,
  ): Promise<WireRecord> {
    const { returnCode, returnMsg, data } = await this.tryAct(name, record, action, params, opinion);
    if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
    return this.read(record.id);
  }

  payment = (amount: string, facts: object = {}) => ({
    ...{ payDate: this.today, amount, channel: 'EPAY', bankAccountId: 'advance-account', payeeName: '国家金库' },
    ...facts,
  });

  /** Approved, prepared and confirmed today. */
  async paid(doc: object, amount: string): Promise<WireRecord> {
    const approved = await this.approve(await this.save(doc));
    this.made += 1;
    await this.act('fin01', approved, 'applyPay', this.payment(amount));
    return this.act('fin01l', approved, 'confirmPay', { bankSerial: `S-${this.made}` });
  }

  async night(): Promise<void> {
    await taxFeeNight({}, { services: this.gateway.gateway.services, jobId: 'test' } as never);
  }

  async overdueJob(): Promise<void> {
    await taxOverdue({}, { services: this.gateway.gateway.services, jobId: 'test' } as never);
  }

  /** Money of the customer that came on a day, proposed, allocated, and confirmed by somebody else. */
  async receive(_advance: WireRecord, amount: string, receiptDate: string, facts: object = {}): Promise<WireRecord> {
    this.made += 1;
    const clerk = await this.as('fin01');
    const record = {
      ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: 'advance-account', receiptDate, amount },
      ...{ bankSerial: `R-${this.made}`, ...facts },
    };
    const draft = await clerk.get<WireRecord>('settlecenter.addFundReceipt', { record });
    const act = async (name: string, { id, rowVersion }: WireRecord, action: string, more: object = {}) =>
      (await this.as(name)).get<WireRecord>('settlecenter.actFundReceipt', { id, rowVersion, action, ...more });
    return act('fin01l', await act('fin01', draft, 'allocate'), 'confirm', { opinion: '核对无误' });
  }

  async reverse({ id }: WireRecord): Promise<WireRecord> {
    await this.otherLeader();
    const client = await this.as('fin02l');
    const { rowVersion } = await client.get<WireRecord>('settlecenter.getFundReceipt', { id });
    return client.get<WireRecord>('settlecenter.actFundReceipt', {
      id,
      rowVersion,
      action: 'reverse',
      opinion: '退票',
    });
  }

  /** A second leader of finance: who judges what the first one did. */
  async otherLeader(): Promise<void> {
    const { pool } = this.gateway.database;
    const columns = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'sys_user' and column_name not in ('id', 'login_name', 'user_name')`,
    );
    const names = columns.rows.map(({ name }) => name).join(', ');
    await pool.query(
      `insert into sys_user (id, login_name, user_name, ${names}) select 'user-fin02l', 'fin02l', '计财副总', ${names}
       from sys_user where login_name = 'fin01l' on conflict do nothing`,
    );
  }

  paper = async (name: string, bizType: string) =>
    (
      await (
        await this.as(name)
      ).upload({ bizType, fileName: '说明.pdf', content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n` })
    ).data;

  async feeRows(advanceId: string) {
    const { rows } = await this.gateway.database.pool.query<{ day: string; seq: number; kind: string; fee: string }>(
      `select to_char(fee_date, 'YYYY-MM-DD') as day, seq, fee_kind as kind, fee::text as fee from tax_fee_day
       where advance_id = $1 order by fee_date, seq`,
      [advanceId],
    );
    return rows;
  }
}
