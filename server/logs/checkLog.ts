import { opLog } from '#domain/logs/index.ts';
import type { Db } from '../gateway/method.ts';
import { comparedWith, type Vanished } from './comparedLog.ts';
import type { Witnessed } from './witnessFolder.ts';

const sealsAtOnce = 200;

/** What is wrong with the chain, and where it begins. */
export interface BrokenLog {
  readonly kind: 'changed' | 'missing' | 'added' | 'seal' | Vanished['kind'];
  /** The row; of a seal its number. */
  readonly id: string;
  /** `2026-11`; of what is gone nobody knows any more. */
  readonly month?: string;
  /** Rows or seals of that kind, where they are counted. */
  readonly count?: number;
}

export interface LogState {
  readonly seals: number;
  readonly rows: number;
  /** Rows that wait for the next minute. */
  readonly waiting: number;
  readonly head: string;
  readonly broken?: BrokenLog;
}

interface SealRow {
  readonly no: string;
  readonly month: string;
  readonly rows: number;
  readonly hash: string;
  readonly prev: string;
  readonly isHashRight: boolean;
  readonly isDigestRight: boolean;
  readonly isForgotten: boolean;
  readonly mayForget: boolean;
  readonly wrongId: string | null;
  readonly isThere: boolean;
}

/** Each seal against its rows, itself and the one before; the first row that differs, by its place in the chain. */
const sealsFrom = `
  select s.no::text, to_char(s.month, 'YYYY-MM') as month, s.rows, encode(s.hash, 'hex') as hash, encode(s.prev, 'hex') as prev,
    s.hash = seal_hash(s.no, s.month, s.rows, s.prev, s.digest) as "isHashRight",
    s.ids is null or (s.digest = seal_digest(s.ids, s.digests) and cardinality(s.ids) = s.rows) as "isDigestRight",
    s.ids is null as "isForgotten", s.month < date_trunc('month', localtimestamp) - make_interval(years => $3) as "mayForget",
    w.id as "wrongId", coalesce(w.is_there, false) as "isThere"
  from log_seal s left join lateral (
    select u.id, l.id is not null as is_there
    from unnest(s.ids, s.digests) with ordinality as u (id, digest, place)
    left join op_log l on l.id = u.id and l.log_time >= s.month and l.log_time < s.month + interval '1 month'
    where l.id is null or log_digest(l) <> u.digest order by u.place limit 1
  ) w on true
  where s.no > $1 order by s.no limit $2`;

/**
 * Follows the chain of the operation log from its beginning, and compares it with what was seen of it elsewhere.
 * @see docs/decisions/0041-a-log-that-cannot-be-rewritten.md
 */
export async function checkLog(db: Db, witnessed: Witnessed = { seals: [], rows: [] }): Promise<LogState> {
  const years = opLog.journal?.years;
  const state = { seals: 0, rows: 0, waiting: 0, head: '' };
  for (let last = '0'; ; ) {
    const { rows } = await db.query<SealRow>(sealsFrom, [last, sealsAtOnce, years]);
    for (const seal of rows) {
      const broken = brokenBy(seal, { no: String(state.seals + 1), head: state.head });
      if (broken) return { ...state, broken };
      Object.assign(state, { seals: state.seals + 1, rows: state.rows + seal.rows, head: seal.hash });
      last = seal.no;
    }
    if (rows.length < sealsAtOnce) break;
  }
  const { rows: waiting } = await db.query<{ count: number }>('select count(*)::int as count from op_log_unsealed');
  const broken = (await firstAdded(db)) ?? (await comparedWith(db, witnessed));
  return { ...state, waiting: waiting[0]?.count ?? 0, ...(broken && { broken }) };
}

function brokenBy(seal: SealRow, expected: { readonly no: string; readonly head: string }): BrokenLog | undefined {
  const { no, month, wrongId, isThere, mayForget } = seal;
  // A row is named before its seal: whoever changed both is still found by the seals behind.
  // Months whose years are over are dropped whole; their seals forget them a moment later.
  if (wrongId && !mayForget) return { kind: isThere ? 'changed' : 'missing', id: wrongId, month };
  const isWhole = seal.isHashRight && seal.isDigestRight && (!seal.isForgotten || mayForget);
  return isWhole && no === expected.no && seal.prev === expected.head ? undefined : { kind: 'seal', id: no, month };
}

/** A row that never waited for a seal: months are counted first, since all but one of them agree. */
async function firstAdded(db: Db): Promise<BrokenLog | undefined> {
  const { rows } = await db.query<{ id: string; month: string }>(
    `with sealed as (select month, sum(rows) as rows from log_seal where ids is not null group by month),
       waiting as (select date_trunc('month', log_time)::date as month, count(*) as rows from op_log_unsealed group by 1),
       there as (select date_trunc('month', log_time)::date as month, count(*) as rows from op_log group by 1),
       odd as (select t.month from there t left join sealed s on s.month = t.month left join waiting w on w.month = t.month
         where t.rows <> coalesce(s.rows, 0) + coalesce(w.rows, 0))
     select l.id, to_char(l.log_time, 'YYYY-MM') as month from odd o join op_log l on l.log_time >= o.month
     and l.log_time < o.month + interval '1 month'
     where not exists (select 1 from op_log_unsealed u where u.id = l.id)
       and l.id not in (select unnest(s.ids) from log_seal s where s.month = o.month)
     order by l.log_time, l.id limit 1`,
  );
  const [row] = rows;
  return row && { kind: 'added', ...row };
}
