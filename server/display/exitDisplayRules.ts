import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { sumDecimals } from '#domain/core/money.ts';
import { isWho } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type CountedLine, dueDateOf, freeOf, heldOf, wrongStock } from '#domain/display/displayLines.ts';
import { exitDisplay } from '#domain/display/exitDisplay.ts';
import { exitDisplayFlow } from '#domain/display/exitDisplayFlow.ts';
import { announce } from '../crud/announce.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { Effect, EntityRules } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { settleTodo } from '../gateway/userMessages.ts';
import { bondedStock } from './bondedStock.ts';
import { checkMerchant, ownFiling } from './owner.ts';
import { peopleOf, tell } from './tell.ts';

const stopped = bi('商户已暂停，不能提交', 'Merchant suspended');
const left = bi('商户已退出，不能提交', 'The merchant has left');

/**
 * The place is filed for the whole display and for this customer; it cannot be closed until the transaction ends.
 * @throws 1001 siteInvalid
 */
async function checkSite(
  { siteId, ownHallFlg, customerId, planStart, planEnd }: RecordValues,
  { db }: Call,
): Promise<void> {
  if (Number(ownHallFlg) === 1) return;
  const { rowCount } = await db.query(
    `select 1 from offsite_filing where id = $1 and customer_id = $2 and status = 'EFFECTIVE' and plan_start <= $3 and valid_to >= $4
       and not deleted_flg for share`,
    [siteId, customerId, planStart, planEnd],
  );
  if (!rowCount)
    throw invalid({ siteId: bi('场外备案未生效或不覆盖展示期', 'Site filing not effective for these dates') });
}

/**
 * No part goes out more often than it came in. One filing of a customer at a time, so that two do not take the same
 * pieces.
 * @throws 1001 displayQty
 */
async function checkStock(record: RecordValues, { db }: Call): Promise<void> {
  const goods = (record.goods ?? []) as readonly CountedLine[];
  const customerId = String(record.customerId);
  const partNos = [...new Set(goods.map(({ partNo }) => partNo ?? ''))];
  await db.query(`select pg_advisory_xact_lock(hashtextextended('display:' || $1, 0))`, [customerId]);
  const stock = await bondedStock(db, customerId, partNos);
  const { rows } = await db.query<CountedLine & { status: string }>(
    `select e.status, g.part_no as "partNo", g.qty::text as qty, g.out_qty::text as "outQty", g.back_qty::text as "backQty"
     from exit_display_goods g join exit_display e on e.id = g.display_id
     where e.customer_id = $1 and e.id <> $2 and g.part_no = any($3) and not e.deleted_flg and not g.deleted_flg`,
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

/** Submitting asks for everything a draft may still lack. */
async function checkBeforeSubmit(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  await refuseWrong(exitDisplay, record, call, { moment: 'submit', only: {} });
  await checkMerchant(record, { SUSPENDED: stopped, EXIT: left }, call);
  await checkSite(record, call);
  await checkStock(record, call);
}

const siteStillThere = (record: RecordValues, _params: RecordValues, call: Call): Promise<void> =>
  checkSite(record, call);

const displaySubmitted: Effect = async (record, _step, call) => {
  const title = bi(`待审核出区展示备案 ${record.displayNo}`, `Exit display filing ${record.displayNo} awaits review`);
  const userIds = await peopleOf([departments.importExport, departments.declaration], call);
  await tell(exitDisplay, record, { userIds, type: 'TODO', title }, call);
  return { submittedTime: call.now, firstOpenedAt: null };
};

/** The author hears the opinion; nobody else needs to look any more. */
const displayReviewed: Effect = async (record, { opinion }, call) => {
  await settleTodo(call.db, call.services, { recordId: String(record.id), now: call.now });
  const title = bi(
    `出区展示备案 ${record.displayNo} 审核意见：${opinion ?? ''}`,
    `Exit display filing ${record.displayNo}: ${opinion ?? ''}`,
  );
  await tell(exitDisplay, record, { userIds: [String(record.createdBy)], type: 'RESULT', title }, call);
  return undefined;
};

const displayOut: Effect = async (record) => ({
  dueDate: dueDateOf({ planEnd: String(record.planEnd), gateOutTime: String(record.gateOutTime) }),
});

const guaranteeReleased: Effect = async ({ guaranteeKind }, _step, { now }) =>
  guaranteeKind === 'FREE' ? undefined : { guaranteeReleased: now };

const reviewers = exitDisplayFlow.steps.find(({ key: action }) => action === 'approve')?.who ?? [];

/** A reviewer who opens a filing that waits for him has begun: its author cannot take it back any more. */
async function opened(record: RecordValues, call: Call): Promise<void> {
  const { actor, db, now } = call;
  if (record.status !== 'SUBMITTED' || record.firstOpenedAt || !reviewers.some((who) => isWho(who, actor, record)))
    return;
  const { rowCount } = await db.query(
    `update exit_display set first_opened_at = $2 where id = $1 and status = 'SUBMITTED' and first_opened_at is null`,
    [record.id, now],
  );
  if (rowCount) await announce(exitDisplay, { id: String(record.id), rowVersion: Number(record.rowVersion) }, call);
}

export const exitDisplayRules: EntityRules = {
  prepare: ownFiling,
  opened,
  beforeStep: { submit: checkBeforeSubmit, approve: siteStillThere, file: siteStillThere, out: siteStillThere },
  effects: { displaySubmitted, displayReviewed, displayOut, guaranteeReleased },
};
