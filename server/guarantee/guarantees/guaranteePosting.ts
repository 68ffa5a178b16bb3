import type { Stop } from '#domain/core/actRules.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type Fen, fenOf, formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { amendGuarantee, whyNotDecided } from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee, bhGuaranteeAmend } from '#domain/guarantee/bhGuarantee.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { changeAll, markDeleted } from '../../crud/change.ts';
import { readOne } from '../../crud/read.ts';
import { newId } from '../../platform/newId.ts';
import { closeAlertsOf } from '../alerts/alerts.ts';
import { type GuaranteeAccount, guaranteesById, type LedgerCall, post } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';

/** Puts the row forward for people who have it open. */
const touch = (id: string, values: ChangesOf<typeof bhGuarantee>, call: LedgerCall): Promise<unknown> =>
  changeAll(bhGuarantee, { id }, values, call);

/** The posting of an activation. */
export async function openGuarantee(
  guarantee: Pick<GuaranteeAccount, 'id' | 'guaranteeNo' | 'amount'>,
  call: LedgerCall,
): Promise<void> {
  await post(
    {
      account: { guaranteeId: guarantee.id },
      moveType: 'GUAR_OPEN',
      deltaBase: guarantee.amount,
      sourceKey: `open:${guarantee.id}`,
      bizDate: call.now.slice(0, 10),
      remark: guarantee.guaranteeNo,
    },
    call,
  );
  await touch(guarantee.id, { guarStatus: 'ACTIVE' }, call);
  await endReplaced(guarantee.id, call);
  await refreshAfter({ guaranteeIds: [guarantee.id] }, call);
}

/** The guarantee that the new one replaces takes no more levies; what it carries stays until it is paid. */
async function endReplaced(id: string, call: LedgerCall): Promise<void> {
  const replaced = (await readOne(bhGuarantee, ['replaceId'], { id }, call.db))?.replaceId;
  if (!replaced) return;
  const running = { id: replaced, guarStatus: ['ACTIVE', 'EXPIRED'] };
  await changeAll(bhGuarantee, running, { guarStatus: 'REPLACED' }, call);
  await closeAlertsOf(replaced, call);
}

export interface Amendment {
  readonly newAmount: Fen | null;
  readonly newValidTo: string | null;
  readonly amendDate: string;
  readonly reason: string;
}

type Amended = Pick<GuaranteeAccount, 'id' | 'guaranteeNo' | 'used' | 'validFrom'>;

/** Enters what the bank agreed to change; it counts once a leader has approved it. @returns the amendment's id */
export async function proposeAmendment(guarantee: Amended, amendment: Amendment, call: LedgerCall): Promise<string> {
  refuseUselessAmendment(amendment, guarantee);
  const earlier = { guaranteeId: guarantee.id, lineNo: { not: null } } as const;
  const last = await readOne(bhGuaranteeAmend, ['lineNo'], earlier, call.db, { order: [['lineNo', 'desc']] });
  const line = (last?.lineNo ?? 0) + 1;
  const id = newId();
  await call.db.query(
    `insert into bh_guarantee_amend (id, guarantee_id, line_no, amend_no, new_amount, new_valid_to, amend_date, reason,
      amend_status, created_by, created_by_name, created_dept, created_time, updated_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'DRAFT', $9, $10, $11, $12, $12)`,
    [
      id,
      guarantee.id,
      line,
      `${guarantee.guaranteeNo}-${line}`.slice(0, 30),
      amendment.newAmount === null ? null : formatFen(amendment.newAmount),
      amendment.newValidTo,
      amendment.amendDate,
      amendment.reason,
      call.actor.userId,
      call.actor.userName,
      call.actor.deptCode,
      call.now,
    ],
  );
  return id;
}

function refuseUselessAmendment({ newAmount, newValidTo }: Amendment, { used, validFrom }: Amended): void {
  if (newAmount === null && newValidTo === null)
    throw refuseField(
      'newAmount',
      bi('变更', 'Amendment'),
      bi('请填写新金额或新到期日', 'enter a new amount or a new end'),
    );
  if (newAmount !== null && newAmount < used) throw guaranteeErrors.GUAR_IN_USE({ used: formatFen(used) });
  if (newValidTo !== null && newValidTo < validFrom)
    throw refuseField('newValidTo', bi('新到期日', 'New end'), bi('不能早于起始日', 'lies before the start'));
}

/**
 * A leader approves or drops an amendment that somebody else entered.
 * @throws 61001, 61002, 61003, 61005, 61006, 61025 the new amount no longer covers what is used
 */
export async function decideAmendment(
  { id, amendId, approve, rowVersion }: { id: string; amendId: string; approve: boolean; rowVersion: number },
  call: LedgerCall,
): Promise<void> {
  const guarantee = await lockGuarantee({ id, rowVersion }, call);
  const proposed = { id: amendId, guaranteeId: id, amendStatus: 'DRAFT' };
  const names = ['newAmount', 'newValidTo', 'createdBy'] as const;
  const amendment = await readOne(bhGuaranteeAmend, names, proposed, call.db, { lock: 'update' });
  if (!amendment) throw guaranteeErrors.NOT_FOUND();
  const { newAmount, newValidTo, createdBy } = amendment;
  refuseStopped(whyNotDecided({ createdBy }, call.actor));
  if (!approve) {
    await markDeleted(bhGuaranteeAmend, { id: amendId }, call);
    await touch(id, {}, call);
    return;
  }
  const { guarStatus } = guarantee;
  refuseStopped(amendGuarantee.stop?.({ guarStatus }, call));
  await amend(guarantee, { amendId, newAmount, newValidTo }, call);
}

async function lockGuarantee(
  { id, rowVersion }: { id: string; rowVersion: number },
  { db }: LedgerCall,
): Promise<GuaranteeAccount> {
  const [guarantee] = await guaranteesById(db, [id], { lock: true });
  if (!guarantee) throw guaranteeErrors.NOT_FOUND();
  const stored = await readOne(bhGuarantee, ['rowVersion'], { id }, db);
  if (stored?.rowVersion !== rowVersion) throw guaranteeErrors.STALE();
  return guarantee;
}

function refuseStopped(stop: Stop | undefined): void {
  if (stop) throw new BusinessError(stop.code ?? guaranteeErrors.BAD_STATUS().returnCode, { zh: stop.zh, en: stop.en });
}

async function amend(
  guarantee: GuaranteeAccount,
  { amendId, newAmount, newValidTo }: { amendId: string; newAmount: string | null; newValidTo: string | null },
  call: LedgerCall,
): Promise<void> {
  const { actor, now } = call;
  const change = newAmount === null ? fenOf(0n) : subtractFen(parseFen(newAmount), guarantee.base);
  if (guarantee.available + change < 0n) throw guaranteeErrors.GUAR_IN_USE({ used: formatFen(guarantee.used) });
  if (change !== 0n) {
    await post(
      {
        account: { guaranteeId: guarantee.id },
        moveType: change > 0n ? 'GUAR_INC' : 'GUAR_DEC',
        deltaBase: change,
        sourceKey: `amend:${amendId}`,
        bizDate: now.slice(0, 10),
        remark: guarantee.guaranteeNo,
      },
      call,
    );
  }
  await changeAll(bhGuaranteeAmend, { id: amendId }, { amendStatus: 'ACTIVE', approvedBy: actor.userId }, call);
  const validTo = newValidTo ?? guarantee.validTo;
  await touch(guarantee.id, { validTo, ...(validTo >= now.slice(0, 10) && { guarStatus: 'ACTIVE' }) }, call);
  await refreshAfter({ guaranteeIds: [guarantee.id] }, call);
}

/** The posting of an end: nothing is left to be used. */
export async function endGuarantee(
  guarantee: Pick<GuaranteeAccount, 'id' | 'guaranteeNo' | 'base'>,
  call: LedgerCall,
): Promise<void> {
  await touch(guarantee.id, { guarStatus: 'CLOSED' }, call);
  if (guarantee.base > 0n) {
    await post(
      {
        account: { guaranteeId: guarantee.id },
        moveType: 'GUAR_CLOSE',
        deltaBase: fenOf(-guarantee.base),
        sourceKey: `close:${guarantee.id}`,
        bizDate: call.now.slice(0, 10),
        remark: guarantee.guaranteeNo,
      },
      call,
    );
  }
  await closeAlertsOf(guarantee.id, call);
}
