import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import * as acts from '#domain/classification/precat/softwareActs.ts';
import { customer } from '#domain/company/index.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { announce } from '../../crud/announce.ts';
import { note } from '../../crud/change.ts';
import { implementAct } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { MessageSender } from '../../gateway/areaRules.ts';
import { noteInterfaceMessage } from '../../gateway/interfaceMessages.ts';
import type { Call, Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import type { Goods } from '../precat/records.ts';
import { type SentGoods, softwareOf } from './declarationSoftware.ts';

const perRun = 200;
const mostTries = 5;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

/**
 * Puts goods on their way, in the transaction of their pass: no commit, no push. Nothing where no software is
 * connected.
 */
export async function queueGoods(
  { softwareNo }: Pick<Goods, 'softwareNo'>,
  { db, now, services }: Call,
): Promise<ChangesOf<typeof precatProduct>> {
  if (!softwareOf(services)) return {};
  await scheduleNow(db, 'pushGoods');
  return {
    softwareStatus: 'QUEUED',
    softwareNo: Number(softwareNo ?? 0) + 1,
    softwareTries: 0,
    softwareNext: now,
    softwareMsg: null,
  };
}

/** @throws 1004 no software is connected */
export const sendSoftwareHandler = implementAct(acts.sendSoftware, async ({ record }, call) => {
  if (!softwareOf(call.services))
    throw new BusinessError('1004', bi('未连接申报软件', 'No declaration software is connected'));
  return queueGoods(record, call);
});

const [p, a, c] = [columnsIn(precatProduct, 'p'), columnsIn(precatApply, 'a'), columnsIn(customer, 'c')];
/** What the software is sent of goods. */
const sent = ['partNo', 'nameZh', 'declaredName', 'hsCode', 'ciqCode', 'gModel', 'unit1', 'unit2'] as const;

interface Waiting {
  readonly id: string;
  readonly pushNo: number;
  readonly tries: number;
  readonly docNo: string;
  readonly goods: SentGoods['goods'];
}

const nextWaiting = async (now: string, db: Db): Promise<Waiting | undefined> => {
  const { rows } = await db.query<Waiting>(
    `select p.id, ${p.softwareNo} as "pushNo", ${p.softwareTries} as tries, coalesce(${a.applyNo}, p.id) || '-' || ${p.lineNo} as "docNo",
       json_build_object('customer', ${c.name}, 'creditCode', ${c.creditCode}, ${sent.map((name) => `'${name}', ${p[name]}`).join(', ')}) as goods
     from precat_product p join precat_apply a on a.id = ${p.applyId} left join customer c on c.id = ${p.customerId}
     where ${p.softwareStatus} = 'QUEUED' and ${p.softwareNext} <= $1 and not p.deleted_flg order by ${p.softwareNext}, p.id limit 1 for update of p skip locked`,
    [now],
  );
  return rows[0];
};

/**
 * Every minute, and as soon as goods were passed. Each in a transaction of its own with its row locked, so two nodes do
 * not send it at once. After a crash between the other side's "taken" and our commit it goes out again under the same
 * number, which is the same as once.
 */
export const pushGoods: JobHandler = async (_payload, { services }) => {
  const [done, failed] = [{ count: 0 }, { count: 0 }];
  for (let at = 0; softwareOf(services) && at < perRun; at += 1) {
    const outcome = await inTransaction(services.pool, (db) => pushNext(services, db));
    if (!outcome) break;
    (outcome === 'SENT' ? done : failed).count += 1;
  }
  return { sent: done.count, failed: failed.count };
};

async function pushNext(services: Services, db: Db): Promise<'SENT' | 'FAILED' | undefined> {
  const now = nowText(services.clock);
  const line = await nextWaiting(now, db);
  if (!line) return undefined;
  const { id: lineId, pushNo, goods, docNo } = line;
  const began = performance.now();
  const error = await softwareOf(services)
    ?.send({ lineId, pushNo, goods })
    .then(
      () => undefined,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
  await noteInterfaceMessage(db, {
    ...{ msgType: 'GOODS', direction: 'OUT', docNo, bizNo: `${docNo}-${pushNo}`, body: { lineId, pushNo, goods } },
    ...{
      status: error === undefined ? 'SENT' : 'FAIL',
      receiptText: error ?? null,
      costMs: Math.round(performance.now() - began),
    },
  });
  await keepOutcome(line, { now, error }, db);
  await announce(precatProduct, { id: lineId }, { db, services });
  return error === undefined ? 'SENT' : 'FAILED';
}

/**
 * What the software says is no new version of the goods: whoever works at them goes on. After the last try people
 * decide.
 */
async function keepOutcome(
  { id, tries }: Waiting,
  { now, error }: { readonly now: string; readonly error: string | undefined },
  db: Db,
) {
  const failed = error === undefined ? tries : tries + 1;
  const wait = error !== undefined && failed < mostTries ? backOff[failed - 1] : undefined;
  await note(
    precatProduct,
    { id },
    {
      softwareStatus: error === undefined ? 'SENT' : wait === undefined ? 'FAILED' : 'QUEUED',
      softwareTries: failed,
      softwareTime: now,
      softwareNext: wait === undefined ? null : addHours(now, wait / 60),
      softwareMsg: error?.slice(0, 200),
    },
    db,
  );
}

/** The same goods once more, as the interface log kept them. @throws {Error} nothing is connected */
export const resendGoods: MessageSender = async ({ body }, services) => {
  const software = softwareOf(services);
  if (!software) throw new Error('未连接申报软件');
  await software.send(body as SentGoods);
};
