import type { Pool } from 'pg';
import { todayText } from '#domain/core/moments.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { openGuarantee } from '#server/guarantee/guarantees/guaranteePosting.ts';
import { guaranteesById } from '#server/guarantee/ledger/ledger.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { addGuarantee, addQuota, billNo, declNo } from '../guarantee/ledgerWorld.ts';

const customerId = 'demo-customer-01';
/** The day of every levy, `yyyy-MM-dd`: a month long past is closed. */
export const levyDay = todayText(() => new Date());

/**
 * Company MC with guarantee G and a quota Q1 of the first demo customer, on a database that a gateway process works on.
 */
export async function openCredit(
  pool: Pool,
  { quotaBase, guaranteeAmount }: { quotaBase: string; guaranteeAmount: string },
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const call = { db, actor: systemActor, now: '2025-01-01 10:00:00' };
    await db.query(
      `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled)
        values ('MC', '故障测试主体公司', '故障', '91310115607100008K', '3122240001', '2200', true)`,
    );
    await addGuarantee(db, { id: 'G', amount: guaranteeAmount });
    const [guarantee] = await guaranteesById(db, ['G'], { lock: true });
    if (guarantee) await openGuarantee(guarantee, call);
    await addQuota(call, { id: 'Q1', customerId, base: quotaBase });
    for (const table of ['bh_guarantee', 'bh_quota'])
      await db.query(`update ${table} set valid_to = '2099-12-31' where main_comp_id = 'MC'`);
    // The operator of the demo works for the demo's companies alone.
    await db.query(
      `insert into bh_main_comp_bw (id, main_comp_id, user_id, enabled) select 'MC-' || id, 'MC', id, true from sys_user where login_name = 'jck01'`,
    );
  });
}

/** A confirmed excess approval that any levy of the quota may use. */
export async function addExcess(pool: Pool, amount: string): Promise<void> {
  await inTransaction(pool, async (db) => {
    const values = {
      ...defaultsOf(bhExcess),
      ...{
        docNo: 'CE-TEST',
        docType: 'EXCESS',
        status: 'EXITDEPT_INPUT_CONFIRMED',
        origin: 'BUSINESS',
        creatorDept: 'D10',
        ownerDept: 'D10',
      },
      ...{
        quotaId: 'Q1',
        customerId,
        mainCompId: 'MC',
        excessAmount: amount,
        approvedAmount: amount,
        consumedAmount: '0.00',
        remainAmount: amount,
      },
      ...{
        validTo: '2099-12-31',
        excessStatus: 'ACTIVE',
        excessLevel: 'L1',
        reason: '测试',
        repaymentPlan: '测试',
        effectiveAt: '2025-01-01 10:00:00',
      },
    };
    await insertMany(bhExcess, [rowOf(bhExcess, 'X1', values, { actor: systemActor, now: '2025-01-01 10:00:00' })], db);
  });
}

/** What a levy message of an interface carries; its key names the event, so that it may be sent again. */
export function levyMessage(amount: string, sourceKey: string) {
  return {
    sourceKey,
    record: {
      ...{
        declNo: declNo(),
        declDate: levyDay,
        customsCode: '2225',
        mainCompId: 'MC',
        customerId,
        guarMode: 'TERM',
        levyNoticeDate: levyDay,
      },
      taxes: [{ taxBillNo: billNo(), taxKind: 'A', amount, issueDate: levyDay }],
    },
  };
}
export type LevyMessage = ReturnType<typeof levyMessage>;

export interface PostedUsage {
  readonly id: string;
  readonly usageStatus: string;
  readonly totalAmount: string;
  readonly repeated: 0 | 1;
  readonly taxes: readonly { readonly id: string; readonly amount: string }[];
}

const databaseBusy = '1019';

/** @throws {Error} the gateway refused, or is gone */
export const sendLevy = (client: GatewayClient, message: LevyMessage): Promise<PostedUsage> =>
  client.get<PostedUsage>('baohan.usageLevySave', message);

/**
 * The same from an interface that tries again as long as the gateway is too busy; the key of the message keeps it from
 * counting twice.
 */
export async function sendUntilTaken(client: GatewayClient, message: LevyMessage): Promise<PostedUsage> {
  const answer = await client.call<PostedUsage>('baohan.usageLevySave', message);
  if (answer.returnCode === databaseBusy) return sendUntilTaken(client, message);
  if (answer.returnCode !== '0') throw new Error(`usageLevySave: ${answer.returnCode} ${answer.returnMsg}`);
  return answer.data;
}
