import { precatMessage } from '#domain/classification/precat/precatMessage.ts';
import type { Actor } from '#domain/core/rights.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';

const said = [
  { by: 'customer', at: '10:30:00', content: '这批货下周三到港，烦请优先处理。', isInternal: false },
  { by: 'auditor', at: '10:42:00', content: '收到。请补充第一项商品的成分含量，最好附产品说明书。', isInternal: false },
  { by: 'auditor', at: '10:45:00', content: '第一项可能涉及出口退税差异，三审时请留意。', isInternal: true },
  { by: 'customer', at: '14:05:00', content: '成分：植物油 98%，水分 2%。说明书稍后上传。', isInternal: false },
] as const;

/** What was written about applications that are being worked on; where something was, it stays. */
export async function seedMessages(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const { rows: known } = await db.query('select 1 from precat_message limit 1');
  if (known.length > 0) return;
  const { rows: applications } = await db.query<{
    id: string;
    customerId: string;
    ownerDept: string | null;
    day: string;
  }>(
    `select id, customer_id as "customerId", owner_dept as "ownerDept", to_char(accepted_time, 'YYYY-MM-DD') as day from precat_apply
     where status in ('ACCEPTED', 'DISPUTED') and accepted_time is not null and not deleted_flg order by id limit 6`,
  );
  const people = {
    customer: { ...facts.actor, userId: 'user-precust01', userName: '林关务' },
    auditor: { ...facts.actor, userId: 'user-ygl01', userName: '沈一' },
  };
  for (const { id, customerId, ownerDept, day } of applications) {
    const rows = said.map(({ by, at, content, isInternal }, index) => {
      const message = {
        applyId: id,
        customerId: isInternal ? null : customerId,
        ownerDept,
        kind: 'TEXT',
        content,
        internalFlg: isInternal,
      };
      const then = { now: `${day} ${at}`, actor: people[by] };
      return rowOf(precatMessage, `${id}-said-${index + 1}`, { ...message, readBy: [people[by].userId] }, then);
    });
    await insertMissing(precatMessage, rows, db);
  }
}
