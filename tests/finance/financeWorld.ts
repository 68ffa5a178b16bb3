import type { Pool } from 'pg';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { toSnake } from '#domain/core/entity.ts';
import { entityOf } from '#domain/index.ts';
import { refreshSearch } from '#server/crud/refreshSearch.ts';
import { AdvanceWorld, customerId, mainCompId } from '../advance/advanceWorld.ts';
import { vouchersMade } from '../books/books.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { nextNo, supplierCode } from '../invoices/invoiceWorld.ts';

/** What the gateway refused, with its code. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, told: string) {
    super(`${code} ${told}`);
    this.code = code;
  }
}

const taxItemId = 'finance-item';
const line = { itemName: '*鉴证咨询*预归类服务', taxCode: '3040606000000000000', taxRate: '0.06' };

/** All of finance on one clock: advances, money, invoices, books of one company, each call as its people make it. */
export class FinanceWorld {
  readonly advances: AdvanceWorld;
  /** The line that is drawn on. */
  quotaId = '';
  private made = 0;
  private constructor(advances: AdvanceWorld) {
    this.advances = advances;
  }

  static async start(day: string): Promise<FinanceWorld> {
    const world = new FinanceWorld(await AdvanceWorld.start(day));
    await world.furnish(day);
    return world;
  }

  async openLine(amount: string): Promise<void> {
    this.quotaId = (await this.advances.line(amount)).id;
  }

  close = () => this.advances.close();
  get today(): string {
    return this.advances.today;
  }
  get pool() {
    return this.advances.gateway.database.pool;
  }

  /** A number nothing else of the walk has. */
  next = (): string => String(++this.made).padStart(6, '0');

  async ids(sql: string, values: unknown[] = []): Promise<readonly string[]> {
    return (await this.pool.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
  }

  /** @throws {Refusal} in the words of the gateway; {Error} a fault of its own */
  async call<Data = WireRecord>(who: string, name: string, data: object): Promise<Data> {
    const { returnCode, returnMsg, data: answer } = await (await this.advances.as(who)).call<Data>(name, data);
    if (returnCode === '0') return answer;
    const told = `${name} by ${who}: ${returnMsg} ${JSON.stringify(answer)}`;
    if (returnCode === '9999') throw new Error(`${returnCode} ${told} after ${JSON.stringify(data)}`);
    throw new Refusal(returnCode, told);
  }

  /** An act of a record as it is now. */
  async act(who: string, of: keyof typeof callsOf, id: string, action: string, more: object = {}): Promise<WireRecord> {
    const [read, act] = callsOf[of];
    const { rowVersion } = await this.call(who, read, { id });
    return this.call(who, act, { id, rowVersion, action, ...more });
  }

  private async furnish(day: string): Promise<void> {
    const { advances, pool } = this;
    await advances.otherLeader();
    const stamps = `now(), now()`;
    await pool.query(`update bank_account set subject_code = '100201' where id = 'advance-account'`);
    await pool.query('update customer set credit_code = $1 where id = $2', [
      makeCreditCode('91310115MA1K0TG01'),
      customerId,
    ]);
    await pool.query(
      `insert into tax_item (id, code, name, tax_code, vat_rate, enabled, created_time, updated_time)
       values ($1, 'F-1', '预归类服务', '3040606000000000000', '0.06', true, ${stamps})`,
      [taxItemId],
    );
    await pool.query(
      `insert into supplier (id, supplier_code, name, credit_code, status, created_time, updated_time)
       values ('finance-supplier', 'GYS-F', '迅达运输', $1, 'ACTIVE', ${stamps})`,
      [supplierCode],
    );
    const rights = { canView: 1, canEdit: 1, canDownload: 1, canImportPeriod: 1, canDeduct: 1 };
    const row = { userId: 'user-fin01', mainCompId, direction: 'ALL', ...rights };
    await this.call('admin', 'financial.saveInvoiceUserPerm', { rows: [row] });
    await advances.gateway.heard();
    await this.call('fin01l', 'financial.openBooks', { mainCompId, standard: 'CAS' });
    await this.call('fin01l', 'financial.addAccountSubject', {
      record: { mainCompId, code: '100201', name: '工商银行', category: 'ASSET', balanceDir: 'D' },
    });
    await this.openMonth(day);
  }

  /** The month of a day takes postings. */
  async openMonth(day: string): Promise<void> {
    const period = day.slice(0, 7).replace('-', '');
    const [known] = await this.ids('select id from acct_period where main_comp_id = $1 and period = $2', [
      mainCompId,
      period,
    ]);
    if (known) return;
    const { id } = await this.call('fin01l', 'financial.addAcctPeriod', { record: { mainCompId, period } });
    await this.act('fin01l', 'period', id, 'open');
  }

  /** Ten in the morning of another day, the night's fees booked. */
  async goTo(day: string): Promise<void> {
    this.advances.goTo(day);
    await this.openMonth(day);
    await this.advances.night();
  }

  /** A settlement sheet of these products that waits for its approval, as pre-classification leaves it. */
  async sheet(lines: readonly string[], discountRate = '0'): Promise<string> {
    const id = `sheet-${this.next()}`;
    await this.pool.query(
      `with sums as (
         select sum(amount::numeric) as lines, round(sum(amount::numeric) * $5::numeric, 2) as off from unnest($4::text[]) amount),
       due as (select lines, off, lines - off as amount, round((lines - off) / 1.06, 2) as net from sums)
       insert into precat_settle (id, settle_no, customer_id, main_comp_id, line_amount, discount_rate, max_discount, discount_amount, amount, net_amount,
         tax_amount, tax_rate, curr, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
       select $1, $1, $2, $3, lines, $5::numeric, 0.5, off, amount, net, amount - net, '0.06', 'CNY', 'PENDING', 'D10', 'user-bus01', '王晓雯', 'D10', now(), now()
       from due`,
      [id, customerId, mainCompId, lines, discountRate],
    );
    await this.pool.query(
      `insert into settle_line (id, settle_id, line_no, unit_price, factor, amount, created_time, updated_time)
       select $1 || '-' || n, $1, n, amount::numeric, 1, amount::numeric, now(), now() from unnest($2::text[]) with ordinality as l (amount, n)`,
      [id, lines],
    );
    return id;
  }

  /** Money of the customer, entered and not yet allocated. @param allocs what it pays; proposed where nothing is said */
  receiptDraft = (amount: string, receiptDate: string, facts: object = {}) =>
    this.call('fin01', 'settlecenter.addFundReceipt', {
      record: {
        ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: 'advance-account', receiptDate, amount },
        ...{
          bankSerial: `F-${this.next()}`,
          payerName: '宏达',
          payerAccount: '6222021001',
          remark: '母公司代付',
          ...facts,
        },
      },
    });

  async receive(amount: string, receiptDate: string, facts: object = {}): Promise<WireRecord> {
    const { id } = await this.receiptDraft(amount, receiptDate, facts);
    await this.act('fin01', 'receipt', id, 'allocate');
    return this.act('fin01l', 'receipt', id, 'confirm', { opinion: '核对无误' });
  }

  billSheet = async (settleId: string): Promise<string> =>
    (
      await this.call<{ id: string }>('fin01', 'financial.addInvoiceFromSettle', {
        ...{ settleIds: [settleId], mainCompId, taxItemId },
      })
    ).id;

  /** An output invoice that bills nothing but its own line. */
  billOwn = (netAmount: string, taxAmount?: string) =>
    this.call('fin01', 'financial.addInvoiceOut', {
      record: {
        ...{ invoiceKind: '81', mainCompId, customerId, buyerName: '宏达', buyerTaxNo: supplierCode },
        lines: [{ ...line, netAmount, ...(taxAmount && { taxAmount }) }],
      },
    });

  async issue(id: string, issueDate = this.today): Promise<WireRecord> {
    await this.act('fin01', 'output', id, 'apply');
    return this.act('fin01', 'output', id, 'issue', { params: { invoiceNo: nextNo(20), issueDate } });
  }

  inputInvoice = (netAmount: string, taxAmount: string, facts: object = {}) =>
    this.call('fin01', 'financial.addInvoiceIn', {
      record: {
        ...{ invoiceKind: '81', invoiceNo: nextNo(20), issueDate: this.today, mainCompId },
        ...{ sellerName: '迅达运输', sellerTaxNo: supplierCode, supplierId: 'finance-supplier', ...facts },
        lines: [{ itemName: '*运输服务*集装箱运输', netAmount, taxRate: '0.09', taxAmount }],
      },
    });

  /** Vouchers of an event or of all, as a list shows them. */
  vouchers = async (filter: object = {}) => {
    await vouchersMade(this.pool);
    return (
      await this.call<{ rows: WireRecord[] }>('fin01', 'vc.queryVoucherPage', {
        ...{ filter: { mainCompId, ...filter }, limit: 100 },
      })
    ).rows;
  };

  /** Everything that is not posted yet is audited and posted, by batches; those one of them made, by the other. */
  async postAll(): Promise<void> {
    for (const [action, status] of [
      ['audit', 'DRAFT'],
      ['post', 'AUDITED'],
    ] as const)
      for (const who of ['fin01l', 'fin02l']) {
        const waiting = await this.vouchers({ status__in: [status] });
        if (waiting.length === 0) continue;
        await this.call(who, 'vc.batchActVoucher', {
          ...{ ids: waiting.map(({ id }) => id), rowVersions: waiting.map(({ rowVersion }) => rowVersion), action },
        });
      }
  }
}

const madeByStatements = ['bhMainComp', 'cargoOwner', 'agreement', 'taxAssess', 'bankAccount', 'taxItem', 'supplier'];

/** Rows that statements made are found by typing, as those are that people made. */
export async function makeFindable(pool: Pool): Promise<void> {
  for (const entity of madeByStatements.map(entityOf)) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${toSnake(entity.key)}`);
    await refreshSearch(
      entity,
      rows.map(({ id }) => id),
      pool,
    );
  }
}

/** How the records of finance are read and acted on. */
const callsOf = {
  receipt: ['settlecenter.getFundReceipt', 'settlecenter.actFundReceipt'],
  refund: ['settlecenter.getFundRefund', 'settlecenter.actFundRefund'],
  sheet: ['settlecenter.getPrecatSettle', 'settlecenter.actPrecatSettle'],
  input: ['financial.getInvoiceIn', 'financial.actInvoiceIn'],
  output: ['financial.getInvoiceOut', 'financial.actInvoiceOut'],
  red: ['financial.getRedApply', 'financial.actRedApply'],
  voucher: ['vc.getVoucher', 'vc.actVoucher'],
  period: ['financial.getAcctPeriod', 'financial.actAcctPeriod'],
} as const;
