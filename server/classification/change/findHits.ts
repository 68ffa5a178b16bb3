import type { Touched } from '#domain/classification/change/changeMath.ts';
import type { Call } from '../../gateway/method.ts';

/** Where lines stand under codes, whose they are, and what a change makes of them. */
interface HitSource {
  readonly kind: 'GOODS' | 'APPLY' | 'DEMAND' | 'ORDER' | 'DECLARATION';
  /** `l` is the line; further tables bring its document. */
  readonly from: string;
  readonly where: string;
  readonly columns: {
    readonly docNo: string;
    readonly name: string;
    readonly partNo: string;
    readonly customerId: string;
  };
  /** What becomes of them where the change asks for another classification, and where it does not. */
  readonly outcome: readonly [invalid: string, refreshed: string];
}

/** Lines that are still worked on: what is sent to customs is judged by the tariff of its own day. */
const sources: readonly HitSource[] = [
  {
    kind: 'GOODS',
    from: 'precat_product l join precat_apply d on d.id = l.apply_id',
    where: `l.process_status = 'EFFECTIVE'`,
    columns: { docNo: 'd.apply_no', name: 'l.name_zh', partNo: 'l.part_no', customerId: 'l.customer_id' },
    outcome: ['INVALID', 'REFRESH'],
  },
  {
    kind: 'APPLY',
    from: 'precat_product l join precat_apply d on d.id = l.apply_id',
    where: `l.process_status in ('FIRST', 'SECOND', 'THIRD', 'NEED_INFO', 'PASSED', 'SENT', 'DISPUTED', 'REVIEW', 'CONFIRMED')`,
    columns: { docNo: 'd.apply_no', name: 'l.name_zh', partNo: 'l.part_no', customerId: 'l.customer_id' },
    outcome: ['NOTICE', 'NOTICE'],
  },
  {
    kind: 'DEMAND',
    from: 'demand_goods l join demand d on d.id = l.demand_id',
    where: `l.status in ('MATCHED', 'READY') and not d.deleted_flg`,
    columns: {
      docNo: 'coalesce(d.demand_no, d.title)',
      name: 'l.goods_name',
      partNo: 'l.part_no',
      customerId: 'd.customer_id',
    },
    outcome: ['NEED_CLASS', 'REFRESH'],
  },
  {
    kind: 'ORDER',
    from: 'order_goods l join customs_order d on d.id = l.order_id',
    where: `d.status in ('DRAFT', 'SUBMITTED', 'RETURNED', 'ACCEPTED', 'MAKING', 'CHECKED', 'REFUSED') and not d.deleted_flg`,
    columns: { docNo: 'd.order_no', name: 'l.g_name', partNo: 'null', customerId: 'd.customer_id' },
    outcome: ['NOTICE', 'NOTICE'],
  },
  {
    kind: 'DECLARATION',
    from: 'declaration_item l join declaration d on d.id = l.declaration_id',
    where: `d.status in ('DRAFT', 'CHECKED', 'REJECTED') and not d.deleted_flg`,
    columns: {
      docNo: 'coalesce(d.entry_id, d.decl_no)',
      name: 'l.g_name',
      partNo: 'null',
      customerId: 'd.customer_id',
    },
    outcome: ['NOTICE', 'NOTICE'],
  },
];

export type HitKind = HitSource['kind'];
export const hitKinds: readonly HitKind[] = sources.map(({ kind }) => kind);

const sourceOf = (kind: HitKind): HitSource => {
  const source = sources.find((one) => one.kind === kind);
  if (!source) throw new Error(`nothing is hit as ${kind}`);
  return source;
};

const hitSql = ({ from, where }: HitSource): string =>
  `from ${from} where l.hs_code = any($1) and ${where} and not l.deleted_flg`;

type Db = Call['db'];

export async function countHits(kind: HitKind, codes: readonly string[], db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count ${hitSql(sourceOf(kind))}`, [
    codes,
  ]);
  return rows[0]?.count ?? 0;
}

interface Wanted {
  readonly codes: readonly string[];
  readonly after: string;
  readonly limit: number;
  /** Only goods that this change has not been noted on yet. */
  readonly notYet?: string;
}

/** The next lines that are hit, in the order of their ids; they stay as they are until the transaction ends. */
export async function nextHits(
  kind: HitKind,
  { codes, after, limit, notYet }: Wanted,
  db: Db,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select l.id ${hitSql(sourceOf(kind))} and l.id > $2 ${notYet ? 'and l.hs_change_no is distinct from $4' : ''}
      order by l.id limit $3 for update of l`,
    [codes, after, limit, ...(notYet ? [notYet] : [])],
  );
  return rows.map(({ id }) => id);
}

interface Noted {
  readonly changeId: string;
  readonly touched: readonly Touched[];
  /** When it was done; null while it only would be. */
  readonly doneTime: string | null;
}

/** Leaves in the list of the batch what becomes of these lines; one that stands there already is marked as done. */
export async function noteHits(
  kind: HitKind,
  ids: readonly string[],
  { changeId, touched, doneTime }: Noted,
  db: Db,
): Promise<void> {
  const { from, columns, outcome } = sourceOf(kind);
  const meanings = touched.map(({ code, kind: change, invalidates, candidates }) => ({
    code,
    change,
    outcome: invalidates ? outcome[0] : outcome[1],
    candidates: candidates.join(', ').slice(0, 2_000) || null,
  }));
  await db.query(
    `insert into hs_change_hit as h (id, created_by, change_id, hit_kind, line_id, doc_no, name, part_no, customer_id,
      old_code, change_kind, candidates, outcome, done_time)
     select gen_random_uuid()::text, 'system', $1, $2, l.id, left(${columns.docNo}, 60), left(${columns.name}, 255),
     ${columns.partNo}, ${columns.customerId},
       c.code, c.change, c.candidates, c.outcome, $5::timestamp
     from ${from} join jsonb_to_recordset($4::jsonb) as c(code text, change text, outcome text,
     candidates text) on c.code = l.hs_code where l.id = any($3)
     on conflict (change_id, hit_kind, line_id) where not deleted_flg do update set done_time = excluded.done_time`,
    [changeId, kind, ids, JSON.stringify(meanings), doneTime],
  );
}
