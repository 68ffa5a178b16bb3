import { expect } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import type { Db } from '#server/platform/db.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';

export const errorsOf = ({ data }: { data: unknown }) => (data as { errors?: Record<string, string> }).errors ?? {};
export const stampOf = ({ id, rowVersion }: WireRecord) => ({ id, rowVersion });

let made = 0;

/** A company of ours that has its books by the enterprise standard. */
export async function companyWithBooks(gateway: TestGateway, standard: 'CAS' | 'SBE' = 'CAS'): Promise<string> {
  made += 1;
  const id = `books-company-${made}`;
  await gateway.database.pool.query(
    `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled, created_by, created_by_name, created_dept, created_time, updated_time, row_version, deleted_flg)
     values ($1, $2, $2, $3, '3101000001', '2200', true, 'system', '系统', 'ADMIN', now(), now(), 1, false)`,
    [id, `账套${made}`, makeCreditCode(`91310115MA1B${String(made).padStart(5, '0')}`)],
  );
  await (await gateway.as('fin01l')).get('financial.openBooks', { mainCompId: id, standard });
  return id;
}

export type VoucherEntry = readonly [subjectCode: string, debit: string | null, credit: string | null, more?: object];

export const voucherOf = (
  mainCompId: string,
  voucherDate: string,
  entries: readonly VoucherEntry[],
  more: object = {},
) => ({
  record: {
    ...{ mainCompId, voucherDate, attachCount: 1 },
    lines: entries.map(([subjectCode, debit, credit, beside]) => ({
      ...{ summary: '测试', subjectCode, debit, credit },
      ...beside,
    })),
    ...more,
  },
});

export const addVoucher = (client: GatewayClient, ...given: Parameters<typeof voucherOf>) =>
  client.call<WireRecord>('vc.addVoucher', voucherOf(...given));

export async function step(client: GatewayClient, voucher: WireRecord, action: string, more: object = {}) {
  return client.call<WireRecord>('vc.actVoucher', { ...stampOf(voucher), action, ...more });
}

/** The voucher after these steps, each by its own person: `['fin01l', 'audit']`. */
export async function through(
  gateway: TestGateway,
  voucher: WireRecord,
  ...steps: readonly (readonly [who: string, action: string])[]
): Promise<WireRecord> {
  let now = voucher;
  for (const [who, action] of steps) {
    const { returnCode, returnMsg, data } = await step(await gateway.as(who), now, action);
    if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
    now = data;
  }
  return now;
}

/**
 * Until the job of each event has made its voucher or said why not, as a gateway beside the test does within a moment
 * of the commit. What waits for a person has a reason and is not waited for.
 */
export async function vouchersMade(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.query<{ waiting: string }>(
          `select source_key as waiting from voucher_task where status = 'WAITING' and reason is null and not deleted_flg`,
        );
        return rows.map(({ waiting }) => waiting);
      },
      { interval: 10 },
    )
    .toEqual([]);
}
