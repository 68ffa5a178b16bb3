import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import {
  certDueOf,
  copyLastAssessment as copyAct,
  extendCertification as extendAct,
} from '#domain/declaration/aeo/aeoActs.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { scoreOf } from '#domain/declaration/aeo/assess.ts';
import { implementAct } from '../../crud/implement.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';

type Declaration = RecordOf<typeof aeoDeclaration>;
type Item = NonNullable<Declaration['items']>[number];

/** The company's assessment before this one, as far as the person may see it. */
async function lastBefore({ id, companyId, createdTime }: Declaration, call: Call): Promise<Declaration | undefined> {
  const params = new Params(companyId, id, createdTime);
  const { rows } = await call.db.query<{ id: string }>(
    `select t.id from aeo_declaration t where t.company_id = $1 and t.id <> $2 and t.created_time <= $3 and t.status not in ('DRAFT', 'CANCELLED')
       and not t.deleted_flg and ${scopeCondition(aeoDeclaration, call, params)} order by t.created_time desc, t.id desc limit 1`,
    params.values,
  );
  return rows[0] && getRecord(aeoDeclaration, rows[0].id, call);
}

/** What was said of an item last time, with its papers. */
async function copyItem(to: Item, from: Item, { db, actor, now }: Call): Promise<void> {
  await db.query(
    `update aeo_item set result = $2, owner_name = coalesce(owner_name, $3), remark = coalesce(remark, $4), row_version = row_version + 1,
       updated_by = $5, updated_time = $6 where id = $1`,
    [to.id, from.result, from.ownerName, from.remark, actor.userId, now],
  );
  if (to.evidenceCount) return;
  const { rows } = await db.query<{ id: string }>(
    `select id from attachment where table_name = 'aeoItem' and col_name = 'evidence' and record_id = $1 order by line_no`,
    [from.id],
  );
  for (const { id } of rows)
    await db.query(
      `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_remark,
        file_size, hashaddr, line_no, created_by)
       select $1, table_name, col_name, $2, real_file_path_name, show_file_name, file_remark, file_size, hashaddr, line_no,
       $3 from attachment where id = $4`,
      [newId(), to.id, actor.userId, id],
    );
}

export const copyLastAssessment = implementAct(copyAct, async ({ record }, call) => {
  const last = await lastBefore(record, call);
  if (!last) throw invalid({ _: bi('该企业没有可复制的自评', 'This company has no assessment to copy') });
  const said = new Map((last.items ?? []).map((item) => [item.code, item]));
  for (const item of record.items ?? []) {
    const from = said.get(item.code);
    if (from?.result && !item.result) await copyItem(item, from, call);
  }
  const { items } = await getRecord(aeoDeclaration, record.id, asSystem(call));
  return { score: scoreOf(items ?? []) };
});

export const extendCertification = implementAct(extendAct, async ({ record: { acceptDate } }) => ({
  extendedFlg: 1,
  certDue: certDueOf(String(acceptDate), true),
}));
