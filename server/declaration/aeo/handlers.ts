import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import {
  certDueOf,
  copyLastAssessment as copyAct,
  extendCertification as extendAct,
} from '#domain/declaration/aeo/aeoActs.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { aeoItem } from '#domain/declaration/aeo/aeoItem.ts';
import { assessmentScoreOf } from '#domain/declaration/aeo/assess.ts';
import { patchRow } from '../../crud/change.ts';
import { implementAct } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';

type Declaration = RecordOf<typeof aeoDeclaration>;
type Item = NonNullable<Declaration['items']>[number];

/** States in which nothing is said yet, or does not count. */
const unsaid = ['DRAFT', 'CANCELLED'];

/** The company's assessment before this one, as far as the person may see it. */
async function lastBefore({ id, companyId, createdTime }: Declaration, call: Call): Promise<Declaration | undefined> {
  const earlier = { companyId, id: { not: id }, createdTime: { to: createdTime }, status: { not: unsaid } };
  const last = await readOne(aeoDeclaration, ['id'], earlier, call.db, {
    order: [
      ['createdTime', 'desc'],
      ['id', 'desc'],
    ],
    seenBy: call,
  });
  return last && getRecord(aeoDeclaration, last.id, call);
}

/** What was said of an item last time, with its papers. */
async function copyItem(to: Item, from: Item, call: Call): Promise<void> {
  const { result, ownerName, remark } = from;
  const { db, actor } = call;
  await patchRow(aeoItem, to.id, { result, ownerName: to.ownerName ?? ownerName, remark: to.remark ?? remark }, call);
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

export const copyLastAssessmentHandler = implementAct(copyAct, async ({ record }, call) => {
  const last = await lastBefore(record, call);
  if (!last) throw invalid({ _: bi('该企业没有可复制的自评', 'This company has no assessment to copy') });
  const said = new Map((last.items ?? []).map((item) => [item.code, item]));
  for (const item of record.items ?? []) {
    const from = said.get(item.code);
    if (from?.result && !item.result) await copyItem(item, from, call);
  }
  const { items } = await getRecord(aeoDeclaration, record.id, asSystem(call));
  return { score: assessmentScoreOf(items ?? []) };
});

export const extendCertificationHandler = implementAct(extendAct, async ({ record: { acceptDate } }) => ({
  extendedFlg: 1,
  certDue: certDueOf(String(acceptDate), true),
}));
