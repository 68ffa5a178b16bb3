import { refuseInWords } from '#domain/approval/refusals.ts';
import { type Fen, fenOf, formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { ledgerDictionaries } from '#domain/guarantee/ledgerDictionaries.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { newId } from '../../platform/newId.ts';
import { closeAlertsOf } from '../alerts/alerts.ts';
import { type GuaranteeAccount, guaranteesById, type LedgerCall, post } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';

interface Marked {
  readonly id: string;
  readonly rowVersion?: number | undefined;
}

async function lockGuarantee({ id, rowVersion }: Marked, { db }: LedgerCall): Promise<GuaranteeAccount & { createdBy: string | null }> {
  const [guarantee] = await guaranteesById(db, [id], { lock: true });
  if (!guarantee) throw guaranteeErrors.NOT_FOUND();
  const { rows } = await db.query<{ row_version: number; created_by: string | null }>(
    'select row_version, created_by from bh_guarantee where id = $1',
    [id],
  );
  if (rowVersion !== undefined && rows[0]?.row_version !== rowVersion) throw guaranteeErrors.STALE();
  return { ...guarantee, createdBy: rows[0]?.created_by ?? null };
}

const statusNames = new Map(
  ledgerDictionaries.flatMap(({ code, items }) => (code === 'BH_GUAR_STATUS' ? items.map(({ id, label }) => [id, label] as const) : [])),
);

function refuseUnless(allowed: readonly string[], { guarStatus }: GuaranteeAccount): void {
  if (allowed.includes(guarStatus)) return;
  throw refuseInWords(guaranteeErrors.BAD_STATUS, { status: statusNames.get(guarStatus) ?? say(guarStatus, guarStatus) });
}

/** Puts the row forward for people who have it open. */
const touch = (id: string, values: string, parameters: readonly unknown[], { db, actor, now }: LedgerCall): Promise<unknown> =>
  db.query(`update bh_guarantee set ${values}row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`, [
    id,
    actor.userId,
    now,
    ...parameters,
  ]);

/**
 * A leader opens a guarantee that somebody else entered: from now on it carries levies.
 * @throws 61002, 61004 filing number or scan missing, 61005, 61006
 * @see guarantee.md 3.11
 */
export async function activateGuarantee(marked: Marked, call: LedgerCall): Promise<void> {
  const guarantee = await lockGuarantee(marked, call);
  refuseUnless(['DRAFT'], guarantee);
  if (guarantee.createdBy === call.actor.userId) throw guaranteeErrors.FOUR_EYES();
  const missing = say('启用前必填', 'is required before activation');
  if (!guarantee.customsFilingNo) throw refuseField('customsFilingNo', bhGuarantee.fields.customsFilingNo.label, missing);
  const { rows: scans } = await call.db.query(`select 1 from attachment where table_name = 'bhGuarantee' and record_id = $1 limit 1`, [
    guarantee.id,
  ]);
  if (scans.length === 0) throw refuseField('attachments', bhGuarantee.fields.attachments.label, missing);
  await openGuarantee(guarantee, call);
}

/** The posting of an activation, without its checks; demo data uses it too. */
export async function openGuarantee(guarantee: GuaranteeAccount, call: LedgerCall): Promise<void> {
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
  const { rows } = await call.db.query<{ replace_id: string | null }>('select replace_id from bh_guarantee where id = $1', [id]);
  const replaced = rows[0]?.replace_id;
  if (!replaced) return;
  await touch(replaced, `guar_status = case when guar_status in ('ACTIVE', 'EXPIRED') then 'REPLACED' else guar_status end, `, [], call);
  await closeAlertsOf(call.db, replaced, call.now);
}

export interface Amendment extends Marked {
  readonly newAmount: Fen | null;
  readonly newValidTo: string | null;
  readonly amendDate: string;
  readonly reason: string;
}

/** Enters what the bank agreed to change; it counts once a leader has approved it. @returns the amendment's id */
export async function proposeAmendment(amendment: Amendment, call: LedgerCall): Promise<string> {
  const guarantee = await lockGuarantee(amendment, call);
  refuseUnless(['ACTIVE', 'EXPIRED'], guarantee);
  refuseUselessAmendment(amendment, guarantee);
  const { rows } = await call.db.query<{ last: number; open: boolean }>(
    `select coalesce(max(line_no), 0) as last, coalesce(bool_or(amend_status = 'DRAFT'), false) as open from bh_guarantee_amend where guarantee_id = $1 and not deleted_flg`,
    [guarantee.id],
  );
  const { last = 0, open = false } = rows[0] ?? {};
  if (open) throw guaranteeErrors.OPEN_DOC({ no: `${guarantee.guaranteeNo}-${last}` });
  const id = newId();
  await call.db.query(
    `insert into bh_guarantee_amend (id, guarantee_id, line_no, amend_no, new_amount, new_valid_to, amend_date, reason, amend_status, created_by, created_by_name, created_dept, created_time, updated_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'DRAFT', $9, $10, $11, $12, $12)`,
    [
      id, guarantee.id, last + 1, `${guarantee.guaranteeNo}-${last + 1}`.slice(0, 30), amendment.newAmount === null ? null : formatFen(amendment.newAmount),
      amendment.newValidTo, amendment.amendDate, amendment.reason, call.actor.userId, call.actor.userName, call.actor.deptCode, call.now,
    ],
  ); // biome-ignore format: values in the order of the columns
  await touch(guarantee.id, '', [], call);
  return id;
}

function refuseUselessAmendment({ newAmount, newValidTo }: Amendment, guarantee: GuaranteeAccount): void {
  if (newAmount === null && newValidTo === null)
    throw refuseField('newAmount', say('变更', 'Amendment'), say('请填写新金额或新到期日', 'enter a new amount or a new end'));
  if (newAmount !== null && newAmount < guarantee.used) throw guaranteeErrors.GUAR_IN_USE({ used: formatFen(guarantee.used) });
  if (newValidTo !== null && newValidTo < guarantee.validFrom)
    throw refuseField('newValidTo', say('新到期日', 'New end'), say('不能早于起始日', 'lies before the start'));
}

/**
 * A leader approves or drops an amendment that somebody else entered.
 * @throws 61002, 61003, 61006, 61025 the new amount no longer covers what is used
 */
export async function decideAmendment(
  { id, amendId, approve, rowVersion }: Marked & { amendId: string; approve: boolean },
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
  if (amendment.created_by === call.actor.userId) throw guaranteeErrors.FOUR_EYES();
  if (!approve) {
    await call.db.query('update bh_guarantee_amend set deleted_flg = true, updated_time = $2 where id = $1', [amendId, call.now]);
    await touch(id, '', [], call);
    return;
  }
  refuseUnless(['ACTIVE', 'EXPIRED'], guarantee);
  await amend(guarantee, { amendId, newAmount: amendment.new_amount, newValidTo: amendment.new_valid_to }, call);
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
  await db.query(`update bh_guarantee_amend set amend_status = 'ACTIVE', approved_by = $2, updated_time = $3 where id = $1`, [
    amendId,
    actor.userId,
    now,
  ]);
  await touch(
    guarantee.id,
    `valid_to = coalesce($4::date, valid_to), guar_status = case when coalesce($4::date, valid_to) >= $5::date then 'ACTIVE' else guar_status end, `,
    [newValidTo, now.slice(0, 10)],
    call,
  );
  await refreshAfter({ guaranteeIds: [guarantee.id] }, call);
}

/** Ends a guarantee that carries nothing. @throws 61002, 61005, 61025 */
export async function closeGuarantee(marked: Marked, call: LedgerCall): Promise<void> {
  const guarantee = await lockGuarantee(marked, call);
  refuseUnless(['DRAFT', 'ACTIVE', 'EXPIRED', 'REPLACED'], guarantee);
  if (guarantee.used > 0n) throw guaranteeErrors.GUAR_IN_USE({ used: formatFen(guarantee.used) });
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
