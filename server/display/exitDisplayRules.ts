import { departments } from '#domain/core/access.ts';
import type { RecordOf, RowOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { sumDecimals } from '#domain/core/money.ts';
import { isWho } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { freeOf, heldOf, returnDueDateOf, wrongStock } from '#domain/display/displayLines.ts';
import { exitDisplay, exitDisplayGoods } from '#domain/display/exitDisplay.ts';
import { exitDisplayFlow } from '#domain/display/exitDisplayFlow.ts';
import { offsiteFiling } from '#domain/display/offsiteFiling.ts';
import { announce } from '../crud/announce.ts';
import { note } from '../crud/change.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { settleTodo } from '../gateway/userMessages.ts';
import { bondedStock } from './bondedStock.ts';
import { checkMerchant, ownFiling } from './owner.ts';
import { peopleOfDepartments, tell } from './tell.ts';

type Display = RecordOf<typeof exitDisplay>;

const stopped = bi('商户已暂停，不能提交', 'Merchant suspended');
const left = bi('商户已退出，不能提交', 'The merchant has left');

/**
 * The place is filed for the whole display and for this customer; it cannot be closed until the transaction ends.
 * @throws 1001 siteInvalid
 */
async function checkSite(
  { siteId, ownHallFlg, customerId, planStart, planEnd }: Display,
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  if (ownHallFlg === 1) return;
  const open =
    planStart && planEnd
      ? { id: siteId, customerId, status: 'EFFECTIVE', planStart: { to: planStart }, validTo: { from: planEnd } }
      : { id: null };
  if (!(await readOne(offsiteFiling, ['id'], open, db, { lock: 'share' })))
    throw invalid({ siteId: bi('场外备案未生效或不覆盖展示期', 'Site filing not effective for these dates') });
}

const [e, g, t] = [columnsIn(exitDisplay, 'e'), columnsIn(exitDisplayGoods, 'g'), columnsIn(exitDisplay, 't')];
const counted = ['partNo', 'qty', 'outQty', 'backQty'] as const;
type Counted = RowOf<typeof exitDisplayGoods, (typeof counted)[number]> & RowOf<typeof exitDisplay, 'status'>;

/**
 * No part goes out more often than it came in. One filing of a customer at a time, so that two do not take the same
 * pieces.
 * @throws 1001 displayQty
 */
async function checkStock(record: Display, { db }: Call): Promise<void> {
  const goods = record.goods ?? [];
  const customerId = record.customerId ?? '';
  const partNos = [...new Set(goods.map(({ partNo }) => partNo ?? ''))];
  await db.query(`select pg_advisory_xact_lock(hashtextextended('display:' || $1, 0))`, [customerId]);
  const stock = await bondedStock(db, customerId, partNos);
  const { rows } = await db.query<Counted>(
    `select ${selected(exitDisplay, ['status'], 'e')}, ${selected(exitDisplayGoods, counted, 'g')}
     from exit_display_goods g join exit_display e on e.id = ${g.displayId}
     where ${e.customerId} = $1 and e.id <> $2 and ${g.partNo} = any($3) and not e.deleted_flg and not g.deleted_flg`,
    [customerId, record.id, partNos],
  );
  const held = new Map<string, string>();
  for (const line of rows)
    for (const [part, amount] of heldOf({ status: line.status, goods: [line] }))
      held.set(part, sumDecimals([held.get(part) ?? '0', amount]));
  const free = new Map(partNos.map((part) => [part, freeOf(stock.get(part) ?? '0', held.get(part) ?? '0')]));
  const wrong = wrongStock(goods, free);
  if (wrong) throw invalid(wrong);
}

const siteStillThere = (record: Display, _params: unknown, call: Call): Promise<void> => checkSite(record, call);

const reviewers = exitDisplayFlow.steps.find(({ key: action }) => action === 'approve')?.who ?? [];

export const exitDisplayRules = rules(exitDisplay, {
  computed: {
    goodsCount: `(select count(*)::int from exit_display_goods g where ${g.displayId} = t.id and not g.deleted_flg)`,
    waitingHours: `case when ${t.status} = 'SUBMITTED' then floor(extract(epoch from localtimestamp - ${t.submittedTime}) / 3600)::int end`,
  },
  beforeSave: ownFiling,
  /** A reviewer who opens a filing that waits for him has begun: its author cannot take it back any more. */
  opened: async (record, call) => {
    const { id, rowVersion, status, firstOpenedAt } = record;
    if (status !== 'SUBMITTED' || firstOpenedAt || !reviewers.some((who) => isWho(who, call.actor, record))) return;
    const waiting = { id, status, firstOpenedAt: { is: null } };
    const begun = await note(exitDisplay, waiting, { firstOpenedAt: call.now }, call.db);
    if (begun.length > 0) await announce(exitDisplay, { id, rowVersion }, call);
  },
  beforeStep: {
    /** Submitting asks for everything a draft may still lack. */
    submit: async (record, _params, call) => {
      await refuseWrong(exitDisplay, record, call, { moment: 'submit', only: {} });
      await checkMerchant(record, { SUSPENDED: stopped, EXIT: left }, call);
      await checkSite(record, call);
      await checkStock(record, call);
    },
    ...{ approve: siteStillThere, file: siteStillThere, out: siteStillThere },
  },
  effects: {
    displaySubmitted: async (record, _step, call) => {
      const title = bi(
        `待审核出区展示备案 ${record.displayNo}`,
        `Exit display filing ${record.displayNo} awaits review`,
      );
      const userIds = await peopleOfDepartments([departments.importExport, departments.declaration], call);
      await tell(exitDisplay, record, { userIds, type: 'TODO', title }, call);
      return { submittedTime: call.now, firstOpenedAt: null };
    },
    /** The author hears the opinion; nobody else needs to look any more. */
    displayReviewed: async (record, { opinion = '' }, call) => {
      await settleTodo(call.db, call.services, { recordId: record.id, now: call.now });
      const title = bi(
        `出区展示备案 ${record.displayNo} 审核意见：${opinion}`,
        `Exit display filing ${record.displayNo}: ${opinion}`,
      );
      await tell(exitDisplay, record, { userIds: [record.createdBy ?? ''], type: 'RESULT', title }, call);
      return undefined;
    },
    displayOut: async ({ planEnd, gateOutTime }) => ({
      dueDate: returnDueDateOf({ planEnd: String(planEnd), gateOutTime: String(gateOutTime) }),
    }),
    guaranteeReleased: async ({ guaranteeKind }, _step, { now }) =>
      guaranteeKind === 'FREE' ? undefined : { guaranteeReleased: now },
  },
});
