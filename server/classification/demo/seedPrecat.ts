import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatSettle, settleLine } from '#domain/classification/precat/precatSettle.ts';
import { settleSums } from '#domain/classification/precat/settleMath.ts';
import { addDays } from '#domain/core/moments.ts';
import { logWays } from '../../crud/logWays.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';
import { type DemoCode, type DemoGoods, inForce, type LineFacts, lineOf } from './demoLine.ts';
import { type DemoFacts, people } from './demoPeople.ts';
import { libraryOf } from './libraryGoods.ts';
import { dueOf, seedDispatches } from './seedDispatches.ts';
import { rememberGoods } from './seedHistory.ts';
import { type DemoApplication, seedTrail, settlementWay } from './seedTrail.ts';

/** How far applications of the demo have come, and each of their lines in turn. */
const stages = [
  ['DRAFT', ['DRAFT']],
  ['SUBMITTED', ['WAIT_DISPATCH']],
  ['RETURNED', ['DRAFT']],
  ['ACCEPTED', ['WAIT_DISPATCH', 'FIRST', 'SECOND', 'THIRD', 'PASSED', 'REJECTED']],
  ['ACCEPTED', ['FIRST', 'FIRST', 'SECOND', 'PASSED', 'FIRST', 'FIRST', 'NEED_INFO']],
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
/** What each of the first customers deals in, by chapters of the tariff. */
const trades = [
  ['90', '91', '84'],
  ['30', '90', '38'],
  ['70', '90', '39'],
  ['87', '40', '73', '84'],
] as const;
/** Customers that applications of every status are of; the others only have a library. */
const first = 4;
/** Codes in force, with what has to be said of their goods. */
const codesSql = `select distinct on (hs_code) hs_code as "hsCode", split_part(name_zh, '，', 1) as "nameZh",
  split_part(name_en, ',', 1) as "nameEn", unit1, unit2,
    (select q.ciq_code from hs_ciq q where q.hs_code_id = c.id order by q.line_no limit 1) as "ciqCode",
    (select json_agg(json_build_object('lineNo', e.line_no, 'name', e.name, 'kind', e.kind, 'requiredFlg', e.required_flg)
    order by e.line_no) from hs_element e where e.hs_code_id = c.id) as elements
  from hs_code c where not deleted_flg and valid_from <= $1 and last_day >= $1 order by hs_code, valid_from desc`;

/** Applications in every status and a library of what was classified before; where there are some they stay. */
export async function seedPrecat(db: Db, facts: DemoFacts): Promise<void> {
  const { rows: known } = await db.query('select 1 from precat_apply limit 1');
  const { rows: accounts } = await db.query(`select 1 from sys_user where id = any($1)`, [Object.values(people)]);
  const { rows: codes } = await db.query<DemoCode>(codesSql, [facts.now.slice(0, 10)]);
  const { rows: owners } = await db.query<Owner>(
    `select c.id as "customerId", u.dept_code as "ownerDept" from customer c left join sys_user u on u.id = c.manager_id
      where not c.deleted_flg order by c.id`,
  );
  if (known.length > 0 || accounts.length < Object.values(people).length || codes.length === 0 || owners.length < first)
    return;
  const plans: readonly Plan[] = [
    ...stages.flatMap(([status, lines]) =>
      [0, 1].map(() => ({ status, lines: cycle(lines, Math.max(openLines, lines.length)) })),
    ),
    ...Array.from({ length: finished }, () => ({ status: 'DONE', lines: outcomes })),
    ...(await libraryOf(codes, db)).map((library) => ({
      status: 'DONE',
      lines: library.goods.map(() => 'EFFECTIVE'),
      ...library,
    })),
  ];
  const made: DemoApplication[] = [];
  const byTrade = trades.map((chapters) =>
    codes.filter(({ hsCode }) => chapters.some((chapter) => hsCode.startsWith(chapter))),
  );
  const sink = new RowSink(precatApply, precatOpinion, precatProduct, precatSettle, settleLine);
  let used = 0;
  for (const [at, plan] of plans.entries()) {
    const own = owners[at % first] as Owner;
    const owner = owners.find(({ customerId }) => customerId === plan.customerId) ?? own;
    made.push(
      addApplication(
        { codes: codesFrom(byTrade[at % first] ?? codes, used, plan.lines.length), ...plan, at, ...owner },
        sink,
        facts,
      ),
    );
    used += plan.lines.length;
  }
  await sink.flush(db);
  await seedTrail(made, db, facts);
  await seedDispatches(made, db, facts);
  await rememberGoods(made, db, facts);
  const settled = made.flatMap(({ id, day, status }, at) =>
    status === 'DONE' ? [{ id: `${id}-settle`, steps: settlementWay(paymentOf(at), day) }] : [],
  );
  await logWays(precatSettle, settled, db);
}

interface Owner {
  readonly customerId: string;
  readonly ownerDept: string | null;
}

interface Plan {
  readonly status: string;
  readonly lines: readonly string[];
  /** Goods of a customer's own instead of some that are called like their codes. */
  readonly customerId?: string;
  readonly codes?: readonly DemoCode[];
  readonly goods?: readonly DemoGoods[];
}

const cycle = (lines: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => lines[at % lines.length] ?? '');
const codesFrom = (codes: readonly DemoCode[], from: number, count: number): readonly DemoCode[] =>
  Array.from({ length: count }, (_, at) => codes[(from + at) % codes.length] as DemoCode);

interface Application extends Omit<Plan, 'customerId'>, Owner {
  readonly at: number;
  readonly codes: readonly DemoCode[];
}

function addApplication(
  { at, status, lines, customerId, ownerDept, codes, goods }: Application,
  sink: RowSink,
  facts: DemoFacts,
): DemoApplication {
  const isDone = status === 'DONE';
  // Finished ones lie so far back that the first of them are about to end; of the others the customer has answered by
  // yesterday.
  const day = addDays(facts.now.slice(0, 10), isDone ? -361 + (at % finished) * 17 : -2 - (at % 8));
  const id = `demo-precat-${at + 1}`;
  const number = String(at + 1).padStart(4, '0');
  const ieFlag = at % 3 ? 'I' : 'E';
  const opinionId = isDone || status === 'CUSTOMER_CONFIRMED' ? `demo-opinion-${at + 1}` : null;
  const wasAccepted = !['DRAFT', 'SUBMITTED', 'RETURNED', 'CANCELLED'].includes(status);
  const applyNo = status === 'DRAFT' ? null : `YG${day.replaceAll('-', '')}${number}`;
  const record = {
    ...{
      customerId,
      ieFlag,
      urgency: at % 5 ? 'N' : 'U',
      payMode: 'CASH',
      contact: '林关务',
      phone: '021-51038801',
      email: 'lin@example.com',
      source: 'WEB',
      ownerDept,
      status,
      applyNo,
    },
    ...(status !== 'DRAFT' && { submittedTime: `${day} 09:20:00` }),
    ...(wasAccepted && {
      entrustedUserId: people.first,
      acceptedBy: people.administrator,
      acceptedTime: `${day} 10:05:00`,
      dueTime: dueOf(day, at),
    }),
    ...(lines.includes('NEED_INFO') && { stoppedTime: `${day} 11:30:00` }),
    ...(['WAIT_CONFIRM', 'DISPUTED', 'CUSTOMER_CONFIRMED', 'DONE'].includes(status) && {
      sentTime: `${day} 16:00:00`,
      confirmDue: `${addDays(day, 9)} 18:00:00`,
    }),
    ...((isDone || status === 'CUSTOMER_CONFIRMED') && { confirmTime: `${addDays(day, 1)} 11:00:00` }),
    ...(isDone && { doneTime: `${addDays(day, 2)} 15:00:00` }),
    ...(status === 'RETURNED' && { reason: '请补充成分含量和实物图片' }),
    ...(status === 'CANCELLED' && { reason: '客户改由其他公司办理' }),
  };
  const author =
    customerId === 'demo-customer-01' ? { ...facts.actor, userId: people.customer, userName: '林关务' } : facts.actor;
  const then = { now: `${day} 09:00:00`, actor: author };
  sink.add(precatApply, id, record, then);
  const made = lines.map((processStatus, index) =>
    lineOf({
      id,
      at,
      index,
      processStatus,
      customerId,
      ieFlag,
      day,
      opinionId,
      code: codes[index] as DemoCode,
      goods: goods?.[index],
    }),
  );
  if (opinionId) addOpinion({ id: opinionId, applyId: id, customerId, day, isDone, lines: made, at }, sink, then);
  const replacing = made.find(({ processStatus }) => processStatus === 'EFFECTIVE')?.id;
  for (const line of made)
    sink.add(
      precatProduct,
      line.id,
      { ...line, ...(line.processStatus === 'REPLACED' && { replacedById: replacing }) },
      then,
    );
  if (isDone) addSettlement({ applyId: id, customerId, ownerDept, day, lines: made, at }, sink, then);
  return { id, applyNo, status, day, author: author.userId, lines: made, isKnown: goods !== undefined };
}

function addOpinion(
  {
    id,
    applyId,
    customerId,
    day,
    isDone,
    lines,
    at,
  }: Pick<LineFacts, 'id' | 'customerId' | 'day' | 'at'> & {
    readonly applyId: string;
    readonly isDone: boolean;
    readonly lines: readonly { readonly id: string; readonly processStatus: string }[];
  },
  sink: RowSink,
  facts: DemoFacts,
): void {
  const lineIds = lines.flatMap(({ id: line, processStatus }) =>
    inForce.has(processStatus) || processStatus === 'CONFIRMED' ? [line] : [],
  );
  const issued = {
    opinionNo: `GL${day.slice(0, 4)}${String(900_000 + at)}`,
    signerId: people.administrator,
    issueDate: day,
    sha256: `${at}`.padStart(64, '0'),
    token: `${at}`.padStart(32, 'a'),
  };
  const record = {
    kind: 'OPINION',
    revisionNo: 1,
    applyId,
    customerId,
    lineIds,
    status: isDone ? 'ISSUED' : 'DRAFT',
    ...(isDone && issued),
  };
  sink.add(precatOpinion, id, record, facts);
}

/** What was finished lately is not paid yet. */
const payments = ['NEW', 'PENDING', 'PENDING', 'APPROVED', 'INVOICED', 'INVOICED', 'RETURNED'] as const;
const paymentOf = (at: number): string => payments[finished - 1 - (at % finished)] ?? 'PAID';

function addSettlement(
  {
    applyId,
    customerId,
    ownerDept,
    day,
    lines,
    at,
  }: Pick<LineFacts, 'customerId' | 'day' | 'at'> &
    Owner & {
      readonly applyId: string;
      readonly lines: readonly { readonly id: string; readonly processStatus: string }[];
    },
  sink: RowSink,
  facts: DemoFacts,
): void {
  const id = `${applyId}-settle`;
  const status = paymentOf(at);
  const charged = lines
    .filter(({ processStatus }) => processStatus !== 'REJECTED')
    .map(({ id: productId }, index) => ({
      productId,
      lineNo: index + 1,
      unitPrice: '80.00',
      factor: '1',
      amount: '80.00',
    }));
  const discountRate = at % 3 ? '0' : '0.05';
  const billed = ['PAID', 'INVOICED'].includes(status);
  const record = {
    ...{
      settleNo: `JS${day.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      applyId,
      customerId,
      ownerDept,
      discountRate,
      maxDiscount: '0.2',
      curr: 'CNY',
      status,
      ...settleSums(
        charged.map(({ amount }) => amount),
        discountRate,
      ),
    },
    ...(billed && { invoiceNo: String(25_310_000 + at), invoiceDate: addDays(day, 5) }),
    ...(status === 'PAID' && { payDate: addDays(day, 20) }),
  };
  sink.add(precatSettle, id, record, facts);
  for (const line of charged) sink.add(settleLine, `${id}-${line.lineNo}`, { ...line, settleId: id }, facts);
}
