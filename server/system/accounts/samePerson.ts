import { invalid } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import * as acts from '#domain/system/personActs.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { implementAct } from '../../crud/implement.ts';
import { selected } from '../../crud/namedColumns.ts';
import { peopleIds } from '../../crud/people.ts';
import type { FollowOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

/**
 * A name and a phone as people write them in more than one way: blanks, widths, +86 and hyphens make no other person.
 */
const nameKey = (alias: string) => `lower(regexp_replace(normalize(${alias}.user_name, NFKC), '\\s', '', 'g'))`;
const phoneKey = (alias: string) =>
  `regexp_replace(regexp_replace(coalesce(${alias}.phone, ''), '\\D', '', 'g'), '^(00)?86(?=1\\d{10}$)', '')`;

/**
 * An account that gets the name and phone of another one is linked with it as one person, and every administrator hears
 * of it. Nothing loosens a link but an administrator who says that it is somebody else.
 */
export const linkSamePerson: FollowOn<typeof sysUser> = async ({ id, userName, phone }, before, call) => {
  if (!phone || (before && before.phone === phone && before.userName === userName)) return;
  const { rows } = await call.db.query<{ id: string; loginName: string }>(
    `select ${selected(sysUser, ['id', 'loginName'], 'o')} from sys_user u join sys_user o on o.id <> u.id
     where u.id = $1 and not u.other_person and not o.other_person and not o.deleted_flg
       and ${nameKey('o')} = ${nameKey('u')} and ${phoneKey('o')} = ${phoneKey('u')} and ${phoneKey('u')} <> ''
       and (o.person_id is null or o.person_id is distinct from u.person_id) order by o.created_time, o.id`,
    [id],
  );
  for (const other of rows) await link(id, other.id, call);
  if (rows.length === 0) return;
  const names = rows.map(({ loginName }) => loginName).join('、');
  await tellAdministrators(
    id,
    bi(
      `账号「${userName}」与 ${names} 姓名、手机相同，已视为同一人；如为另一人请在账号中确认`,
      `The account of ${userName} has the name and phone of ${names}: both count as one person, unless you say otherwise`,
    ),
    call,
  );
};

/** Whoever was linked with one of the two is linked with both. */
async function link(id: string, other: string, { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>): Promise<void> {
  await db.query(
    `with people as (select coalesce(person_id, id) as person_id from sys_user where id in ($1, $2))
     update sys_user u set person_id = (select min(person_id) from people), other_person = other_person and u.id not in ($1, $2),
       updated_by = $3, updated_time = $4 where u.id in ($1, $2) or u.person_id in (select person_id from people)`,
    [id, other, actor.userId, now],
  );
}

async function tellAdministrators(id: string, title: Text, { db, services, actor }: Call): Promise<void> {
  await sendMessage(db, services, {
    ...{
      userIds: await peopleIds({ admin: true }, db),
      type: 'ALERT',
      title,
      entity: sysUser.key,
      recordId: id,
      by: actor.userId,
    },
    url: pathTo(sysUser.key, id) ?? '',
  });
}

export const linkPersonHandler = implementAct(acts.linkPerson, async ({ record, input }, call) => {
  if (input.accountId === record.id) throw invalid({ accountId: bi('请选择另一个账号', 'Choose another account') });
  await link(record.id, String(input.accountId), call);
  return {};
});

export const separatePersonHandler = implementAct(acts.separatePerson, async ({ record, input }, call) => {
  await tellAdministrators(
    record.id,
    bi(
      `账号「${record.userName}」已确认为另一人：${input.reason}`,
      `The account of ${record.userName} was said to be somebody else: ${input.reason}`,
    ),
    call,
  );
  return { personId: null, otherPerson: 1 };
});

/** SQL of the other accounts of the person, for the account's page. */
export const otherAccountsSql = `(select string_agg(o.login_name, '、' order by o.login_name) from sys_user o
  where o.person_id = t.person_id and o.id <> t.id)`;
