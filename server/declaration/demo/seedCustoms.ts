import { addHours } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { declarationChange, declarationChangeLine } from '#domain/declaration/declarationChange.ts';
import { customsMessage, customsOrder, declaration, declarationReceipt } from '#domain/declaration/index.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';

interface Sent {
  readonly id: string;
  readonly declNo: string;
  readonly status: string;
  readonly customerId: string;
  readonly ownerDept: string | null;
  readonly entryId: string | null;
  readonly seqNo: string | null;
  readonly sentTime: string;
}

interface Facts {
  readonly actor: Actor;
  readonly now: string;
}

type Answer = readonly [code: string, hours: number, note: string];

const stored: Answer = ['STORE', 0.1, '报关单入库成功'];
const taxed: Answer = ['TAX', 1, '税款缴款书已生成'];
const paid: Answer = ['PAID', 2, '税款已缴'];
const released: Answer = ['RELEASE', 2.4, '放行'];
const closed: Answer = ['CLOSE', 20, '结关'];
const examined: Answer = ['EXAM', 1, '布控查验，请联系场站'];

/** What customs has answered by the time a declaration stands in a status. */
const answers: Readonly<Record<string, readonly Answer[]>> = {
  REJECTED: [['REJECT', 0.4, '规格型号申报不实']],
  STORED: [stored],
  EXAM: [stored, examined],
  TAX: [stored, taxed],
  RELEASED: [stored, taxed, paid, released],
  AMENDING: [stored, released, ['INFO', 20, '修改申请已收到，待审核']],
  CLOSED: [stored, taxed, paid, released, closed],
  ARCHIVED: [stored, released, closed],
  REVOKED: [stored, ['REVOKE_OK', 30, '撤销申请已通过']],
};

/** The steps that receipts take, with the status each leaves. */
const stepOf: Readonly<Record<string, readonly [action: string, to: string]>> = {
  REJECT: ['reject', 'REJECTED'],
  STORE: ['store', 'STORED'],
  EXAM: ['exam', 'EXAM'],
  TAX: ['tax', 'TAX'],
  PAID: ['paid', 'STORED'],
  RELEASE: ['release', 'RELEASED'],
  CLOSE: ['close', 'CLOSED'],
  REVOKE_OK: ['revoke', 'REVOKED'],
};

const maker = 'user-decl01';
const mostTries = 8;
const unreachable = '连接单一窗口超时（30秒）';

/** Of what was sent and not answered yet, the first one never reached customs. */
const messageOf = ({ status, sentTime }: Sent, isLost: boolean): Readonly<Record<string, unknown>> => {
  if (status !== 'SENT') return { status: 'DONE', attempts: 1, sentTime, ackTime: addHours(sentTime, 0.1) };
  return isLost
    ? { status: 'DEAD', attempts: mostTries, lastError: unreachable, reason: unreachable }
    : { status: 'SENT', attempts: 1, sentTime };
};

function wayOf({ status, sentTime }: Sent, said: readonly Answer[]): readonly WayStep[] {
  const steps: WayStep[] = [
    { action: 'check', from: 'DRAFT', to: 'CHECKED', at: addHours(sentTime, -0.5), by: maker },
    { action: 'send', from: 'CHECKED', to: 'SENT', at: sentTime, by: maker },
  ];
  const go = (action: string, to: string, at: string, by = 'system', opinion: string | null = null) =>
    steps.push({ action, from: steps.at(-1)?.to ?? null, to, at, by, opinion });
  for (const [code, hours, note] of said) {
    const step = stepOf[code];
    if (step) go(...step, addHours(sentTime, hours), 'system', code === 'REJECT' ? note : null);
  }
  if (status === 'AMENDING') go('amend', 'AMENDING', addHours(sentTime, 19), maker, '毛重录入有误，申请修改');
  if (status === 'ARCHIVED') go('archive', 'ARCHIVED', addHours(sentTime, 48));
  return steps;
}

/** What was asked of customs later: of a declaration in this status, and how customs answered. */
const asked = {
  AMENDING: ['AMEND', 'SENT', '毛重录入有误，申请修改', null],
  REVOKED: ['REVOKE', 'GRANTED', '客户取消进口，申请撤销', '撤销申请已通过'],
  CLOSED: ['AMEND', 'GRANTED', '合同协议号录入有误', '同意修改'],
  ARCHIVED: ['AMEND', 'REFUSED', '净重与装箱单不符，申请修改', '随附单证不支持修改'],
} as const;
const amended = {
  AMENDING: [['毛重', 'Gross weight', '1260', '1286.5']],
  CLOSED: [
    ['合同协议号', 'Contract no', 'PO-2026-14', 'PO-2026-141'],
    ['表体第1项 规格型号', 'Goods, line 1: Model', '4|3|型号A', '4|3|型号A-2'],
  ],
  ARCHIVED: [['表体第1项 净重', 'Goods, line 1: Net weight', '980', '908']],
} as const;

/** One amendment or revocation for each status that some declaration of the demo stands in. */
async function seedChanges(rows: readonly Sent[], db: Db, facts: Facts): Promise<void> {
  const sink = new RowSink(declarationChange, declarationChangeLine);
  for (const [at, [status, [kind, outcome, reason, answer]]] of Object.entries(asked).entries()) {
    const sent = rows.find((row) => row.status === status);
    if (!sent) continue;
    const { id: declId, customerId, ownerDept, entryId } = sent;
    const sentTime = addHours(sent.sentTime, 19);
    const id = `demo-declaration-change-${at + 1}`;
    const head = {
      changeNo: `XG${sentTime.slice(0, 10).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      kind,
      declId,
      entryId,
      customerId,
      ownerDept,
      version: 1,
      reason,
    };
    const ended = answer && { answeredTime: addHours(sentTime, 11), answer };
    sink.add(declarationChange, id, { ...head, sentTime, ...ended, status: outcome }, { ...facts, now: sentTime });
    const lines = kind === 'AMEND' ? amended[status as keyof typeof amended] : [];
    for (const [place, [name, nameEn, oldValue, newValue]] of lines.entries())
      sink.add(
        declarationChangeLine,
        `${id}-${place + 1}`,
        { changeId: id, lineNo: place + 1, name, nameEn, oldValue, newValue },
        { ...facts, now: sentTime },
      );
  }
  await sink.flush(db);
}

/** Messages to customs and its receipts, as the declarations of the demo have come along by them. */
export async function seedCustoms(db: Db, facts: Facts): Promise<void> {
  const { rows: known } = await db.query('select 1 from declaration_receipt limit 1');
  const { rows } = await db.query<Sent>(
    `select id, decl_no as "declNo", status, customer_id as "customerId", owner_dept as "ownerDept", entry_id as "entryId", seq_no as "seqNo",
       to_char(sent_time, 'YYYY-MM-DD HH24:MI:SS') as "sentTime" from declaration where sent_time is not null and not deleted_flg order by id`,
  );
  if (known.length > 0 || rows.length === 0) return;
  const sink = new RowSink(customsMessage, declarationReceipt);
  const lost = rows.find(({ status }) => status === 'SENT')?.id;
  const ways = rows.map((sent) => {
    const { id, declNo, customerId, ownerDept, entryId, seqNo, sentTime } = sent;
    const messageId = `TG-${declNo}`;
    const owner = { declId: id, customerId, ownerDept };
    const message = { ...owner, messageId, sendNo: 1, kind: 'DECL', body: { declNo }, ...messageOf(sent, id === lost) };
    sink.add(customsMessage, `${id}-message`, message, { ...facts, now: sentTime });
    const said = answers[sent.status] ?? [];
    for (const [at, [code, hours, note]] of said.entries()) {
      const receiptTime = addHours(sentTime, hours);
      const numbers = {
        messageId,
        seqNo,
        entryId: code === 'REJECT' ? null : entryId,
        receiptNo: `HZ${declNo.slice(3)}${at + 1}`,
      };
      const outcome = code === 'INFO' ? 'NOTED' : 'DONE';
      sink.add(
        declarationReceipt,
        `${id}-receipt-${at + 1}`,
        { ...owner, ...numbers, code, receiptTime, note, outcome },
        { ...facts, now: receiptTime },
      );
    }
    return { id, docNo: declNo, steps: wayOf(sent, said) };
  });
  const day = facts.now.slice(0, 10).replaceAll('-', '');
  const strange = {
    code: 'RELEASE',
    receiptNo: `HZ${day}99991`,
    receiptTime: addHours(facts.now, -30),
    entryId: `2218${day.slice(0, 4)}1899999999`,
    note: '放行',
    outcome: 'UNMATCHED',
    problem: '没有此编号的报关单',
  };
  sink.add(declarationReceipt, 'demo-receipt-strange', strange, facts);
  await sink.flush(db);
  await seedChanges(rows, db, facts);
  await logWays(declaration, ways, db);
  await logWays(customsOrder, await orderWays(db), db);
}

interface Ordered {
  readonly id: string;
  readonly orderNo: string | null;
  readonly status: string;
  readonly submittedTime: string;
  readonly reason: string | null;
}

/**
 * The statuses an order goes through one after the other, with the step to each and the hours since it was handed in.
 */
const road = [
  ['accept', 'ACCEPTED', 0.75],
  ['make', 'MAKING', 2],
  ['check', 'CHECKED', 4],
  ['send', 'DECLARED', 5],
  ['release', 'RELEASED', 8],
  ['close', 'CLOSED', 26],
] as const;
const aside: Readonly<Record<string, readonly [reached: number, action: string]>> = {
  RETURNED: [0, 'return'],
  CANCELLED: [0, 'cancel'],
  EXAM: [4, 'exam'],
  TAX: [4, 'tax'],
  REFUSED: [4, 'refused'],
};

async function orderWays(db: Db) {
  const { rows } = await db.query<Ordered>(
    `select id, order_no as "orderNo", status, reason, to_char(submitted_time, 'YYYY-MM-DD HH24:MI:SS') as "submittedTime"
     from customs_order where submitted_time is not null and not deleted_flg order by id`,
  );
  return rows.map(({ id, orderNo, status, submittedTime, reason }) => {
    const steps: WayStep[] = [
      { action: 'submit', from: 'DRAFT', to: 'SUBMITTED', at: submittedTime, by: 'user-bus01' },
    ];
    const go = (action: string, to: string, hours: number, by: string) =>
      steps.push({
        action,
        from: steps.at(-1)?.to ?? null,
        to,
        at: addHours(submittedTime, hours),
        by,
        opinion: to === status ? reason : null,
      });
    const [reached, turn] = aside[status] ?? [road.findIndex(([, to]) => to === status) + 1, undefined];
    for (const [action, to, hours] of road.slice(0, reached)) go(action, to, hours, hours > 5 ? 'system' : maker);
    if (turn) go(turn, status, 7, maker);
    return { id, docNo: orderNo, steps };
  });
}
