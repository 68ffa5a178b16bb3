import type { RecordValues } from '#domain/core/entity.ts';
import { parseFen } from '#domain/core/money.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { statementPaper } from '#domain/guarantee/bhReview.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { insertMany, rowOf, writeLines } from '#server/crud/writeRecord.ts';
import type { Call } from '#server/gateway/method.ts';
import { post } from '#server/guarantee/ledger/ledger.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** One document as the calls of the area answer it. */
export interface Doc extends RecordValues {
  readonly id: string;
  readonly rowVersion: number;
  readonly status: string;
}

export interface Answered {
  readonly returnCode: string;
  readonly data: Doc;
}

interface StepFields {
  readonly opinion?: string;
  readonly fields?: RecordValues;
}
/** Who does what: login name, action, and what he writes with it. */
export type Step = readonly [loginName: string, action: string, more?: StepFields];

export const ids = { company: 'mc', guarantee: 'g', customer: 'demo-customer-01', other: 'demo-customer-02' } as const;

/** Calls per document type, by the names of the design. */
const callsOf = {
  APPLY: { save: 'applySave', get: 'applyGet' },
  ADJUST: { save: 'adjustSave', get: 'adjustFindById' },
  SHORT: { save: 'shortAdjustAdd', get: 'shortAdjustGet' },
  DELAY: { save: 'delaySave', get: 'delayGet' },
  EXCESS: { save: 'applyExceedSave', get: 'applyExceedGet' },
} as const;
export type TestedType = keyof typeof callsOf;

/**
 * The base of the acceptance scenarios on a gateway of its own: company MC, guarantee G of 20,000,000 for districts
 * 2200 and 3100, and the demo accounts of all departments. The clock stands until a test moves it.
 */
export class ApprovalWorld {
  readonly gateway: TestGateway;
  private readonly clock: { now: Date };

  private constructor(gateway: TestGateway, clock: { now: Date }) {
    this.gateway = gateway;
    this.clock = clock;
  }

  /** Nothing stands on the customs side unless a test says so: receipts come when it sends them. */
  static async start(
    today = '2025-01-02',
    env: Readonly<Record<string, string>> = { CUSTOMS_SYSTEM: 'none' },
  ): Promise<ApprovalWorld> {
    const clock = { now: new Date() };
    const gateway = await startTestGateway({ clock: () => clock.now, env });
    const world = new ApprovalWorld(gateway, clock);
    world.moveTo(today);
    await world.inSystem(async (call) => {
      const company = {
        name: '浦江进出口有限公司',
        shortName: '浦江进出口',
        creditCode: '91350100M000100Y43',
        customsRegNo: '3122960001',
        homeDistrict: '2200',
      };
      await insertMany(
        bhMainComp,
        [rowOf(bhMainComp, ids.company, { ...defaultsOf(bhMainComp), ...company }, call)],
        call.db,
      );
      await addGuarantee(call);
    });
    return world;
  }

  close(): Promise<void> {
    return this.gateway.close();
  }

  /** Office hours of a day in Shanghai, or any other time of it. */
  moveTo(day: string, time = '10:00:00'): void {
    this.clock.now = new Date(`${day}T${time}+08:00`);
  }

  moveBy(minutes: number): void {
    this.clock.now = new Date(this.clock.now.getTime() + minutes * 60_000);
  }

  /** Somebody's next step: what others changed of his rights before has been heard. */
  async as(loginName: string): Promise<GatewayClient> {
    await this.gateway.heard();
    return this.gateway.as(loginName);
  }

  inSystem<T>(work: (call: Call) => Promise<T>): Promise<T> {
    const { services } = this.gateway.gateway;
    return inTransaction(this.gateway.database.pool, (db) => work(systemCall(services, db)));
  }

  async rows<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.gateway.database.pool.query<Row>(statement, [...values]);
    if (!/^\s*select/i.test(statement)) await this.gateway.heard();
    return rows;
  }

  /** A quota of the first business department with this base amount; another one of the same customer ends. */
  async quota(base: string, values: RecordValues = {}): Promise<string> {
    await this.closeOpen(values.customerId ?? ids.customer);
    const id = `q-${Math.random().toString(36).slice(2)}`;
    await this.inSystem(async (call) => {
      const record = {
        ...defaultsOf(bhQuota),
        ...{
          customerId: ids.customer,
          mainCompId: ids.company,
          ownerDept: 'D10',
          validFrom: '2025-01-01',
          validTo: '2025-12-31',
        },
        ...{ payTermType: 'BEFORE_DEADLINE', payLeadDays: 3, quotaNo: id },
        ...values,
      };
      await insertMany(bhQuota, [rowOf(bhQuota, id, record, call)], call.db);
      await post(
        {
          account: { quotaId: id },
          moveType: 'QUOTA_GRANT',
          deltaBase: parseFen(base),
          sourceKey: `test:${id}`,
          bizDate: call.now.slice(0, 10),
        },
        call,
      );
    });
    return id;
  }

  /** Lets the one guarantee carry more, so that no grant fails for want of it. */
  enlargeGuarantee(more: string): Promise<void> {
    return this.inSystem((call) =>
      post(
        {
          account: { guaranteeId: ids.guarantee },
          moveType: 'GUAR_INC',
          deltaBase: parseFen(more),
          sourceKey: `test:more:${more}`,
          bizDate: call.now.slice(0, 10),
        },
        call,
      ),
    );
  }

  async closeOpen(customerId: unknown): Promise<void> {
    const open = await this.rows<{ id: string; base: string }>(
      `select id, base_amount::text as base from bh_quota where customer_id = $1 and quota_status <> 'CLOSED'`,
      [customerId],
    );
    for (const { id, base } of open)
      await this.inSystem(async (call) => {
        const deltaBase = parseFen(`-${base}`);
        await post(
          {
            account: { quotaId: id },
            moveType: 'QUOTA_CLOSE',
            deltaBase,
            sourceKey: `test:close:${id}`,
            bizDate: call.now.slice(0, 10),
          },
          call,
        );
        await call.db.query(`update bh_quota set quota_status = 'CLOSED' where id = $1`, [id]);
      });
  }

  /** A levy that occupies this much of the quota and of the guarantee. */
  async occupy(
    quotaId: string,
    amount: string,
    declNo: string,
    dates: { dueDate?: string; customsDeadline?: string } = {},
  ): Promise<string> {
    const id = `u-${declNo}`;
    await this.inSystem(async (call) => {
      const levy = {
        ...defaultsOf(bhUsage),
        ...{
          declNo,
          declDate: '2025-01-02',
          customsCode: '2225',
          mainCompId: ids.company,
          customerId: ids.customer,
          quotaId,
          ownerDept: 'D10',
        },
        ...{
          guaranteeId: ids.guarantee,
          guarMode: 'TERM',
          levyNoticeDate: '2025-01-02',
          dueDate: '2025-01-20',
          customsDeadline: '2025-01-23',
        },
        ...{
          dutyAmount: amount,
          totalAmount: amount,
          heldAmount: amount,
          heldGuar: amount,
          usageStatus: 'OCCUPIED',
          sourceKey: `test:${declNo}`,
        },
        ...dates,
      };
      await insertMany(bhUsage, [rowOf(bhUsage, id, levy, call)], call.db);
      const deltaUsed = parseFen(amount);
      const shared = { deltaUsed, usageId: id, bizDate: call.now.slice(0, 10) };
      await post({ account: { quotaId }, moveType: 'USE', sourceKey: `test:use:${id}`, ...shared }, call);
      await post(
        { account: { guaranteeId: ids.guarantee }, moveType: 'GUAR_USE', sourceKey: `test:guar:${id}`, ...shared },
        call,
      );
    });
    return id;
  }

  /** Leaves one quota among those that count against the guarantees. */
  async suspendOthers(quotaId: string): Promise<void> {
    await this.rows(
      `update bh_quota set quota_status = 'SUSPENDED', suspend_reason = '测试' where id <> $1 and quota_status = 'ACTIVE'`,
      [quotaId],
    );
  }

  /** Takes a quota out of the sums of its company. */
  async suspend(quotaId: string): Promise<void> {
    await this.rows(`update bh_quota set quota_status = 'SUSPENDED', suspend_reason = '测试' where id = $1`, [quotaId]);
  }

  async param(code: string, value: string): Promise<void> {
    await this.rows('delete from bh_param where code = $1', [code]);
    await this.rows(
      `insert into bh_param (id, code, value, name_zh, name_en, value_type) values ($1, $1, $2, $1, $1, 'text')`,
      [code, value],
    );
  }

  /** A file that this person uploaded. */
  async file(loginName: string, fileName = '协议.pdf', fileRemark = ''): Promise<object> {
    const client = await this.as(loginName);
    const content = `%PDF-1.4\n% ${fileName} ${Math.random()}\n%%EOF\n`;
    const { data } = await client.upload({ bizType: 'baohan', fileName, content, fileRemark });
    return data;
  }

  /** The financial statement that a review sheet needs. */
  statement(loginName: string): Promise<object> {
    return this.file(loginName, '财务报表.pdf', statementPaper);
  }

  /** An admitted review sheet of the customer. */
  async review(values: RecordValues = {}): Promise<string> {
    const operator = await this.as('bus01');
    const saved = await operator.get<Doc>('baohan.reviewSave', {
      review: { ...goodReview, attachments: [await this.statement('bus01')], ...values },
      submit: true,
    });
    const leader = await this.as('jck01l');
    await leader.get('baohan.reviewEntranceSave', { id: saved.id, rowVersion: saved.rowVersion, result: 'PASS' });
    return saved.id;
  }

  async application(values: RecordValues = {}): Promise<RecordValues> {
    return { ...goodApplication, contractFile: [await this.file('bus01')], ...values };
  }

  async save(type: TestedType, doc: RecordValues, loginName = 'bus01'): Promise<Doc> {
    const client = await this.as(loginName);
    return client.get<Doc>(`baohan.${callsOf[type].save}`, { doc });
  }

  async read(type: TestedType, id: string, loginName = 'jck01'): Promise<Doc> {
    const client = await this.as(loginName);
    return (await client.get<{ doc: Doc }>(`baohan.${callsOf[type].get}`, { id })).doc;
  }

  /** One step that may be refused, on the version that is there now. */
  async try(type: TestedType, id: string, [loginName, action, more = {}]: Step): Promise<Answered> {
    const [row] = await this.rows<{ row_version: number }>(`select row_version from ${tableOf(type)} where id = $1`, [
      id,
    ]);
    const client = await this.as(loginName);
    return client.call<Doc>('baohan.wfAct', {
      docType: type,
      docId: id,
      rowVersion: row?.row_version ?? 0,
      action,
      ...more,
    });
  }

  /** Steps that must succeed, in their order. @returns the status after each */
  async walk(type: TestedType, id: string, steps: readonly Step[]): Promise<string[]> {
    const statuses: string[] = [];
    for (const step of steps) {
      const { returnCode, data } = await this.try(type, id, step);
      if (returnCode !== '0') throw new Error(`${step[0]} ${step[1]}: ${returnCode} ${JSON.stringify(data)}`);
      statuses.push(data.status);
    }
    return statuses;
  }

  log(
    type: TestedType,
    id: string,
  ): Promise<
    { seq: number; action: string; from: string | null; to: string; amount: string; leader: boolean; name: string }[]
  > {
    return this.rows(
      `select seq, action, from_status as from, to_status as to, amount::text, leader_flag as leader, user_name as name
        from status_log where doc_type = $1 and record_id = $2 order by seq`,
      [type, id],
    );
  }
}

const tableOf = (type: TestedType): string =>
  ({ APPLY: 'bh_apply', ADJUST: 'bh_adjust', SHORT: 'bh_short_adjust', DELAY: 'bh_delay', EXCESS: 'bh_excess' })[type];

async function addGuarantee(call: Call): Promise<void> {
  const { guarantee, company } = ids;
  const record = {
    ...defaultsOf(bhGuarantee),
    ...{
      guaranteeNo: 'BH-0001',
      customsFilingNo: '2200B0001',
      mainCompId: company,
      bankCode: 'BOC',
      scopes: ['SUMMARY', 'TERM'],
      amount: '20000000.00',
    },
    ...{ validFrom: '2025-01-01', validTo: '2025-12-31', issueDate: '2024-12-20' },
  };
  await insertMany(bhGuarantee, [rowOf(bhGuarantee, guarantee, record, call)], call.db);
  await writeLines(bhGuarantee, guarantee, { districts: [{ districtCode: '2200' }, { districtCode: '3100' }] }, call);
  await post(
    {
      account: { guaranteeId: guarantee },
      moveType: 'GUAR_OPEN',
      deltaBase: parseFen('20000000.00'),
      sourceKey: 'test:open',
      bizDate: '2025-01-01',
    },
    call,
  );
  await call.db.query(`update bh_guarantee set guar_status = 'ACTIVE' where id = $1`, [guarantee]);
}

export const goodReview = {
  customerId: ids.customer,
  mainCompId: ids.company,
  reviewDate: '2025-01-02',
  customerCreditCode: '91350100M000100Y43',
  ...{
    paidInCapital: '20000000.00',
    annualImport: '90000000.00',
    annualTax: '48000000.00',
    payCycleDays: 60,
    goodsDesc: '压力传感器',
  },
  ...{
    coopYears: '5.0',
    customsGrade: 'ADV',
    goodsRisk: 'LOW',
    assetDebtRatio: '40.00',
    netProfit: '3000000.00',
    overdueCount12: 0,
  },
  ...{ avgUtil12: '50.00', qccScore: 90, counterSecurity: 'NONE' },
  vetoes: ['V01', 'V02', 'V03', 'V04', 'V05'].map((vetoCode) => ({ vetoCode, hit: '0' })),
};

const goodApplication = {
  applyKind: 'NEW',
  customerId: ids.customer,
  mainCompId: ids.company,
  applyAmount: '3000000.00',
  ...{ validFrom: '2025-01-02', validTo: '2025-12-31', payTermType: 'BEFORE_DEADLINE', payLeadDays: 3 },
  ...{
    estMonthlyTax: '1000000.00',
    estPeakTax: '2000000.00',
    districts: ['2200'],
    contractNo: 'XY-2025-001',
    counterSecurity: 'NONE',
  },
  ...{ contactName: '陈经理', contactEmail: 'chen@example.com', reason: '进口量增长' },
};

export const opinion = '同意';
/**
 * What each operator writes when he hands a document of this amount on; without an amount the suggestions are left out.
 */
export const sections = (amount: string | null) => ({
  exit: { opinion, fields: { exitRisk: 'LOW', ...(amount && { exitSuggestAmount: amount }) } },
  inv: { opinion, fields: { invRisk: 'LOW', ...(amount && { invSuggestAmount: amount }) } },
  acc: { opinion, fields: { accFundOk: '1', ...(amount && { accSuggestAmount: amount }) } },
});

/** The whole way of a document that needs every department, from its submit to the end of finance. */
export function fullWay(amount: string | null): Step[] {
  const { exit, inv, acc } = sections(amount);
  return [
    ['bus01', 'submit'],
    ['bus01l', 'approve'],
    ['jck01', 'submit', exit],
    ['jck01l', 'approve'],
    ['tz01', 'submit', inv],
    ['tz01l', 'approve'],
    ['jck01', 'submit', exit],
    ['jck01l', 'approve'],
    ['fin01', 'submit', acc],
    ['fin01l', 'approve'],
  ];
}

/** The short way: business and import/export alone. */
export const shortWay = (amount: string | null): Step[] => [
  ['bus01', 'submit'],
  ['bus01l', 'approve'],
  ['jck01', 'submit', sections(amount).exit],
  ['jck01l', 'approve'],
];
