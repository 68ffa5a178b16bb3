import { createHmac } from 'node:crypto';
import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import type { Services } from '../../gateway/services.ts';
import { networkOf } from '../../platform/networkOf.ts';

/**
 * One more public question of this network in this hour, counted for all workers together.
 * @param of what is asked, such as `qcc1`: each kind is counted for itself
 * @throws 1010 when there were too many
 */
export async function takeHourlyTurn(
  { pool, secret, clock }: Pick<Services, 'pool' | 'secret' | 'clock'>,
  { of, address, most }: { readonly of: string; readonly address: string; readonly most: number },
): Promise<void> {
  const who = createHmac('sha256', secret).update(networkOf(address)).digest('base64url').slice(0, 22);
  const hour = nowText(clock).slice(0, 13);
  await pool.query(`delete from number_counter where prefix like $2 and day < $1`, [hour, `${of}:%`]);
  const { rows } = await pool.query<{ value: number }>(
    `insert into number_counter (prefix, day, value) values ($1, $2, 1)
     on conflict (prefix, day) do update set value = least(number_counter.value + 1, 1000000) returning value`,
    [`${of}:${who}`, hour],
  );
  if ((rows[0]?.value ?? 0) > most)
    throw new BusinessError('1010', bi('查询过于频繁，请稍后再试', 'Too many requests, try later'));
}
