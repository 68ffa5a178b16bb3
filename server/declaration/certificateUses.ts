import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { PaperUse } from '#domain/declaration/check/papers.ts';
import type { declaration } from '#domain/declaration/declaration.ts';
import { certUse, declCertificate } from '#domain/declaration/declCertificate.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { judged, refuseFaults } from './judge.ts';

type Stored = RecordOf<typeof declaration>;

/** As many declarations may share one certificate. */
const mostUses = 12;

/**
 * Certificates that a declaration names, locked in one order, so that what is judged now is still so when it is booked.
 */
async function lockPapers({ customerId, papers }: RecordValues, { db }: Call): Promise<void> {
  const named = Array.isArray(papers) ? (papers as readonly RecordValues[]) : [];
  if (named.length === 0) return;
  await db.query(
    `select 1 from decl_certificate where customer_id = $1 and not deleted_flg
       and (kind, cert_no) in (select * from unnest($2::text[], $3::text[])) order by id for update`,
    [customerId, named.map(({ kind }) => kind), named.map(({ certNo }) => certNo)],
  );
}

/**
 * What was clean when it was checked is judged by the tables and certificates of now.
 * @throws 1001 by field, E-D58 among them
 */
export async function refuseUnsendable(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  await lockPapers(record, call);
  const { findings, uses } = await judged(record as Stored, call);
  refuseFaults(findings);
  for (const use of uses) await refuseSpoken(use, record, call);
}

/**
 * A certificate for one order serves no other one, and none serves more than twelve declarations.
 * @throws 1001 E-D58
 */
async function refuseSpoken(
  { kind, certNo, line }: PaperUse,
  { customerId, orderId, id }: RecordValues,
  { db }: Call,
): Promise<void> {
  const { rows } = await db.query<{ useMode: string; others: number; orders: number }>(
    `select c.use_mode as "useMode", count(distinct u.decl_id)::int as others,
       count(distinct u.decl_id) filter (where d.order_id is distinct from $4 or $4::text is null)::int as orders
     from decl_certificate c left join cert_use u on u.certificate_id = c.id and u.returned_time is null and u.decl_id <> $5 and not u.deleted_flg
       left join declaration d on d.id = u.decl_id
     where c.customer_id = $1 and c.kind = $2 and c.cert_no = $3 and not c.deleted_flg group by c.id`,
    [customerId, kind, certNo, orderId ?? null, id],
  );
  const [found] = rows;
  if (!found) return;
  const lacks = (zh: string, en: string) =>
    invalid({ papers: bi(`第${line}项缺少监管证件${kind}：${zh}`, `Line ${line} lacks paper ${kind}: ${en}`) });
  if (found.useMode === 'ONE_ORDER' && found.orders > 0)
    throw lacks('一批一证，已用于其他委托', 'it is for one order, and served another');
  if (found.useMode === 'MULTI' && found.others >= mostUses)
    throw lacks(`最多使用${mostUses}次`, `it serves ${mostUses} declarations at most`);
}

export const usesOf = async (record: RecordValues, call: Call) => (await judged(record as Stored, call)).uses;

/**
 * Books what a declaration takes, in the transaction of its sending; the certificates are locked since they were
 * judged.
 */
export async function takePapers(record: RecordValues, call: Call, given?: readonly PaperUse[]): Promise<void> {
  for (const { kind, certNo, place, line, qty } of given ?? (await usesOf(record, call))) {
    const { rows } = await call.db.query<{ id: string; lineId: string; certLine: number; next: number }>(
      `select c.id, l.id as "lineId", l.line_no as "certLine",
         (select coalesce(max(u.line_no), 0) + 1 from cert_use u where u.certificate_id = c.id)::int as next
       from decl_certificate c join cert_line l on l.certificate_id = c.id and not l.deleted_flg
       where c.customer_id = $1 and c.kind = $2 and c.cert_no = $3 and not c.deleted_flg order by l.line_no offset $4 limit 1`,
      [record.customerId, kind, certNo, place],
    );
    const [found] = rows;
    if (!found) throw new Error(`${kind} ${certNo}: what was judged is not there`);
    const { id, lineId, certLine, next } = found;
    await moveRemaining(lineId, `-${qty}`, call);
    const use = {
      certificateId: id,
      lineNo: next,
      declId: record.id,
      declLine: line,
      certLine,
      qty,
      usedTime: call.now,
    };
    await insertMany(certUse, [rowOf(certUse, newId(), use, call)], call.db);
    await takeSystemStep(declCertificate, { id, action: 'use' }, call);
    if (!(await hasRest(id, call))) await takeSystemStep(declCertificate, { id, action: 'useUp' }, call);
  }
}

/**
 * What a declaration took goes back when customs rejects or revokes it. A certificate that is over meanwhile stays
 * over.
 */
export async function giveBackPapers({ id: declId }: RecordValues, call: Call): Promise<void> {
  const { rows: certificates } = await call.db.query<{ id: string; isOver: boolean }>(
    `select id, valid_to < $2::date as "isOver" from decl_certificate
     where id in (select certificate_id from cert_use where decl_id = $1 and returned_time is null and not deleted_flg) order by id for update`,
    [declId, call.now.slice(0, 10)],
  );
  for (const { id, isOver } of certificates) {
    const { rows } = await call.db.query<{ lineId: string; qty: string }>(
      `with back as (update cert_use set returned_time = $3, row_version = row_version + 1, updated_by = $4, updated_time = $3
         where certificate_id = $1 and decl_id = $2 and returned_time is null and not deleted_flg returning cert_line, qty)
       select l.id as "lineId", sum(b.qty)::text as qty from back b join cert_line l on l.certificate_id = $1
       and l.line_no = b.cert_line and not l.deleted_flg
       group by l.id`,
      [id, declId, call.now, call.actor.userId],
    );
    for (const { lineId, qty } of rows) await moveRemaining(lineId, qty, call);
    if (!isOver) await takeSystemStep(declCertificate, { id, action: 'giveBack' }, call);
  }
}

async function moveRemaining(lineId: string, by: string, { db, actor, now }: Call): Promise<void> {
  await db.query(
    'update cert_line set remain_qty = remain_qty + $2::numeric, row_version = row_version + 1, updated_by = $3, updated_time = $4 where id = $1',
    [lineId, by, actor.userId, now],
  );
}

async function hasRest(certificateId: string, { db }: Call): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from cert_line where certificate_id = $1 and remain_qty > 0 and not deleted_flg limit 1',
    [certificateId],
  );
  return rowCount === 1;
}
