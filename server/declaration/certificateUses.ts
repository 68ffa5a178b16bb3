import type { NewOf, RowOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { originLetter } from '#domain/declaration/check/origin.ts';
import type { PaperUse } from '#domain/declaration/check/papers.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { certLine, certUse, declCertificate } from '#domain/declaration/declCertificate.ts';
import { changeAll } from '../crud/change.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { isThere, readMany } from '../crud/read.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { type Declaration, judged, refuseFaults } from './judge.ts';

const [c, l, u, d] = [
  columnsIn(declCertificate, 'c'),
  columnsIn(certLine, 'l'),
  columnsIn(certUse, 'u'),
  columnsIn(declaration, 'd'),
];

/** As many declarations may share one certificate. */
const mostUses = 12;

/**
 * Certificates that a declaration names, locked in one order, so that what is judged now is still so when it is booked.
 */
async function lockPapers({ customerId, papers, items }: Declaration, { db }: Call): Promise<void> {
  const origins = (items ?? []).flatMap(({ agreementCert }) =>
    agreementCert ? [{ kind: originLetter, certNo: agreementCert }] : [],
  );
  const named = [...(papers ?? []), ...origins];
  if (named.length === 0) return;
  const [kinds, numbers] = [named.map(({ kind }) => kind), named.map(({ certNo }) => certNo)];
  await readMany(declCertificate, ['id'], { customerId }, db, {
    order: ['id'],
    lock: 'update',
    and: ({ kind, certNo }, place) =>
      `(${kind}, ${certNo}) in (select * from unnest(${place(kinds)}::text[], ${place(numbers)}::text[]))`,
  });
}

/**
 * What was clean when it was checked is judged by the tables and certificates of now.
 * @throws 1001 by field, E-D58 among them
 */
export async function refuseUnsendable(record: Declaration, call: Call): Promise<void> {
  await lockPapers(record, call);
  const { findings, uses } = await judged(record, call);
  refuseFaults(findings);
  for (const use of uses) await refuseSpoken(use, record, call);
}

/**
 * A certificate for one order serves no other one, and none serves more than twelve declarations.
 * @throws 1001 E-D58
 */
async function refuseSpoken(
  { kind, certNo, line }: PaperUse,
  { customerId, orderId, id }: Declaration,
  { db }: Call,
): Promise<void> {
  const { rows } = await db.query<RowOf<typeof declCertificate, 'useMode'> & { others: number; orders: number }>(
    `select ${selected(declCertificate, ['useMode'], 'c')}, count(distinct ${u.declId})::int as others,
       count(distinct ${u.declId}) filter (where ${d.orderId} is distinct from $4 or $4::text is null)::int as orders
     from decl_certificate c left join cert_use u on ${u.certificateId} = c.id and ${u.returnedTime} is null and ${u.declId} <> $5 and not u.deleted_flg
       left join declaration d on d.id = ${u.declId}
     where ${c.customerId} = $1 and ${c.kind} = $2 and ${c.certNo} = $3 and not c.deleted_flg group by c.id`,
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

export const usesOf = async (record: Declaration, call: Call) => (await judged(record, call)).uses;

/**
 * Books what a declaration takes, in the transaction of its sending; the certificates are locked since they were
 * judged.
 */
export async function takePapers(record: Declaration, call: Call, given?: readonly PaperUse[]): Promise<void> {
  for (const { kind, certNo, place, line, qty } of given ?? (await usesOf(record, call))) {
    const { rows } = await call.db.query<{ id: string; lineId: string; certLine: number; next: number }>(
      `select c.id, l.id as "lineId", ${l.lineNo} as "certLine",
         (select coalesce(max(${u.lineNo}), 0) + 1 from cert_use u where ${u.certificateId} = c.id)::int as next
       from decl_certificate c join cert_line l on ${l.certificateId} = c.id and not l.deleted_flg
       where ${c.customerId} = $1 and ${c.kind} = $2 and ${c.certNo} = $3 and not c.deleted_flg order by ${l.lineNo} offset $4 limit 1`,
      [record.customerId, kind, certNo, place],
    );
    const [found] = rows;
    if (!found) throw new Error(`${kind} ${certNo}: what was judged is not there`);
    const { id, lineId, certLine, next } = found;
    await moveRemaining(lineId, `-${qty}`, call);
    const use: NewOf<typeof certUse> = {
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
export async function giveBackPapers({ id: declId }: Pick<Declaration, 'id'>, call: Call): Promise<void> {
  const certificates = await readMany(declCertificate, ['id', 'validTo'], {}, call.db, {
    order: ['id'],
    lock: 'update',
    deleted: 'too',
    and: ({ id }, place) =>
      `${id} in (select ${u.certificateId} from cert_use u where ${u.declId} = ${place(declId)} and ${u.returnedTime} is null and not u.deleted_flg)`,
  });
  const today = call.now.slice(0, 10);
  for (const { id, validTo } of certificates) {
    const taken = { certificateId: id, declId, returnedTime: { is: null } };
    const back = await changeAll(certUse, taken, { returnedTime: call.now }, call);
    const { rows } = await call.db.query<{ lineId: string; qty: string }>(
      `select l.id as "lineId", sum(${u.qty})::text as qty from cert_use u join cert_line l on ${l.certificateId} = ${u.certificateId}
       and ${l.lineNo} = ${u.certLine} and not l.deleted_flg
       where u.id = any($1) group by l.id`,
      [back],
    );
    for (const { lineId, qty } of rows) await moveRemaining(lineId, qty, call);
    if (!validTo || validTo >= today) await takeSystemStep(declCertificate, { id, action: 'giveBack' }, call);
  }
}

const moveRemaining = (id: string, by: string, call: Call): Promise<unknown> =>
  changeAll(certLine, { id }, { remainQty: ({ remainQty }, place) => `${remainQty} + ${place(by)}::numeric` }, call);

const hasRest = (certificateId: string, { db }: Call): Promise<boolean> =>
  isThere(certLine, { certificateId, remainQty: { above: '0' } }, db);
