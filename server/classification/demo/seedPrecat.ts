import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatSettle, settleLine } from '#domain/classification/precat/precatSettle.ts';
import { settleSums } from '#domain/classification/precat/settleMath.ts';
import { validToOf } from '#domain/classification/precat/validity.ts';
import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';

interface Facts {
  readonly actor: Actor;
  readonly now: string;
}

interface Code {
  readonly hsCode: string;
  readonly nameZh: string;
}

/** How far applications of the demo have come, and each of their lines in turn. */
const stages = [
  ['DRAFT', ['DRAFT']],
  ['SUBMITTED', ['WAIT_DISPATCH']],
  ['RETURNED', ['DRAFT']],
  ['ACCEPTED', ['WAIT_DISPATCH', 'FIRST', 'SECOND', 'THIRD', 'PASSED', 'REJECTED']],
  ['ACCEPTED', ['FIRST', 'FIRST', 'SECOND', 'PASSED']],
  ['AUDITED', ['PASSED', 'PASSED', 'REJECTED']],
  ['WAIT_CONFIRM', ['SENT', 'SENT', 'SENT', 'REJECTED']],
  ['DISPUTED', ['CONFIRMED', 'CONFIRMED', 'DISPUTED']],
  ['ACCEPTED', ['CONFIRMED', 'REVIEW']],
  ['CUSTOMER_CONFIRMED', ['CONFIRMED']],
  ['CANCELLED', ['CANCELLED']],
] as const;
const finished = 20;
/** Lines of a finished application, most of them in force. */
const outcomes = [...Array<'EFFECTIVE'>(11).fill('EFFECTIVE'), 'EXPIRED', 'INVALID', 'REPLACED', 'REJECTED'] as const;
const openLines = 6;
const materials = ['不锈钢', '聚丙烯', '铝合金', '棉', '植物油', '玻璃'] as const;
const audited = new Set<string>(['PASSED', 'SENT', 'CONFIRMED', 'DISPUTED', 'REVIEW', 'EFFECTIVE', 'EXPIRED', 'INVALID', 'REPLACED']);
const inForce = new Set<string>(['EFFECTIVE', 'EXPIRED', 'INVALID', 'REPLACED']);
const [first, second, third, administrator] = ['user-ygl01', 'user-ygl02', 'user-ygl03', 'user-preadmin01'] as const;

/** Applications in every status and a library of what was classified before; where there are some they stay. */
export async function seedPrecat(db: Db, facts: Facts): Promise<void> {
  const { rows: known } = await db.query('select 1 from precat_apply limit 1');
  const { rows: people } = await db.query(`select 1 from sys_user where id = any($1)`, [[first, second, third, administrator]]);
  const { rows: codes } = await db.query<Code>(
    `select distinct on (hs_code) hs_code as "hsCode", split_part(name_zh, '，', 1) as "nameZh" from hs_code
     where not deleted_flg and valid_from <= $1 and last_day >= $1 order by hs_code, valid_from desc`,
    [facts.now.slice(0, 10)],
  );
  const { rows: customers } = await db.query<{ id: string }>('select id from customer where not deleted_flg order by id limit 4');
  if (known.length > 0 || people.length < 4 || codes.length === 0 || customers.length === 0) return;
  const applications = [
    ...stages.flatMap(([status, lines]) => [0, 1].map(() => ({ status, lines: cycle(lines, openLines) }))),
    ...Array.from({ length: finished }, () => ({ status: 'DONE', lines: outcomes })),
  ];
  let used = 0;
  for (const [at, { status, lines }] of applications.entries()) {
    const customerId = customers[at % customers.length]?.id ?? '';
    await seedApplication({ at, status, lines, customerId, codes: codesFrom(codes, used, lines.length) }, db, facts);
    used += lines.length;
  }
}

const cycle = (lines: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => lines[at % lines.length] ?? '');
const codesFrom = (codes: readonly Code[], from: number, count: number): readonly Code[] =>
  Array.from({ length: count }, (_, at) => codes[(from + at) % codes.length] as Code);

interface Application {
  readonly at: number;
  readonly status: string;
  readonly lines: readonly string[];
  readonly customerId: string;
  readonly codes: readonly Code[];
}

async function seedApplication({ at, status, lines, customerId, codes }: Application, db: Db, facts: Facts): Promise<void> {
  const isDone = status === 'DONE';
  // Finished ones lie so far back that the first of them are about to end.
  const day = addDays(facts.now.slice(0, 10), isDone ? -345 + (at % finished) * 16 : -1 - (at % 9));
  const id = `demo-precat-${at + 1}`;
  const number = String(at + 1).padStart(4, '0');
  const opinionId = isDone || status === 'CUSTOMER_CONFIRMED' ? `demo-opinion-${at + 1}` : null;
  const wasAccepted = !['DRAFT', 'SUBMITTED', 'RETURNED', 'CANCELLED'].includes(status);
  const record = {
    ...{ customerId, ieFlag: at % 3 ? 'I' : 'E', urgency: at % 5 ? 'N' : 'U', payMode: 'CASH', contact: '林关务', phone: '021-51038801', email: 'lin@example.com', source: 'WEB', status },
    ...(status !== 'DRAFT' && { applyNo: `YG${day.replaceAll('-', '')}${number}`, submittedTime: `${day} 09:20:00` }),
    ...(wasAccepted && { entrustedUserId: first, acceptedBy: first, acceptedTime: `${day} 10:05:00` }),
    ...(['WAIT_CONFIRM', 'DISPUTED', 'CUSTOMER_CONFIRMED', 'DONE'].includes(status) && { sentTime: `${day} 16:00:00`, confirmDue: `${addDays(day, 9)} 18:00:00` }),
    ...((isDone || status === 'CUSTOMER_CONFIRMED') && { confirmTime: `${addDays(day, 1)} 11:00:00` }),
    ...(isDone && { doneTime: `${addDays(day, 2)} 15:00:00` }),
    ...(status === 'RETURNED' && { reason: '请补充成分含量和实物图片' }),
    ...(status === 'CANCELLED' && { reason: '客户改由其他公司办理' }),
  }; // biome-ignore format: a record
  const author = customerId === 'demo-customer-01' ? { ...facts.actor, userId: 'user-precust01', userName: '林关务' } : facts.actor;
  const then = { now: `${day} 09:00:00`, actor: author };
  await insertMany(precatApply, [rowOf(precatApply, id, record, then)], db);
  const made = lines.map((processStatus, index) => lineOf({ id, at, index, processStatus, customerId, day, opinionId, code: codes[index] as Code }));
  if (opinionId) await seedOpinion({ id: opinionId, applyId: id, customerId, day, isDone, lines: made, at }, db, then);
  await insertMany(precatProduct, made.map((line) => rowOf(precatProduct, line.id, line, then)), db);
  if (isDone) await seedSettlement({ applyId: id, customerId, day, lines: made, at }, db, then);
} // biome-ignore format: one insert, one line

interface LineFacts {
  readonly id: string;
  readonly at: number;
  readonly index: number;
  readonly processStatus: string;
  readonly customerId: string;
  readonly day: string;
  readonly opinionId: string | null;
  readonly code: Code;
}

function lineOf({ id, at, index, processStatus, customerId, day, opinionId, code }: LineFacts) {
  const partNo = `P${String(at * 20 + index + 1).padStart(5, '0')}`;
  const goods = { partNo, nameZh: `${code.nameZh}${index % 3 ? '' : '（出口装）'}`, spec: `${code.nameZh.slice(0, 20)} ${100 + index * 20}g`, material: materials[index % materials.length] ?? '', usage: code.nameZh };
  const found = audited.has(processStatus) || ['SECOND', 'THIRD'].includes(processStatus);
  const validTo = validToOf({ validFrom: day, validMonths: 12, alignYear: false });
  return {
    id: `${id}-${index + 1}`,
    ...{ applyId: id, lineNo: index + 1, ...goods, brand: '浦江', brandType: '1', originCountry: 'CHN', unit: '035', customerHs: code.hsCode.slice(0, 6), customerId, goodsKey: goodsKeyOf(customerId, goods), processStatus, auditLevels: 3 },
    ...(processStatus !== 'DRAFT' && { receivedTime: `${day} 09:20:00` }),
    ...(!['DRAFT', 'WAIT_DISPATCH', 'CANCELLED'].includes(processStatus) && { assignee1: first }),
    ...(found && { hsCode: code.hsCode, declaredName: code.nameZh, basis: `按品目${code.hsCode.slice(0, 4)}的条文列名归类`, girRules: ['1', '6'], auditor1: first }),
    ...((audited.has(processStatus) || processStatus === 'THIRD') && { auditor2: second }),
    ...(audited.has(processStatus) && { auditor3: third }),
    ...(processStatus === 'REJECTED' && { rejectReason: 'NO_INFO', reason: '缺少成分含量，无法归类', auditor1: first }),
    ...((inForce.has(processStatus) || processStatus === 'CONFIRMED') && { answer: 'ACCEPT', confirmMode: index % 4 ? 'HAND' : 'AUTO', confirmTime: `${addDays(day, 1)} 11:00:00` }),
    ...(['DISPUTED', 'REVIEW'].includes(processStatus) && { answer: 'DISPUTE', disputeReason: '我司历来按其他税号申报，请核对', customerProposal: code.hsCode.slice(0, 6) }),
    ...(processStatus === 'REVIEW' && { reviewerId: administrator, reviewFrom: 'DISPUTED' }),
    ...(inForce.has(processStatus) && { opinionId, validFrom: day, validTo: processStatus === 'EXPIRED' ? addDays(day, 30) : validTo }),
    ...(processStatus === 'INVALID' && { invalidReason: index % 2 ? 'MANUAL' : 'REVIEW', invalidTime: `${addDays(day, 40)} 10:00:00` }),
  };
} // biome-ignore format: a record

async function seedOpinion(
  { id, applyId, customerId, day, isDone, lines, at }: Pick<LineFacts, 'id' | 'customerId' | 'day' | 'at'> & { readonly applyId: string; readonly isDone: boolean; readonly lines: readonly { readonly id: string; readonly processStatus: string }[] },
  db: Db,
  facts: Facts,
): Promise<void> {
  const lineIds = lines.flatMap(({ id: line, processStatus }) => (inForce.has(processStatus) || processStatus === 'CONFIRMED' ? [line] : []));
  const issued = { opinionNo: `GL${day.slice(0, 4)}${String(900_000 + at)}`, signerId: administrator, issueDate: day, sha256: `${at}`.padStart(64, '0'), token: `${at}`.padStart(32, 'a') };
  const record = { kind: 'OPINION', revisionNo: 1, applyId, customerId, lineIds, status: isDone ? 'ISSUED' : 'DRAFT', ...(isDone && issued) };
  await insertMany(precatOpinion, [rowOf(precatOpinion, id, record, facts)], db);
} // biome-ignore format: a record

const payments = ['PAID', 'PAID', 'INVOICED', 'APPROVED', 'PENDING', 'NEW'] as const;

async function seedSettlement(
  { applyId, customerId, day, lines, at }: Pick<LineFacts, 'customerId' | 'day' | 'at'> & { readonly applyId: string; readonly lines: readonly { readonly id: string; readonly processStatus: string }[] },
  db: Db,
  facts: Facts,
): Promise<void> {
  const id = `${applyId}-settle`;
  const status = payments[at % payments.length] ?? 'NEW';
  const charged = lines.filter(({ processStatus }) => processStatus !== 'REJECTED').map(({ id: productId }, index) => ({ productId, lineNo: index + 1, unitPrice: '80.00', factor: '1', amount: '80.00' }));
  const discountRate = at % 3 ? '0' : '0.05';
  const billed = ['PAID', 'INVOICED'].includes(status);
  const record = {
    ...{ settleNo: `JS${day.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`, applyId, customerId, discountRate, maxDiscount: '0.2', curr: 'CNY', status, ...settleSums(charged.map(({ amount }) => amount), discountRate) },
    ...(billed && { invoiceNo: String(25_310_000 + at), invoiceDate: addDays(day, 5) }),
    ...(status === 'PAID' && { payDate: addDays(day, 20) }),
  };
  await insertMany(precatSettle, [rowOf(precatSettle, id, record, facts)], db);
  await insertMany(settleLine, charged.map((line) => rowOf(settleLine, `${id}-${line.lineNo}`, { ...line, settleId: id }, facts)), db);
} // biome-ignore format: a record
