import { customsBroker } from '#domain/company/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { whyNotPulled } from '#domain/declaration/check/pull.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { orderGoods } from '#domain/declaration/orderGoods.ts';
import { powerOfAttorney } from '#domain/declaration/powerOfAttorney.ts';
import { rpaPause } from '#domain/declaration/rpaPause.ts';
import { isFetched, isOfOrder, rpaTask } from '#domain/declaration/rpaTask.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { isThere, readOne } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';

/** What a robot would take, with the task itself where there is one, which is no other one. */
type Asked = {
  readonly [Name in 'rpaKind' | 'orderId' | 'declId' | 'id']?: RecordOf<typeof rpaTask>[Name] | undefined;
};

const [o, b, p, g, t] = [
  columnsIn(customsOrder, 'o'),
  columnsIn(customsBroker, 'b'),
  columnsIn(powerOfAttorney, 'p'),
  columnsIn(orderGoods, 'g'),
  columnsIn(rpaTask, 't'),
];

/** Tasks that are not over. */
const open = ['QUEUED', 'PULLING', 'PULLED'];

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
    `select ${o.status}, coalesce(${b.enabled} and ${b.robotFlg}, false) as "isRobotEnabled",
       exists (select 1 from power_of_attorney p where ${p.ownerId} = ${o.customerId} and ${p.brokerId} = ${o.brokerId} and ${p.status} = 'CONFIRMED'
         and $2::date between ${p.validFrom} and ${p.validTo} and (${p.kind} = 'LONG' or ${p.orderId} = o.id) and not p.deleted_flg) as "isPowered",
       exists (select 1 from attachment a where a.table_name = '${customsOrder.key}' and a.record_id = o.id) as "hasPapers",
       coalesce((select bool_and(${g.hsCode} is not null and ${g.gName} is not null and ${g.gQty} is not null and ${g.gUnit} is not null)
         from order_goods g where ${g.orderId} = o.id and not g.deleted_flg), false) as "isReady",
       exists (select 1 from rpa_task t where ${t.orderId} = o.id and ${t.rpaKind} = $3 and ${t.status} = any($5)
         and t.id <> coalesce($4, '') and not t.deleted_flg) as "hasOpenTask"
     from customs_order o left join customs_broker b on b.id = ${o.brokerId} and not b.deleted_flg where o.id = $1 and not o.deleted_flg`,
    [orderId, now.slice(0, 10), rpaKind, id ?? null, open],
  );
  return rows[0];
}

interface Against {
  readonly reason: string;
  readonly text: Text;
}

/** V-80: what speaks against a robot taking this; nothing when it may. */
export async function whyNotPull(asked: Asked, call: Call): Promise<readonly Against[]> {
  const paused = await whyPaused(asked.rpaKind ?? null, call);
  if (isFetched(asked.rpaKind)) return [...paused, ...((await isOpen(call)) ? [] : [closed])];
  return [...paused, ...(await (isOfOrder(asked.rpaKind) ? whyNotOrder(asked, call) : whyNotDeclaration(asked, call)))];
}

const closed: Against = {
  reason: 'WINDOW',
  text: bi('不在关区作业时间内', 'The customs area is closed now'),
};

/** A person has stopped what robots do of this kind. */
async function whyPaused(rpaKind: string | null, { db, now }: Call): Promise<readonly Against[]> {
  const pause = await readOne(rpaPause, ['reason', 'pausedTo'], { rpaKind, enabled: 1 }, db);
  if (!pause || (pause.pausedTo !== null && pause.pausedTo <= now)) return [];
  return [
    {
      reason: 'PAUSE',
      text: bi(`当前不可取件：${pause.reason}`, `Cannot pull now: ${pause.reason}`),
    },
  ];
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
async function whyNotDeclaration(
  { declId = null, rpaKind = null, id }: Asked,
  call: Call,
): Promise<readonly Against[]> {
  const { db } = call;
  const found = await readOne(declaration, ['status'], { id: declId }, db);
  const message = await readOne(customsMessage, ['status'], { declId, kind: 'DECL' }, db, {
    order: [['sendNo', 'desc']],
  });
  const others = { declId, rpaKind, status: open, id: { not: id ?? null } };
  const against: Against[] = [];
  const mayGo =
    rpaKind === 'DECL_SEND'
      ? found?.status === 'SENT' && (message?.status === 'DEAD' || call.services.config.customsSystem === 'none')
      : ['SENT', 'STORED', 'EXAM', 'TAX', 'PICKED', 'FULL_SENT', 'RELEASED', 'CLOSED'].includes(String(found?.status));
  if (!mayGo)
    against.push({
      reason: 'STATUS',
      text: bi('报关单状态不符，或报文正在发送', 'The declaration is in another status, or its message is on its way'),
    });
  if (found && (await isThere(rpaTask, others, db)))
    against.push({ reason: 'TASK', text: bi('已有取件任务', 'A robot has it already') });
  if (!(await isOpen(call))) against.push(closed);
  return against;
}

/** Robots work in the customs client between these times of the day. */
async function isOpen({ services, now }: Call): Promise<boolean> {
  const [from = '', to = ''] = (await services.settings.get('rpa.window')).split('-');
  const time = now.slice(11, 16);
  return time >= from && time < to;
}
