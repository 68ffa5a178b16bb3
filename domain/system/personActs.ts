import { defineAct } from '../core/act.ts';
import { ref } from '../core/field.ts';
import { isOwnAccount } from '../core/person.ts';
import { bi } from '../core/text.ts';
import { sysUser } from './sysUser.ts';

const notOneself = bi('本人的账号由其他管理员办理', 'Another administrator does this to an account of yours');

/**
 * Two accounts that are one person though name or phone differ: what he wrote by one he does not approve by the other.
 */
export const linkPerson = defineAct(sysUser, {
  key: 'linkPerson',
  label: bi('关联同一人', 'Link as one person'),
  who: ['ADMIN'],
  asks: { accountId: ref('另一账号', 'Other account', { entity: 'sysUser', required: true }) },
  reason: { required: true, max: 200 },
  lead: bi(
    '两个账号视为同一人：一个账号经办的单据，另一个账号不能审核。',
    'Both accounts are one person: what one wrote the other does not approve.',
  ),
  done: bi('{userName} 的账号已关联', 'The accounts of {userName} are linked'),
});

/** Two people of one name who share a phone, such as that of their office. */
export const separatePerson = defineAct(sysUser, {
  key: 'separatePerson',
  label: bi('确认为另一人', 'Somebody else'),
  who: ['ADMIN'],
  danger: true,
  reason: { required: true, max: 200 },
  isMissed: ({ otherAccounts }) => Boolean(otherAccounts),
  stop: ({ id }, { actor }) => (isOwnAccount(actor, id) || actor.sameAs?.includes(id) ? notOneself : undefined),
  lead: bi(
    '该账号不再与其他账号视为同一人，可以互相审核。所有管理员会收到通知。',
    'This account is no longer the same person as the others, and they may approve each other’s work. All administrators are told.',
  ),
  done: bi('{userName} 已确认为另一人', '{userName} is somebody else now'),
});
