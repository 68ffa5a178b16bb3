import fc from 'fast-check';
import { addDays } from '#domain/core/moments.ts';
import { customerId, mainCompId } from '../advance/advanceWorld.ts';
import { vouchersMade } from '../books/books.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { nextNo } from '../invoices/invoiceWorld.ts';
import { type FinanceWorld, Refusal } from './financeWorld.ts';

/** What somebody of finance does next, by numbers that choose among what is there. */
export interface WalkStep {
  readonly kind: keyof typeof deeds;
  /** Which of the records. */
  readonly pick: number;
  /** How much, in fen, where it is somebody's choice. */
  readonly fen: number;
  /** How far back, which way, how far along. */
  readonly way: number;
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const at = <One>(all: readonly One[], pick: number): One | undefined => all[pick % Math.max(1, all.length)];
const opinion = { opinion: '随机试' };
const leaders = ['fin01l', 'fin02l'] as const;
const people = ['fin01', ...leaders] as const;

/** The walk begins with its first month. */
const notBeforeBooks = (day: string): string => (day < '2026-03-01' ? '2026-03-01' : day);

type Deed = (world: FinanceWorld, step: WalkStep) => Promise<unknown>;

type Act = readonly [action: string, state: string, more?: object];

/** An act, and a record that is mostly in a state for it, by one of those who might. */
const oneOf =
  (of: Parameters<FinanceWorld['act']>[1], sql: string, acts: readonly Act[]): Deed =>
  async (world, { pick, way }) => {
    const [action = '', state = '', more = {}] = at(acts, way) ?? [];
    const ids = await world.ids(`${sql} and (${way % 10 === 9 && action !== 'reverse' ? 'true' : state}) order by id`);
    const id = at(ids, pick);
    const params = action === 'reverse' && of === 'voucher' ? { params: { voucherDate: world.today } } : {};
    if (id) await world.act(at(people, pick + way) ?? 'fin01', of, id, action, { ...opinion, ...params, ...more });
  };

/** What is refused here is no step of its own. */
const ifPossible = (deed: Promise<unknown>): Promise<unknown> =>
  deed.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });

const ofUs = `main_comp_id = '${mainCompId}' and not deleted_flg`;

const draw: Deed = async ({ advances, today, quotaId }, { fen, way }) => {
  const doc = advances.drawDoc(yuan(fen), { quotaId, repayDate: addDays(today, 1 + (way % 40)) });
  const { returnCode, data } = await advances.trySave(doc, way % 2 === 0);
  if (returnCode !== '0' || way % 5 === 0) return;
  const approved = await advances.approve(data);
  if (way % 7 === 0) return;
  await advances.act('fin01', approved, 'applyPay', advances.payment(yuan(fen)));
  if (way % 11 !== 0) await advances.act('fin01l', approved, 'confirmPay', { bankSerial: `W-${nextNo(8)}` });
};

const money: Deed = async (world, { pick, fen, way }) => {
  const { advances, today, next } = world;
  const id = at(
    await world.ids(`select id from tax_advance where ${ofUs} and advance_kind = 'DRAW' order by id`),
    pick,
  );
  if (!id) return;
  const acts: readonly (readonly [who: string, action: string, params: object])[] = [
    ['fin01', 'applyPay', advances.payment(String((await advances.read(id)).approvedAmount ?? '1.00'))],
    ['fin01l', 'confirmPay', { bankSerial: `W-${next()}` }],
    ['fin01', 'askWaiver', { amount: yuan(1 + (fen % 5_000)) }],
    ['fin01l', 'confirmWaiver', {}],
    ['fin01l', 'recalcTaxFee', {}],
    ['fin02l', 'payReturned', { returnDate: today, amount: String((await advances.read(id)).paidAmount), bankSerial: `B-${next()}` }],
    ['fin01l', 'cancelPay', {}],
  ]; // biome-ignore format: a row each
  const [who, action, params] = at(acts, way) ?? acts[0] ?? ['fin01', 'applyPay', {}];
  await advances.tryAct(who, { id } as WireRecord, action, params, opinion.opinion);
};

const receipt: Deed = async (world, { pick, fen, way }) => {
  const items = await world.ids(
    `select id || '|' || open as id from fund_item where ${ofUs} and customer_id = '${customerId}' and open > 0 order by id`,
  );
  const [itemId, open = '0'] = (at(items, pick) ?? '').split('|');
  const whole = Math.round(Number(open) * 100);
  const amount = way % 3 === 0 && whole > 0 ? whole : way % 3 === 1 ? fen : Math.max(1, Math.round(whole / 2));
  // By hand: a part of one item, and of another one where there are two; else what is proposed.
  const byHand = way % 2 === 0 && itemId ? { allocs: [{ itemId, amount: yuan(Math.min(amount, whole)) }] } : {};
  const day = notBeforeBooks(addDays(world.today, -(way % 12)));
  const { id } = await world.receiptDraft(yuan(amount), day, byHand);
  if (way % 10 === 9) return;
  await world.act('fin01', 'receipt', id, 'allocate');
  if (way % 10 !== 8) await world.act('fin01l', 'receipt', id, 'confirm', opinion);
};

const usePrepaid: Deed = async (world, { pick, fen, way }) => {
  const items = await world.ids(`select id from fund_item where ${ofUs} and open > 0 order by id`);
  const itemId = at(items, pick);
  const amount = yuan(1 + (fen % 40_000));
  const parts = itemId && way % 2 === 0 ? { allocs: [{ itemId, amount }] } : {};
  const plain = { receiptKind: 'PREPAY', bankAccountId: null, bankSerial: null };
  const { id } = await world.receiptDraft(amount, world.today, { ...plain, ...parts });
  await world.act('fin01', 'receipt', id, 'allocate');
  await world.act('fin01l', 'receipt', id, 'confirm', opinion);
};

const refund: Deed = async (world, { fen, way }) => {
  const { id } = await world.call('fin01', 'settlecenter.addFundRefund', {
    record: {
      ...{ customerId, mainCompId, amount: yuan(1 + (fen % 30_000)), payeeName: '宏达', payeeBank: '建设银行' },
      ...{ payeeAccount: '6222021001', bankAccountId: 'advance-account', remark: '多付退回' },
    },
  });
  const params = { payDate: world.today, bankSerial: `T-${world.next()}` };
  await world.act('fin01l', 'refund', id, way % 4 === 0 ? 'reject' : 'confirm', { ...opinion, params });
  if (way % 5 === 0) await world.act('fin02l', 'refund', id, 'returned', opinion);
};

const sheet: Deed = async (world, { fen, way }) => {
  const lines = Array.from({ length: 1 + (way % 4) }, (_, no) => yuan(1 + Math.floor(fen / (40 + no))));
  const id = await world.sheet(lines, at(['0', '0.05', '0.0333'], way) ?? '0');
  if (way % 6 !== 5) await world.act('fin01', 'sheet', id, 'approve', { params: { mainCompId } });
};

const bill: Deed = async (world, { pick, fen, way }) => {
  const sheets = await world.ids(`select id from precat_settle where ${ofUs} and status = 'APPROVED' order by id`);
  const settleId = at(sheets, pick);
  const id = settleId && way % 3 !== 0 ? await world.billSheet(settleId) : (await world.billOwn(yuan(1 + fen))).id;
  if (way % 7 !== 6) await world.issue(id);
};

/** Links what is open of an invoice to a sheet, or takes a link off again. */
const link: Deed = async (world, { pick, fen, way }) => {
  const invoiceId = at(await world.ids(`select id from invoice where ${ofUs} and direction = 'OUT' order by id`), pick);
  const targetId = at(await world.ids(`select id from precat_settle where ${ofUs} order by id`), fen);
  if (!invoiceId || !targetId) return;
  const { rowVersion, links } = await world.call('fin01', 'financial.getInvoiceOut', { id: invoiceId });
  const [linkId] = (links as { id: string }[] | null)?.map(({ id }) => id) ?? [];
  if (way % 2 === 0 && linkId)
    await world.call('fin01', 'financial.unlinkInvoice', { id: invoiceId, rowVersion, linkId });
  else
    await world.call('fin01', 'financial.linkInvoice', {
      ...{ id: invoiceId, rowVersion, linkKind: 'SETTLE', targetId, linkAmount: yuan(1 + (fen % 90_000)) },
    });
};

const bought: Deed = async (world, { fen, way }) => {
  const net = 1 + (fen % 900_000);
  const off = way % 4 === 0 ? 6 : 0;
  const { id } = await world.inputInvoice(yuan(net), yuan(Math.round(net * 0.09) + off));
  for (const action of ['verifyOk', 'enter'].slice(0, 1 + (way % 2))) await world.act('fin01', 'input', id, action);
};

const deduct: Deed = async (world, { pick, way }) => {
  const period = world.today.slice(0, 7).replace('-', '');
  const id = at(await world.ids(`select id from invoice where ${ofUs} and direction = 'IN' order by id`), pick);
  if (id && way % 3 !== 2)
    return world.act('fin01', 'input', id, way % 3 === 0 ? 'select' : 'unselect', { params: { deductPeriod: period } });
  const [tax = '0'] = await world.ids(
    `select coalesce(sum(deductible_tax), 0)::text as id from invoice where ${ofUs} and deduct_status = 'SELECTED' and deduct_period = $1`,
    [period],
  );
  const name = way % 2 === 0 ? 'certifyPeriod' : 'uncertifyPeriod';
  return world.call('fin01l', `financial.${name}`, { mainCompId, period, declaredTax: tax, reason: '试' });
};

/** Takes back a part or what is left of an invoice, at its first rate. */
const redden: Deed = async (world, { pick, fen, way }) => {
  const blues = await world.ids(
    `select i.id || '|' || i.direction || '|' || l.tax_rate || '|' || l.net || '|' || l.tax as id from invoice i join lateral (
       select tax_rate, sum(net_amount) as net, sum(tax_amount) as tax from invoice_line where not deleted_flg and invoice_id in (
         select i.id union select r.id from invoice r where r.blue_invoice_id = i.id) group by 1 limit 1) l on true
     where i.${ofUs.replace(' not ', ' not i.')} and not i.red_flag and l.net > 0 order by i.id`,
  );
  const [invoiceId, direction, taxRate = '0.06', net = '0', tax = '0'] = (at(blues, pick) ?? '').split('|');
  if (!invoiceId) return;
  const [leftNet, leftTax] = [Math.round(Number(net) * 100), Math.round(Number(tax) * 100)];
  const part = way % 2 === 0 ? leftNet : Math.max(1, fen % leftNet);
  const partTax = part === leftNet ? leftTax : Math.min(leftTax, Math.round(part * Number(taxRate)) + (way % 3) - 1);
  const { id } = await world.call('fin01', 'financial.addRedApply', {
    record: {
      ...{ invoiceId, applySide: direction === 'IN' ? 'BUYER' : 'SELLER', reason: 'RETURN' },
      lines: [{ taxRate, netAmount: yuan(-part), taxAmount: yuan(-Math.max(0, partTax)) }],
    },
  });
  if (way % 9 === 8) return world.act('fin01', 'red', id, 'cancel', opinion);
  const params = { redConfirmNo: '31010126110000010001' };
  await world.act('fin01', 'red', id, 'submitDirect', { params });
  return world.act('fin01', 'red', id, 'issue', { params: { redNumber: nextNo(20), redDate: world.today } });
};

const enterVoucher: Deed = async (world, { fen, way }) => {
  const amount = yuan(1 + fen);
  const [debit, credit] = way % 8 === 7 ? [amount, yuan(2 + fen)] : [amount, amount];
  await world.call(at(people, way) ?? 'fin01', 'vc.addVoucher', {
    record: {
      ...{ mainCompId, voucherDate: notBeforeBooks(addDays(world.today, -(way % 40))) },
      lines: [
        { summary: '办公费', subjectCode: '6602', debit },
        { summary: '办公费', subjectCode: way % 13 === 12 ? '9999' : '1001', credit },
      ],
    },
  });
};

/** The oldest month that is open: all that its checklist asks, and then its end; or the last closed one again. */
const endMonth: Deed = async (world, { way }) => {
  const months = (status: string, order: string) =>
    world.ids(`select id from acct_period where ${ofUs} and status = '${status}' order by period ${order} limit 1`);
  const [oldest] = await months('OPEN', '');
  if (way % 6 === 5) {
    const [latest] = await months('CLOSED', 'desc');
    if (latest) await world.act('fin02l', 'period', latest, 'reopen', opinion);
    return;
  }
  if (!oldest) return;
  for (const action of ['accrue', 'carryVat']) await ifPossible(world.act('fin01', 'period', oldest, action));
  await world.postAll();
  await ifPossible(world.act('fin01', 'period', oldest, 'carryProfit'));
  await world.postAll();
  await world.act('fin01l', 'period', oldest, 'close').catch((error: Error) => {
    // Nobody of finance could help it: what happened was not booked as it happened.
    throw error.message.includes('总账与往来不一致') ? new Error(error.message) : error;
  });
};

const later: Deed = (world, { way }) => world.goTo(addDays(world.today, 1 + (way % (way > 900 ? 30 : 6))));

const is = (status: string): string => `status = '${status}'`;

/** Everything that is done in finance, with how often. */
const deeds = {
  draw, money, receipt, usePrepaid, refund, sheet, bill, link, bought, deduct, redden, enterVoucher, endMonth, later,
  ofReceipt: oneOf('receipt', `select id from fund_receipt where ${ofUs}`, [
    ['reverse', is('CONFIRMED')], ['confirm', is('ALLOCATED')], ['allocate', is('DRAFT')], ['unallocate', is('ALLOCATED')], ['void', is('DRAFT')],
  ]),
  ofSheet: oneOf('sheet', `select id from precat_settle where ${ofUs}`, [
    ['cancelApprove', is('APPROVED')], ['approve', is('PENDING'), { params: { mainCompId } }], ['cancelApprove', is('INVOICED')],
  ]),
  ofOutput: oneOf('output', `select id from invoice where ${ofUs} and direction = 'OUT'`, [
    ['void', `issue_status = 'ISSUED'`], ['drop', `issue_status = 'DRAFT'`], ['apply', `issue_status = 'DRAFT'`],
  ]),
  ofVoucher: oneOf('voucher', `select id from voucher where ${ofUs}`, [
    ['audit', is('DRAFT')], ['post', is('AUDITED')], ['unaudit', is('AUDITED')],
    ['unpost', is('POSTED')], ['reverse', `${is('POSTED')} and source = 'MANUAL'`], ['void', is('DRAFT')],
  ]),
} satisfies Readonly<Record<string, Deed>>; // biome-ignore format: one table

const weights: Readonly<Partial<Record<keyof typeof deeds, number>>> = {
  draw: 4, receipt: 6, ofReceipt: 5, money: 4, later: 4, sheet: 3, bill: 3, endMonth: 2, redden: 3,
}; // biome-ignore format: one table

export const aStep: fc.Arbitrary<WalkStep> = fc.oneof(
  ...(Object.keys(deeds) as (keyof typeof deeds)[]).map((kind) => ({
    weight: weights[kind] ?? 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant(kind), pick: fc.nat(10_000), fen: fc.integer({ min: 1, max: 30_000_000 }) },
      way: fc.nat(1_000),
    }),
  })),
);

/** What it did is in the books before the next one begins, so that a walk is the same when it is walked again. */
export const takeStep = (world: FinanceWorld, step: WalkStep): Promise<unknown> =>
  deeds[step.kind](world, step).finally(() => vouchersMade(world.pool));
