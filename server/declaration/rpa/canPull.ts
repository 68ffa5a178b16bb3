import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { whyNotPulled } from '#domain/declaration/check/pull.ts';
import { isOfOrder } from '#domain/declaration/rpaTask.ts';
import type { Call } from '../../gateway/method.ts';

interface Asked {
  readonly rpaKind?: unknown;
  readonly orderId?: unknown;
  readonly declId?: unknown;
  /** The task itself, which is no other one. */
  readonly id?: unknown;
}

interface OrderFacts {
  readonly status: string;
  readonly isPowered: boolean;
  readonly hasPapers: boolean;
  readonly isReady: boolean;
  readonly isRobotEnabled: boolean;
  readonly hasOpenTask: boolean;
}

/** What V-80 looks at, in one statement; nothing where there is no such order. */
async function factsOf({ orderId, rpaKind, id }: Asked, { db, now }: Call): Promise<OrderFacts | undefined> {
  const { rows } = await db.query<OrderFacts>(
    `select o.status, coalesce(b.enabled and b.robot_flg, false) as "isRobotEnabled",
       exists (select 1 from power_of_attorney p where p.owner_id = o.customer_id and p.broker_id = o.broker_id and p.status = 'CONFIRMED'
         and $2::date between p.valid_from and p.valid_to and (p.kind = 'LONG' or p.order_id = o.id) and not p.deleted_flg) as "isPowered",
       exists (select 1 from attachment a where a.table_name = 'customsOrder' and a.record_id = o.id) as "hasPapers",
       coalesce((select bool_and(g.hs_code is not null and g.g_name is not null and g.g_qty is not null and g.g_unit is not null)
         from order_goods g where g.order_id = o.id and not g.deleted_flg), false) as "isReady",
       exists (select 1 from rpa_task t where t.order_id = o.id and t.rpa_kind = $3 and t.status in ('QUEUED', 'PULLING', 'PULLED')
         and t.id <> coalesce($4, '') and not t.deleted_flg) as "hasOpenTask"
     from customs_order o left join customs_broker b on b.id = o.broker_id and not b.deleted_flg where o.id = $1 and not o.deleted_flg`,
    [orderId, now.slice(0, 10), rpaKind, id ?? null],
  );
  return rows[0];
}

interface Against {
  readonly reason: string;
  readonly text: Text;
}

/** V-80: what speaks against a robot taking this; nothing when it may. */
export async function whyNotPull(asked: Asked, call: Call): Promise<readonly Against[]> {
  return isOfOrder(asked.rpaKind) ? whyNotOrder(asked, call) : whyNotDeclaration(asked, call);
}

async function whyNotOrder(asked: Asked, call: Call): Promise<readonly Against[]> {
  const facts = await factsOf(asked, call);
  if (!facts) return [{ reason: 'STATUS', text: bi('没有此委托单', 'There is no such order') }];
  return whyNotPulled(
    {
      orderStatus: facts.status,
      poaStatus: facts.isPowered ? 'CONFIRMED' : null,
      documents: facts.hasPapers ? ['PAPERS'] : [],
      goodsStatuses: [facts.isReady ? 'READY' : 'NEW'],
      hasOpenTask: facts.hasOpenTask,
      isRobotEnabled: facts.isRobotEnabled,
      isWindowOpen: await isOpen(call),
    },
    { documents: ['PAPERS'] },
  );
}

/**
 * A robot declares what no message brings to customs, and fetches for what customs has: a second declaration is never
 * made.
 */
async function whyNotDeclaration({ declId, rpaKind, id }: Asked, call: Call): Promise<readonly Against[]> {
  const { rows } = await call.db.query<RecordValues>(
    `select d.status, exists (select 1 from rpa_task t where t.decl_id = d.id and t.rpa_kind = $2 and t.status in ('QUEUED', 'PULLING', 'PULLED')
         and t.id <> coalesce($3, '') and not t.deleted_flg) as "hasOpenTask",
       (select m.status from customs_message m where m.decl_id = d.id and m.kind = 'DECL' and not m.deleted_flg
       order by m.send_no desc limit 1) as message
     from declaration d where d.id = $1 and not d.deleted_flg`,
    [declId, rpaKind, id ?? null],
  );
  const [found] = rows;
  const against: Against[] = [];
  const mayGo =
    rpaKind === 'DECL_SEND'
      ? found?.status === 'SENT' && (found.message === 'DEAD' || call.services.config.customsSystem === 'none')
      : ['SENT', 'STORED', 'EXAM', 'TAX', 'RELEASED', 'CLOSED'].includes(String(found?.status));
  if (!mayGo)
    against.push({
      reason: 'STATUS',
      text: bi('报关单状态不符，或报文正在发送', 'The declaration is in another status, or its message is on its way'),
    });
  if (found?.hasOpenTask) against.push({ reason: 'TASK', text: bi('已有取件任务', 'A robot has it already') });
  if (!(await isOpen(call)))
    against.push({ reason: 'WINDOW', text: bi('不在关区作业时间内', 'The customs area is closed now') });
  return against;
}

/** Robots work in the customs client between these times of the day. */
async function isOpen({ services, now }: Call): Promise<boolean> {
  const [from = '', to = ''] = (await services.settings.get('rpa.window')).split('-');
  const time = now.slice(11, 16);
  return time >= from && time < to;
}
