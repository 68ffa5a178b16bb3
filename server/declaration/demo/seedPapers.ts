import { departments } from '#domain/core/access.ts';
import { addDays } from '#domain/core/moments.ts';
import { yearsOn } from '#domain/declaration/aeo/assess.ts';
import { certLine, certUse, declCertificate } from '#domain/declaration/declCertificate.ts';
import { declDocument } from '#domain/declaration/index.ts';
import type { DemoFacts, DemoPaper } from '../../area/serverArea.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';

interface Order {
  readonly orderId: string;
  readonly declId: string | null;
  readonly customerId: string;
  readonly ownerDept: string | null;
  readonly contrNo: string;
  readonly billNo: string;
  readonly sentTime: string | null;
  readonly day: string;
}

/** The papers of a shipment, with what they are called by their number. */
const shipment: readonly (readonly [
  edocKind: string,
  paper: DemoPaper['paper'],
  fileName: string,
  number: (order: Order) => string,
])[] = [
  ['00000001', 'invoice', '发票.pdf', ({ contrNo }) => `INV-${contrNo}`],
  ['00000002', 'packing', '装箱单.pdf', ({ contrNo }) => `PL-${contrNo}`],
  ['00000003', 'packing', '提单.pdf', ({ billNo }) => billNo],
];
const orders = 48;
const keptYears = 10;
const clerk = 'user-decl01';

/** Invoice, packing list and bill of lading of each shipment, sent along with what was declared. */
async function seedDocuments(db: Db, facts: DemoFacts): Promise<void> {
  const { rows } = await db.query<Order>(
    `select o.id as "orderId", d.id as "declId", o.customer_id as "customerId", o.owner_dept as "ownerDept",
      o.contr_no as "contrNo", o.bill_no as "billNo",
       to_char(d.sent_time, 'YYYY-MM-DD HH24:MI:SS') as "sentTime", to_char(o.ie_date, 'YYYY-MM-DD') as day
     from customs_order o left join lateral (select * from declaration d where d.order_id = o.id and not d.deleted_flg
     order by d.id limit 1) d on true
     where o.status <> 'DRAFT' and not o.deleted_flg order by o.ie_date desc limit ${orders}`,
  );
  const sink = new RowSink(declDocument);
  const papers: DemoPaper[] = [];
  for (const order of rows) {
    const { orderId, declId, customerId, ownerDept, sentTime, day } = order;
    const uploaded = `${day} 09:25:00`;
    for (const [at, [edocKind, paper, fileName, number]] of shipment.entries()) {
      const id = `${orderId}-document-${at + 1}`;
      const sent = sentTime ? { status: 'SENT', sentTime } : { status: 'NEW' };
      const record = {
        orderId,
        declId,
        customerId,
        ownerDept,
        edocKind,
        docNo: number(order),
        pages: at + 1,
        source: 'UPLOAD',
        version: 1,
        keepUntil: yearsOn(day, keptYears),
        ...sent,
      };
      sink.add(declDocument, id, record, {
        now: uploaded,
        actor: { ...facts.actor, userId: clerk, userName: '徐佳', deptCode: departments.declaration },
      });
      papers.push({ table: 'declDocument', column: 'file', recordId: id, paper, fileName, by: clerk, at: uploaded });
      papers.push({
        table: 'customsOrder',
        column: 'files',
        recordId: orderId,
        paper,
        fileName,
        by: clerk,
        at: uploaded,
      });
    }
  }
  await sink.flush(db);
  await facts.hang(papers);
}

interface Declared {
  readonly customerId: string;
  readonly customerName: string;
  readonly creditCode: string | null;
  readonly ownerDept: string | null;
  readonly declId: string | null;
  readonly declLine: number | null;
  readonly hsCode: string;
  readonly name: string;
  readonly qty: string;
  readonly usedTime: string | null;
}

/** Kind, status, days since it was issued and until it ends, how often it was used of how many of its uses. */
const certificates = [
  ['7', 'VALID', -60, 120, 1, 4],
  ['O', 'VALID', -90, 18, 1, 2],
  ['A', 'VALID', -20, 160, 0, 1],
  ['1', 'VALID', -150, 26, 2, 6],
  ['Y', 'VALID', -10, 355, 1, 3],
  ['7', 'VALID', -30, 150, 1, 3],
  ['A', 'PENDING', -2, 178, 0, 1],
  ['O', 'PENDING', -1, 179, 0, 2],
  ['1', 'PENDING', -3, 170, 0, 1],
  ['7', 'REFUSED', -8, 172, 0, 1],
  ['Y', 'USED_UP', -100, 80, 1, 1],
  ['A', 'USED_UP', -70, 90, 2, 2],
  ['7', 'EXPIRED', -200, -12, 1, 5],
  ['1', 'EXPIRED', -380, -20, 0, 1],
  ['O', 'REVOKED', -50, 100, 0, 2],
] as const;

function certificateWay(status: string, issued: string, now: string): readonly WayStep[] {
  const at = `${addDays(issued, 1)} 10:05:00` < now ? `${addDays(issued, 1)} 10:05:00` : now;
  const verified: WayStep = { action: 'verifyOk', from: 'PENDING', to: 'VALID', at, by: clerk };
  if (status === 'PENDING') return [];
  if (status === 'REFUSED') return [{ action: 'verifyNo', from: 'PENDING', to: 'REFUSED', at, by: clerk, opinion: '证件编号与发证机关查询结果不一致' }];
  const ends: Readonly<Record<string, readonly [action: string, by: string, opinion: string | null]>> = {
    USED_UP: ['useUp', 'system', null],
    EXPIRED: ['expire', 'system', null],
    REVOKED: ['revoke', clerk, '客户申请注销'],
  };
  const end = ends[status];
  return end ? [verified, { action: end[0], from: 'VALID', to: status, at: now, by: end[1], opinion: end[2] }] : [verified];
} // biome-ignore format: a step a line

/** Certificates in every status, some of them used up in part by what was declared. */
async function seedCertificates(db: Db, facts: DemoFacts): Promise<void> {
  const { rows } = await db.query<Declared>(
    `select d.customer_id as "customerId", c.name as "customerName", c.credit_code as "creditCode",
      d.owner_dept as "ownerDept", d.id as "declId", i.line_no as "declLine",
       i.hs_code as "hsCode", i.g_name as name, trim_scale(i.g_qty)::text as qty, to_char(d.stored_time, 'YYYY-MM-DD HH24:MI:SS') as "usedTime"
     from declaration d join declaration_item i on i.declaration_id = d.id and i.line_no <= 2 join customer c on c.id = d.customer_id
     where d.stored_time is not null and not d.deleted_flg order by i.line_no, d.stored_time desc limit ${certificates.length * 2}`,
  );
  const today = facts.now.slice(0, 10);
  const sink = new RowSink(declCertificate, certLine, certUse);
  const ways: { id: string; docNo: string; steps: readonly WayStep[] }[] = [];
  for (const [at, [kind, status, from, to, used, parts]] of certificates.entries()) {
    const goods = rows[at % Math.max(rows.length, 1)];
    if (!goods) return;
    const { customerId, customerName, creditCode, ownerDept, hsCode, name, qty } = goods;
    const id = `demo-certificate-${at + 1}`;
    const issueDate = addDays(today, from);
    const certNo = `${kind.toUpperCase()}${issueDate.slice(2, 4)}-SH-${String(100_411 + at * 37)}`;
    const isVerified = status !== 'PENDING';
    const head = {
      kind,
      certNo,
      customerId,
      ownerName: customerName,
      ownerCreditCode: creditCode,
      ownerDept,
      issueOrg: '上海市商务委员会',
      issueDate,
      validTo: addDays(today, to),
      useMode: parts > 1 ? 'MULTI' : 'ONE_ORDER',
      status,
    };
    const verified = { verifyTime: `${addDays(issueDate, 1)} 10:05:00`.slice(0, 19) };
    sink.add(declCertificate, id, { ...head, ...(isVerified && verified) }, { ...facts, now: `${issueDate} 10:00:00` });
    const whole = Number(qty) * parts;
    sink.add(
      certLine,
      `${id}-1`,
      {
        certificateId: id,
        lineNo: 1,
        hsPrefix: hsCode.slice(0, 8),
        name,
        qty: String(whole),
        unit: '035',
        remainQty: String(whole - Number(qty) * used),
      },
      facts,
    );
    const uses = rows.filter((row) => row.customerId === customerId).slice(0, used);
    for (const [index, { declId, declLine, usedTime }] of uses.entries())
      sink.add(
        certUse,
        `${id}-use-${index + 1}`,
        { certificateId: id, lineNo: index + 1, declId, declLine, certLine: 1, qty, usedTime },
        facts,
      );
    ways.push({ id, docNo: certNo, steps: certificateWay(status, issueDate, facts.now) });
  }
  await sink.flush(db);
  await logWays(declCertificate, ways, db);
}

/** Documents and certificates of the demo; where there are some they stay. */
export async function seedPapers(db: Db, facts: DemoFacts): Promise<void> {
  const { rowCount } = await db.query('select 1 from decl_document union all select 1 from decl_certificate limit 1');
  if (rowCount) return;
  await seedDocuments(db, facts);
  await seedCertificates(db, facts);
}
