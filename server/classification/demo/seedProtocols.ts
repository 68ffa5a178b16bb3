import { precatPrice, precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { addDays } from '#domain/core/moments.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';
import { type DemoFacts, people } from './demoPeople.ts';

/** Days since the beginning and until the end of each, and how far it has come. */
const plans = [
  ['ACTIVE', -120, 245],
  ['ACTIVE', -200, 165],
  ['PENDING', 5, 370],
  ['PENDING', 10, 375],
  ['DRAFT', 20, 385],
  ['RETURNED', 8, 373],
  ['SUSPENDED', -150, 215],
  ['TERMINATED', -300, 65],
] as const;
/** The customers of the first demo applications pay each of them; these here have agreed on something. */
const firstCustomer = 8;
const [author, leader] = ['user-bus01', 'user-bus01l'];

const prices = [
  { fromQty: 1, toQty: 100, unitPrice: '80.00' },
  { fromQty: 101, toQty: 500, unitPrice: '65.00' },
  { fromQty: 501, toQty: null, unitPrice: '50.00' },
] as const;

function wayOf(
  status: string,
  { submitted, later }: { readonly submitted: string; readonly later: string },
): readonly WayStep[] {
  if (status === 'DRAFT') return [];
  const handedIn: WayStep = { action: 'submit', from: 'DRAFT', to: 'PENDING', at: submitted, by: author };
  if (status === 'PENDING') return [handedIn];
  if (status === 'RETURNED')
    return [
      handedIn,
      {
        action: 'reject',
        from: 'PENDING',
        to: 'RETURNED',
        at: later,
        by: people.administrator,
        opinion: '请补充加急时限的约定',
      },
    ];
  const approved: WayStep = {
    action: 'approve',
    from: 'PENDING',
    to: 'ACTIVE',
    at: submitted,
    by: people.administrator,
  };
  const ends: Readonly<Record<string, WayStep>> = {
    SUSPENDED: {
      action: 'suspend',
      from: 'ACTIVE',
      to: 'SUSPENDED',
      at: later,
      by: leader,
      opinion: '账款逾期，暂停受理',
    },
    TERMINATED: {
      action: 'terminate',
      from: 'ACTIVE',
      to: 'TERMINATED',
      at: later,
      by: leader,
      opinion: '客户业务调整',
    },
  };
  return [handedIn, approved, ...(ends[status] ? [ends[status]] : [])];
}

/** Protocols in every status with customers that have none of their own yet. */
export async function seedProtocols(db: Db, facts: DemoFacts): Promise<void> {
  const { rows: known } = await db.query('select 1 from precat_protocol limit 1');
  const { rows: customers } = await db.query<{ id: string; dept: string | null }>(
    `select c.id, u.dept_code as dept from customer c left join sys_user u on u.id = c.manager_id where not c.deleted_flg
      order by c.id offset ${firstCustomer} limit ${plans.length}`,
  );
  if (known.length > 0 || customers.length < plans.length) return;
  const today = facts.now.slice(0, 10);
  const sink = new RowSink(precatProtocol, precatPrice);
  const ways: { id: string; docNo: string; steps: readonly WayStep[] }[] = [];
  for (const [at, [status, from, to]] of plans.entries()) {
    const id = `demo-protocol-${at + 1}`;
    const written = addDays(today, Math.min(from, 0) - 3 - at);
    const protocolNo = `YGX${written.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`;
    const [submitted, later] = [`${written} 10:20:00`, `${addDays(today, -2)} 09:40:00`];
    const isApproved = !['DRAFT', 'PENDING', 'RETURNED'].includes(status);
    const record = {
      ...{
        protocolNo,
        customerId: customers[at]?.id,
        startDate: addDays(today, from),
        endDate: addDays(today, to),
        auditLevels: at % 3 === 2 ? 2 : 3,
        slaHours: 24,
        urgentSlaHours: 8,
        validMonths: 12,
      },
      ...{
        alignYear: 0,
        confirmDays: 5,
        autoConfirm: 1,
        urgentFactor: '1.50',
        rejectFee: '0',
        maxDiscount: '0.2',
        payMode: at % 3 ? 'MONTHLY' : 'PREPAID',
        curr: 'CNY',
        ownerDept: customers[at]?.dept,
        status,
      },
      ...(status !== 'DRAFT' && { submittedTime: submitted }),
      ...(isApproved && { approvedBy: people.administrator, approvedTime: submitted }),
      ...(status === 'RETURNED' && { reason: '请补充加急时限的约定' }),
    };
    const then = { ...facts, now: `${written} 09:30:00` };
    sink.add(precatProtocol, id, record, {
      ...then,
      actor: {
        ...facts.actor,
        userId: author,
        userName: '王晓雯',
        deptCode: customers[at]?.dept ?? facts.actor.deptCode,
      },
    });
    for (const [index, price] of prices.entries())
      sink.add(precatPrice, `${id}-${index + 1}`, { ...price, lineNo: index + 1, protocolId: id, ieFlag: 'B' }, then);
    ways.push({ id, docNo: protocolNo, steps: wayOf(status, { submitted, later }) });
  }
  await sink.flush(db);
  await logWays(precatProtocol, ways, db);
}
