import type pg from 'pg';
import { type BrokenLog, checkLog } from './logs/checkLog.ts';
import { readWitnessed, witnessPlace } from './logs/witnessFolder.ts';
import type { Config } from './platform/config.ts';
import { pendingMigrations } from './platform/migrate.ts';
import { openDatabase } from './platform/postgres/index.ts';

/** A line of the doctor: what was looked at, how it is, and whether something must be done. */
export interface DoctorFinding {
  readonly label: string;
  readonly text: string;
  readonly isBad?: boolean;
}

const label = '操作日志 operation log';
const faultDays = 30;

const broken: Readonly<Record<BrokenLog['kind'], readonly [zh: string, en: string]>> = {
  changed: ['被改动', 'was changed'],
  missing: ['被删除', 'is missing'],
  added: ['未经封存链', 'never went through the chain'],
  seal: ['封存记录不符', 'a seal that does not fit'],
  rewound: ['起的封存记录曾经存在，现已不见或不同', 'and behind: seals that were seen are gone or others'],
  vanished: ['封存前被删除', 'vanished before its seal'],
};

/** Where the proof lies, and when it proves nothing. */
const advice = (place: string): string =>
  `\n依据 seen in: ${place}（若恢复过较早的备份，请移走此文件夹 move it away if an older backup was put back by hand）`;

function textOf({ kind, id, month, count }: BrokenLog, place: string): string {
  const [zh, en] = broken[kind];
  const isSeal = kind === 'seal' || kind === 'rewound';
  const name = `${month ? `${month} ` : ''}${isSeal ? '封存 seal ' : ''}${id}`;
  const many = count !== undefined && count > 1 ? `，共 ${count} ${isSeal ? '个' : '行'} (${count} in all)` : '';
  return `${name} ${zh} (${en})${many}${kind === 'rewound' || kind === 'vanished' ? advice(place) : ''}`;
}

/**
 * Follows the chain of the operation log; of an embedded database only while a gateway runs it, since this command
 * starts none.
 */
export async function examineLog(
  config: Config,
  { isRunning }: { isRunning: boolean },
): Promise<readonly DoctorFinding[]> {
  if (config.databaseUrl === null && !isRunning)
    return [{ label, text: '数据库未运行，未核对 (the database is not running: not verified)' }];
  try {
    const database = await openDatabase(config, { joinRunning: true });
    try {
      if ((await pendingMigrations(database.pool)).length > 0)
        return [{ label, text: '数据库尚未升级，未核对 (not migrated yet: not verified)' }];
      return [await examineChain(config, database.pool), ...(await examineFaults(database.pool))];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ label, text: error instanceof Error ? error.message : String(error), isBad: true }];
  }
}

async function examineChain({ dataDir }: Config, pool: pg.Pool): Promise<DoctorFinding> {
  const place = await witnessPlace(dataDir, pool);
  const { seals, rows, waiting, head, broken: found } = await checkLog(pool, await readWitnessed(place));
  if (found) return { label, text: textOf(found, place), isBad: true };
  return {
    label,
    text: `${rows} 行，${seals} 个封存，${waiting} 行待封存 (rows sealed, seals, rows waiting)；链首 head ${head.slice(0, 16) || '-'}`,
  };
}

/** What gateways themselves noted: rows that could not be written, rows and seals that vanished under their eyes. */
async function examineFaults(pool: pg.Pool): Promise<readonly DoctorFinding[]> {
  const { rows } = await pool.query<{ kind: string; count: number; latest: string; target: string; reason: string }>(
    `select op_kind as kind, count(*)::int as count, to_char(max(created_time), 'YYYY-MM-DD HH24:MI:SS') as latest,
       (array_agg(target order by created_time desc, id desc))[1] as target, (array_agg(reason order by created_time desc, id desc))[1] as reason
     from maintenance_log where op_kind in ('LOG_LOST', 'LOG_BROKEN')
     and created_time > localtimestamp - make_interval(days => $1) group by op_kind order by op_kind`,
    [faultDays],
  );
  return rows.map(({ kind, count, latest, target, reason }) => ({
    label: kind === 'LOG_LOST' ? '日志未能写入 log not written' : '日志被改动 log tampered with',
    text: `${faultDays} 天内 ${count} 次，最近 ${latest} (times in ${faultDays} days, the latest): ${target} ${reason}`,
    isBad: true,
  }));
}
