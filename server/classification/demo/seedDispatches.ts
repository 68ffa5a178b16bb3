import { precatAuditor } from '#domain/classification/precat/precatAuditor.ts';
import { dispatchLine, precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { addDays, diffDays } from '#domain/core/moments.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';
import type { DemoLine } from './demoLine.ts';
import { type DemoFacts, people } from './demoPeople.ts';
import { type DemoApplication, ordersOf } from './seedTrail.ts';

/** When orders of each kind were handed out and done with. */
const hours: Readonly<Record<string, readonly [assigned: string, started: string, finished: string]>> = {
  FIRST: ['10:05:00', '10:20:00', '10:40:00'],
  SECOND: ['10:40:00', '11:30:00', '13:20:00'],
  THIRD: ['13:20:00', '14:30:00', '15:10:00'],
  REVIEW: ['13:30:00', '14:00:00', '15:30:00'],
};
const daysToSample = 7;
/** Every third finished order was drawn for a second look; of the open ones every second. */
const [drawnOfOld, drawnOfNew] = [3, 2] as const;

interface DemoOrder {
  readonly kind: string;
  readonly assigneeId: string;
  readonly lines: readonly DemoLine[];
}

function collect(lines: readonly DemoLine[]): DemoOrder[] {
  const orders = new Map<string, { kind: string; assigneeId: string; lines: DemoLine[] }>();
  for (const line of lines)
    for (const [kind, assigneeId] of ordersOf(line)) {
      const order = orders.get(kind) ?? { kind, assigneeId, lines: [] };
      order.lines.push(line);
      orders.set(kind, order);
    }
  return [...orders.values()];
}

/** Goods that this order's auditor still has in hand. */
const openOf = ({ kind, lines }: DemoOrder): readonly DemoLine[] =>
  lines.filter(({ processStatus }) => processStatus === kind || (kind === 'FIRST' && processStatus === 'NEED_INFO'));

function progressOf(order: DemoOrder, { day, today, at }: { readonly day: string; readonly today: string; readonly at: number }) {
  const open = openOf(order).length;
  const [assigned, started, finished] = hours[order.kind] ?? ['', '', ''];
  const given = { assignTime: `${day} ${assigned}` };
  if (open === order.lines.length && !order.lines.some(({ processStatus }) => processStatus === 'NEED_INFO')) return { ...given, status: 'ASSIGNED' };
  const begun = { ...given, startTime: `${day} ${started}` };
  if (open > 0) return { ...begun, status: 'DOING' };
  const done = { ...begun, finishTime: `${day} ${finished}`, onTime: at % 6 === 5 ? 0 : 1 };
  const isOver = diffDays({ from: day, to: today }) >= daysToSample;
  const isDrawn = order.kind !== 'REVIEW' && at % (isOver ? drawnOfOld : drawnOfNew) === 0;
  if (!isOver) return { ...done, status: isDrawn ? 'VERIFYING' : 'FINISHED', ...(isDrawn && { verifierId: people.administrator }) };
  const errorLines = at % 4 === 1 ? 1 : 0;
  const qualityScore = (100 - (errorLines * 100) / order.lines.length).toFixed(2);
  return { ...done, status: 'VERIFIED', ...(isDrawn && { verifierId: people.administrator, errorLines, qualityScore }) };
} // biome-ignore format: a status a line

/** Orders by which the goods were handed out, and what their auditors know well. */
export async function seedDispatches(
  applications: readonly DemoApplication[],
  db: Db,
  facts: DemoFacts,
): Promise<void> {
  const today = facts.now.slice(0, 10);
  const orders = applications.flatMap((application, place) =>
    collect(application.lines).map((order) => ({ ...application, ...order, place })),
  );
  const sink = new RowSink(precatDispatch, dispatchLine, precatAuditor);
  const inHand: [string, string][] = [];
  const ways: { id: string; docNo: string; steps: readonly WayStep[] }[] = [];
  for (const [at, order] of orders.entries()) {
    const { id: applyId, day, kind, assigneeId, lines, place } = order;
    const id = `${applyId}-order-${kind.toLowerCase()}`;
    const then = { ...facts, now: `${day} ${hours[kind]?.[0]}` };
    const progress = { errorLines: null, ...progressOf(order, { day, today, at }) };
    const head = {
      dispatchNo: `PD${day.replaceAll('-', '')}${String(9000 + at).padStart(4, '0')}`,
      kind,
      applyId,
      assigneeId,
      lineCount: lines.length,
      dueTime: dueOf(day, place),
      ...progress,
    };
    sink.add(precatDispatch, id, head, then);
    ways.push({ id, docNo: head.dispatchNo, steps: wayOf(head) });
    const wrong = (index: number) =>
      progress.errorLines === 1 && index === 0
        ? { wrongFlg: 1, note: '申报要素“型号”与说明书不一致' }
        : { wrongFlg: 0 };
    for (const [index, { id: productId }] of lines.entries())
      sink.add(
        dispatchLine,
        `${id}-${index + 1}`,
        { dispatchId: id, lineNo: index + 1, productId, ...wrong(index) },
        then,
      );
    inHand.push(...openOf(order).map((line): [string, string] => [line.id, id]));
  }
  for (const [userId, chapters, isAway] of auditors) {
    const away = isAway ? { leaveFrom: addDays(today, 20), leaveTo: addDays(today, 24), remark: '年假' } : {};
    sink.add(precatAuditor, `demo-auditor-${userId}`, { userId, chapters, ...away }, facts);
  }
  await sink.flush(db);
  await logWays(precatDispatch, ways, db);
  await db.query(
    `update precat_product p set dispatch_id = h.order_id from (select * from unnest($1::text[], $2::text[]) as u(line_id,
      order_id)) h where p.id = h.line_id`,
    [inHand.map(([line]) => line), inHand.map(([, order]) => order)],
  );
}

/** Three days after it was accepted; what was wanted on the same day was sometimes late. */
export const dueOf = (day: string, at: number): string =>
  at % 9 === 4 ? `${day} 14:00:00` : `${addDays(day, 3)} 18:00:00`;

interface Progress {
  readonly assigneeId: string;
  readonly assignTime: string;
  readonly startTime?: string;
  readonly finishTime?: string;
  readonly status: string;
  readonly verifierId?: string;
}

function wayOf({ assigneeId, assignTime, startTime, finishTime, status, verifierId }: Progress): readonly WayStep[] {
  const steps: WayStep[] = [
    { action: 'assign', from: 'NEW', to: 'ASSIGNED', at: assignTime, by: people.administrator },
  ];
  if (startTime) steps.push({ action: 'start', from: 'ASSIGNED', to: 'DOING', at: startTime, by: assigneeId });
  if (finishTime) steps.push({ action: 'finish', from: 'DOING', to: 'FINISHED', at: finishTime, by: assigneeId });
  if (!finishTime || status === 'FINISHED') return steps;
  if (verifierId)
    steps.push({
      action: 'sample',
      from: 'FINISHED',
      to: 'VERIFYING',
      at: `${finishTime.slice(0, 10)} 23:20:00`,
      by: 'system',
    });
  const closed = addDays(finishTime, 1);
  if (status === 'VERIFIED')
    steps.push(
      verifierId
        ? { action: 'verifyPass', from: 'VERIFYING', to: 'VERIFIED', at: closed, by: verifierId }
        : {
            action: 'close',
            from: 'FINISHED',
            to: 'VERIFIED',
            at: `${addDays(finishTime.slice(0, 10), 7)} 00:20:00`,
            by: 'system',
          },
    );
  return steps;
}

const auditors = [
  [people.first, ['39', '61', '62', '84', '85'], false],
  [people.second, ['28', '29', '30', '84'], true],
  [people.third, ['84', '85', '87', '90'], false],
] as const;
