import { createHash } from 'node:crypto';
import { departments } from '#domain/core/access.ts';
import { addDays, addHours } from '#domain/core/moments.ts';
import { compareGoods, type GoodsRow } from '#domain/declaration/compare/compareGoods.ts';
import { compareLine, inboundCompare } from '#domain/declaration/compare/inboundCompare.ts';
import { rpaTask } from '#domain/declaration/rpaTask.ts';
import { sapRecord } from '#domain/declaration/sap/sapRecord.ts';
import type { DemoFacts } from '../../area/serverArea.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';

interface Owner {
  readonly orderId: string;
  readonly declId: string | null;
  readonly declNo: string | null;
  readonly customerId: string;
  readonly ownerDept: string | null;
  readonly customsCode: string;
  readonly status: string;
}

const clerk = 'user-decl01';
const keeper = 'user-wh01';

/** The two sample sheets of a comparison, as they read. */
const received: readonly GoodsRow[] = [
  { partNo: 'PJ-1001', name: '不锈钢法兰', qty: '98', netWt: '490', grossWt: '520', packages: '5' },
  { partNo: 'PJ-1002', name: '散热风扇', qty: '200', netWt: '300', grossWt: '342', packages: '10' },
  { partNo: 'PJ-1003', name: '铝合金板', qty: '60', netWt: '915', grossWt: '960', packages: '6' },
  { partNo: 'PJ-1005', name: '密封垫圈', qty: '500', netWt: '20', grossWt: '24', packages: '1' },
];
const packed: readonly GoodsRow[] = [
  { partNo: 'PJ-1001', name: '不锈钢法兰', qty: '100', netWt: '500', grossWt: '530', packages: '5' },
  { partNo: 'PJ-1002', name: '散热风扇', qty: '200', netWt: '300', grossWt: '342', packages: '10' },
  { partNo: 'PJ-1003', name: '铝合金板', qty: '60', netWt: '860', grossWt: '900', packages: '6' },
  { partNo: 'PJ-1004', name: '内六角螺栓', qty: '1000', netWt: '50', grossWt: '55', packages: '2' },
];
const tolerance = { qty: '0', weightPercent: '3', weightKg: '1' };

/** How far each comparison has come, and how many of its differences somebody decided about. */
const comparisons = [
  ['DIFF', 0],
  ['DIFF', 2],
  ['NEW', 0],
  ['COMPARED', 9],
  ['CONFIRMED', 9],
  ['CONFIRMED', 9],
  ['CANCELLED', 1],
] as const;
const solutions = ['已与仓库复盘，按实收修改', '客户确认按实收'] as const;

async function seedComparisons(owners: readonly Owner[], db: Db, facts: DemoFacts): Promise<void> {
  const sink = new RowSink(inboundCompare, compareLine);
  const today = facts.now.slice(0, 10);
  const differences = compareGoods(packed, received, tolerance);
  const ways: { id: string; docNo: string; steps: readonly WayStep[] }[] = [];
  const papers: Parameters<DemoFacts['hang']>[0][number][] = [];
  for (const [at, [status, solved]] of comparisons.entries()) {
    const { orderId, customerId, ownerDept } = owners[at % owners.length] as Owner;
    const id = `demo-compare-${at + 1}`;
    const day = addDays(today, -1 - at * 3);
    const compareNo = `BD${day.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`;
    const moment = (time: string): string => `${day} ${time}`;
    const isCompared = status !== 'NEW';
    const found = isCompared
      ? { diffCount: differences.length, weightPercent: '3', weightKg: '1', comparedTime: moment('14:20:00') }
      : {};
    const confirmed = status === 'CONFIRMED' ? { confirmedBy: clerk, confirmedTime: moment('16:30:00') } : {};
    const head = {
      compareNo,
      customerId,
      orderId,
      ownerDept,
      warehouse: at % 2 ? '洋山保税仓' : '外高桥一号仓',
      baseKind: 'PACKING',
      uploaderId: keeper,
      status,
      ...(status === 'CANCELLED' && { reason: '箱单作废，重新比对' }),
    };
    sink.add(
      inboundCompare,
      id,
      { ...head, ...found, ...confirmed },
      {
        now: moment('14:05:00'),
        actor: { ...facts.actor, userId: keeper, userName: '赵铁柱', deptCode: departments.warehouse },
      },
    );
    for (const [index, difference] of (isCompared ? differences : []).entries()) {
      const decided =
        index < solved
          ? { solve: index % 2 ? 'ACCEPTED' : 'FIXED', remark: solutions[index % solutions.length] }
          : { solve: 'OPEN' };
      sink.add(
        compareLine,
        `${id}-${index + 1}`,
        { ...difference, ...decided, compareId: id, lineNo: index + 1 },
        facts,
      );
    }
    for (const [column, paper] of [
      ['reportFile', 'received'],
      ['baseFile', 'packed'],
    ] as const)
      papers.push({ table: 'inboundCompare', column, recordId: id, paper, by: keeper, at: moment('14:05:00') });
    const step = (action: string, from: string, to: string, time: string, by: string): WayStep => ({
      action,
      from,
      to,
      at: moment(time),
      by,
    });
    const ran = isCompared ? [step('runDiff', 'NEW', 'DIFF', '14:20:00', 'system')] : [];
    const over = ['COMPARED', 'CONFIRMED'].includes(status)
      ? [step('solve', 'DIFF', 'COMPARED', '15:40:00', keeper)]
      : [];
    const end =
      status === 'CONFIRMED'
        ? [step('confirm', 'COMPARED', 'CONFIRMED', '16:30:00', clerk)]
        : status === 'CANCELLED'
          ? [step('cancel', 'DIFF', 'CANCELLED', '16:00:00', clerk)]
          : [];
    ways.push({ id, docNo: compareNo, steps: [...ran, ...over, ...end] });
  }
  await sink.flush(db);
  await facts.hang(papers);
  await db.query(
    `update inbound_compare c set basis = r.hashaddr || ' ' || b.hashaddr from attachment r, attachment b
     where c.id like 'demo-compare-%' and c.compared_time is not null and r.table_name = 'inboundCompare'
     and r.record_id = c.id and r.col_name = 'reportFile'
       and b.table_name = 'inboundCompare' and b.record_id = c.id and b.col_name = 'baseFile'`,
  );
  await logWays(inboundCompare, ways, db);
}

const exchanged = [
  ['GOODS', 'IN', 'OK'],
  ['ORDER', 'IN', 'OK'],
  ['ORDER', 'OUT', 'OK'],
  ['INVOICE', 'OUT', 'FAILED'],
  ['DECL', 'OUT', 'OK'],
  ['DECL', 'OUT', 'NEW'],
  ['GOODS', 'IN', 'OK'],
  ['INVOICE', 'OUT', 'OK'],
] as const;
const records = 24;

async function seedErp(owners: readonly Owner[], db: Db, facts: DemoFacts): Promise<void> {
  const sink = new RowSink(sapRecord);
  for (let at = 0; at < records; at += 1) {
    const { customerId, ownerDept } = owners[at % owners.length] as Owner;
    const [kind, direction, status] = exchanged[at % exchanged.length] as (typeof exchanged)[number];
    const made = addHours(facts.now, -3 - at * 9);
    const docNo = `${{ GOODS: 'MAT', ORDER: 'PO', INVOICE: 'FI', DECL: 'BG' }[kind]}${made.slice(2, 10).replaceAll('-', '')}${String(at + 1).padStart(3, '0')}`;
    const payload = JSON.stringify({
      docNo,
      plant: '1010',
      lines: 1 + (at % 6),
      currency: 'CNY',
      contact: '13800138000',
    });
    const sent =
      direction === 'OUT' && status !== 'NEW'
        ? { sentTime: addHours(made, 0.1), tries: status === 'FAILED' ? 5 : 1 }
        : {};
    const words = {
      OK: direction === 'OUT' ? '对方已接收' : '已入库',
      FAILED: '公司代码1010在本期间未开账',
      NEW: null,
    }[status];
    sink.add(
      sapRecord,
      `demo-sap-${at + 1}`,
      {
        kind,
        docNo,
        direction,
        system: 'SAP',
        customerId,
        ownerDept,
        payload,
        status,
        msg: words,
        retry: status === 'FAILED' ? 1 : 0,
        ...sent,
      },
      { ...facts, now: made },
    );
  }
  await sink.flush(db);
}

const tasks = [
  ['DECL_MAKE', 'FAILED'],
  ['DECL_SEND', 'FINISHED'],
  ['TAX_FETCH', 'FINISHED'],
  ['RECEIPT_FETCH', 'FINISHED'],
  ['DECL_SEND', 'FAILED'],
  ['RECEIPT_FETCH', 'CANCELLED'],
  ['TAX_FETCH', 'QUEUED'],
  ['CERT_FETCH', 'QUEUED'],
  ['DECL_SEND', 'FINISHED'],
  ['RECEIPT_FETCH', 'FINISHED'],
] as const;

/** Work of robots: most of it is done, two pieces failed on the other side. */
async function seedRobots(owners: readonly Owner[], db: Db, facts: DemoFacts): Promise<void> {
  const declared = owners.filter(({ declId }) => declId);
  const accepted = owners.find(({ status }) => status === 'ACCEPTED');
  const sink = new RowSink(rpaTask);
  const ways = tasks.flatMap(([rpaKind, status], at) => {
    const about = rpaKind === 'DECL_MAKE' ? accepted : declared[at % Math.max(declared.length, 1)];
    if (!about) return [];
    const { orderId, declId, customerId, ownerDept, customsCode } = about;
    const id = `demo-robot-task-${at + 1}`;
    const made = addHours(facts.now, -2 - at * 7);
    const taskNo = `RPA${made.slice(0, 10).replaceAll('-', '')}${String(900 + at).padStart(4, '0')}`;
    const object = rpaKind === 'DECL_MAKE' ? { orderId } : { declId };
    const hash = createHash('sha256').update(id).digest('hex');
    const pulled = ['FINISHED', 'FAILED'].includes(status)
      ? { robot: `PJ-RPA-0${1 + (at % 2)}`, attempts: status === 'FAILED' ? 3 : 1, fileHash: hash, takenHash: hash }
      : {};
    const said = {
      FAILED: { errorMsg: '客户端登录超时，未能打开制单页面' },
      FINISHED: { resultJson: { pages: 1 + (at % 3) } },
      CANCELLED: { reason: '改为人工处理' },
      QUEUED: {},
    }[status];
    sink.add(
      rpaTask,
      id,
      {
        taskNo,
        rpaKind,
        ...object,
        priority: at % 4 === 0 ? 3 : 5,
        customerId,
        ownerDept,
        customsCode,
        ...pulled,
        ...said,
        status,
      },
      { ...facts, now: made },
    );
    const go = (
      action: string,
      from: string,
      to: string,
      hours: number,
      by = 'system',
      opinion: string | null = null,
    ): WayStep => ({ action, from, to, at: addHours(made, hours), by, opinion });
    const taken = [go('pull', 'QUEUED', 'PULLING', 0.1), go('pulled', 'PULLING', 'PULLED', 0.12)];
    const steps = {
      FINISHED: [...taken, go('finish', 'PULLED', 'FINISHED', 0.2)],
      FAILED: [...taken, go('fail', 'PULLED', 'FAILED', 0.25)],
      CANCELLED: [go('cancel', 'QUEUED', 'CANCELLED', 1, clerk, '改为人工处理')],
      QUEUED: [],
    }[status];
    return [{ id, docNo: taskNo, steps }];
  });
  await sink.flush(db);
  await logWays(rpaTask, ways, db);
}

/** Comparisons, exchanged records and robot tasks of the demo; where there are some they stay. */
export async function seedTools(db: Db, facts: DemoFacts): Promise<void> {
  const { rowCount } = await db.query(
    'select 1 from inbound_compare union all select 1 from sap_record union all select 1 from rpa_task limit 1',
  );
  const { rows } = await db.query<Owner>(
    `select o.id as "orderId", d.id as "declId", d.decl_no as "declNo", o.customer_id as "customerId",
      o.owner_dept as "ownerDept", o.customs_code as "customsCode", o.status
     from customs_order o left join lateral (select * from declaration d where d.order_id = o.id and d.sent_time is not null
     and not d.deleted_flg order by d.id limit 1) d on true
     where o.status not in ('DRAFT', 'CANCELLED') and not o.deleted_flg order by o.ie_date desc limit 40`,
  );
  if (rowCount || rows.length === 0) return;
  await seedComparisons(rows, db, facts);
  await seedErp(rows, db, facts);
  await seedRobots(rows, db, facts);
}
