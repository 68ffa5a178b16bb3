import { hsChange } from '#domain/classification/change/hsChange.ts';
import { invalidGoodsPath } from '#domain/classification/paths.ts';
import { customerRoles, isOfPreAudit } from '#domain/core/access.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

interface Owner {
  readonly id: string;
  readonly roleId: string;
  readonly hits: number;
  readonly fallen: number;
}

/** Whose lines were hit: their customer's people, who wrote the document, and who works on it. */
const ownersSql = `
  with hit as (select line_id, hit_kind, customer_id, outcome from hs_change_hit where change_id = $1 and done_time is not null and not deleted_flg),
  owned as (
    select u.id as user_id, h.line_id, h.hit_kind, h.outcome from hit h join sys_user u on u.console_id = h.customer_id and u.role_id = any($2)
    union select person, h.line_id, h.hit_kind, h.outcome from hit h join precat_product l on l.id = h.line_id
    join precat_apply d on d.id = l.apply_id,
      unnest(case h.hit_kind when 'APPLY' then array[d.created_by, d.entrusted_user_id, l.assignee1, l.auditor1,
      l.reviewer_id] else array[d.created_by] end) as person
      where h.hit_kind in ('GOODS', 'APPLY')
    union select person, h.line_id, h.hit_kind, h.outcome from hit h join demand_goods l on l.id = h.line_id join demand d on d.id = l.demand_id,
      unnest(array[d.created_by, d.owner_user]) as person where h.hit_kind = 'DEMAND'
    union select person, h.line_id, h.hit_kind, h.outcome from hit h join order_goods l on l.id = h.line_id join customs_order d on d.id = l.order_id,
      unnest(array[d.created_by, d.maker_id]) as person where h.hit_kind = 'ORDER'
    union select d.created_by, h.line_id, h.hit_kind, h.outcome from hit h join declaration_item l on l.id = h.line_id
    join declaration d on d.id = l.declaration_id
      where h.hit_kind = 'DECLARATION')
  select u.id, u.role_id as "roleId", count(*)::int as hits, (count(*) filter (where o.outcome in ('INVALID', 'NEED_CLASS')))::int as fallen
  from owned o join sys_user u on u.id = o.user_id where u.status in ('INIT', 'ACTIVE') and not u.deleted_flg group by u.id, u.role_id order by u.id`;

/** Everybody who owns something that the batch hit hears of it once, with how much of his it is. */
export async function tellOwners(record: RecordOf<typeof hsChange>, call: Call): Promise<void> {
  const { rows } = await call.db.query<Owner>(ownersSql, [record.id, [...customerRoles]]);
  const { id } = record;
  for (const owner of rows) {
    const { hits, fallen } = owner;
    await sendMessage(call.db, call.services, {
      ...{ userIds: [owner.id], type: 'NOTICE', entity: hsChange.key, recordId: id, by: null },
      title: bi(
        `税则变动 ${record.batchNo} 已生效：您有 ${hits} 条商品受影响，其中 ${fallen} 条须重新归类`,
        `Tariff change ${record.batchNo}: ${hits} of your goods lines are hit, ${fallen} are to be classified anew`,
      ),
      url:
        isOfPreAudit(owner.roleId) && !isCustomer(owner.roleId)
          ? (pathTo(hsChange.key, id) ?? '')
          : fallen > 0
            ? invalidGoodsPath
            : '',
    });
  }
}
