import { addDays, nowText } from '#domain/core/moments.ts';
import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { partnerMessageNo } from '#domain/exchange/partnerMessageNo.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { JobHandler } from '../../jobs/job.ts';

/** Years that messages stay, as the log of customs messages does; numbers and receipts stay longer. */
const logYears = 3;
const numberYears = 10;
const atOnce = 1_000;
const mostTurns = 200;

const [l, n] = [columnsIn(partnerLog, 'l'), columnsIn(partnerMessageNo, 'n')];

/** Every night: messages whose years are over go, and long after them their numbers; some at a time. */
export const forgetPartnerMessages: JobHandler = async (_payload, { services: { pool, clock } }) => {
  const now = nowText(clock);
  const before = (years: number): string => addDays(now, -365 * years);
  const forget = async (statement: string, day: string): Promise<number> => {
    let gone = 0;
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const { rowCount } = await pool.query(statement, [day]);
      gone += rowCount ?? 0;
      if ((rowCount ?? 0) < atOnce) break;
    }
    return gone;
  };
  const messages = await forget(
    `delete from partner_log where id in (select l.id from partner_log l where ${l.logTime} < $1 limit ${atOnce})`,
    before(logYears),
  );
  const numbers = await forget(
    `delete from partner_message_no where id in (select n.id from partner_message_no n where ${n.receivedTime} < $1 limit ${atOnce})`,
    before(numberYears),
  );
  return { messages, numbers };
};
