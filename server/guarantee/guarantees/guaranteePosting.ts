import type { Stop } from '#domain/core/actRules.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type Fen, fenOf, formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { amendGuarantee, whyNotDecided } from '#domain/guarantee/acts/guaranteeActs.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { newId } from '../../platform/newId.ts';
import { closeAlertsOf } from '../alerts/alerts.ts';
import { type GuaranteeAccount, guaranteesById, type LedgerCall, post } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';

/** Puts the row forward for people who have it open. */
const touch = (
  id: string,
  values: string,
  parameters: readonly unknown[],
  { db, actor, now }: LedgerCall,
): Promise<unknown> =>
  db.query(
    `update bh_guarantee set ${values}row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [id, actor.userId, now, ...parameters],
  );

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
  await touch(guarantee.id, `guar_status = 'ACTIVE', `, [], call);
  await endReplaced(guarantee.id, call);
  await refreshAfter({ guaranteeIds: [guarantee.id] }, call);
}

/** The guarantee that the new one replaces takes no more levies; what it carries stays until it is paid. */
async function endReplaced(id: string, call: LedgerCall): Promise<void> {
  const { rows } = await call.db.query<{ replace_id: string | null }>(
    'select replace_id from bh_guarantee where id = $1',
    [id],
  );
  const replaced = rows[0]?.replace_id;
  if (!replaced) return;
  await touch(
    replaced,
    `guar_status = case when guar_status in ('ACTIVE', 'EXPIRED') then 'REPLACED' else guar_status end, `,
    [],
    call,
  );
  await closeAlertsOf(call.db, replaced, call.now);
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
  const { rows } = await call.db.query<{ last: number }>(
    'select coalesce(max(line_no), 0) as last from bh_guarantee_amend where guarantee_id = $1 and not deleted_flg',
    [guarantee.id],
  );
  const line = (rows[0]?.last ?? 0) + 1;
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
  const { rows } = await call.db.query<{ new_amount: string | null; new_valid_to: string | null; created_by: string }>(
    `select new_amount::text, to_char(new_valid_to, 'YYYY-MM-DD') as new_valid_to, created_by from bh_guarantee_amend
     where id = $1 and guarantee_id = $2 and amend_status = 'DRAFT' and not deleted_flg for update`,
    [amendId, id],
  );
  const [amendment] = rows;
  if (!amendment) throw guaranteeErrors.NOT_FOUND();
  refuseStopped(whyNotDecided({ createdBy: amendment.created_by }, call.actor));
  if (!approve) {
    await call.db.query('update bh_guarantee_amend set deleted_flg = true, updated_time = $2 where id = $1', [
      amendId,
      call.now,
    ]);
    await touch(id, '', [], call);
    return;
  }
  const { guarStatus } = guarantee;
  refuseStopped(amendGuarantee.stop?.({ guarStatus }, call));
  await amend(guarantee, { amendId, newAmount: amendment.new_amount, newValidTo: amendment.new_valid_to }, call);
}

async function lockGuarantee(
  { id, rowVersion }: { id: string; rowVersion: number },
  { db }: LedgerCall,
): Promise<GuaranteeAccount> {
  const [guarantee] = await guaranteesById(db, [id], { lock: true });
  if (!guarantee) throw guaranteeErrors.NOT_FOUND();
  const { rows } = await db.query<{ row_version: number }>('select row_version from bh_guarantee where id = $1', [id]);
  if (rows[0]?.row_version !== rowVersion) throw guaranteeErrors.STALE();
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
  const { db, actor, now } = call;
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
  await db.query(
    `update bh_guarantee_amend set amend_status = 'ACTIVE', approved_by = $2, updated_time = $3 where id = $1`,
    [amendId, actor.userId, now],
  );
  await touch(
    guarantee.id,
    `valid_to = coalesce($4::date, valid_to), guar_status = case when coalesce($4::date, valid_to) >= $5::date then 'ACTIVE' else guar_status end, `,
    [newValidTo, now.slice(0, 10)],
    call,
  );
  await refreshAfter({ guaranteeIds: [guarantee.id] }, call);
}

/** The posting of an end: nothing is left to be used. */
export async function endGuarantee(
  guarantee: Pick<GuaranteeAccount, 'id' | 'guaranteeNo' | 'base'>,
  call: LedgerCall,
): Promise<void> {
  await touch(guarantee.id, `guar_status = 'CLOSED', `, [], call);
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
  await closeAlertsOf(call.db, guarantee.id, call.now);
}
