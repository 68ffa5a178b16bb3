import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { partnerDaily } from '#domain/exchange/partnerReport.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params } from '../crud/scope.ts';
import { implementReport } from '../reports/implementReport.ts';

const t = columnsIn(partnerLog, 't');

interface Cell {
  readonly groupId: string | null;
  readonly messages: number;
  readonly failed: number;
  readonly waiting: number;
}

export const partnerFigures = implementReport(partnerDaily, async ({ sql }, { db }) => {
  const params = new Params();
  const { rows } = await db.query<Omit<Cell, 'groupId'> & { readonly grp: string | null }>(
    `select (${sql.group})::text as grp, count(*)::int as messages,
       (count(*) filter (where ${t.status} = 'ERROR'))::int as failed,
       (count(*) filter (where ${t.status} in ('RECEIVED', 'PARSED', 'LOADED')))::int as waiting
     from partner_log t where ${sql.where(params)} group by 1`,
    params.values,
  );
  return rows.map(({ grp, ...figures }): Cell & { readonly month: null } => ({
    groupId: grp,
    month: null,
    ...figures,
  }));
});
