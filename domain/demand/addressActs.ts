import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { addressBook } from './addressBook.ts';

/** Takes an address out of use: it is offered no more, what names it keeps it. */
export const disableAddress = defineAct(addressBook, {
  key: 'disable',
  label: bi('停用', 'Disable'),
  title: bi('停用地址 {name}？', 'Disable {name}?'),
  lead: bi(
    '停用后不再供选择，已使用该地址的单据不变，可随时启用。',
    'It is no longer offered; documents that name it keep it. It can be enabled again.',
  ),
  done: bi('{name}：已停用', '{name} disabled'),
  who: ['BUSI'],
  right: 'edit',
  method: 'disableAddressBook',
  isMissed: ({ enabled }) => enabled === 1,
  stop: ({ enabled }) => (enabled === 0 ? bi('地址已停用', 'The address is out of use already') : undefined),
});

export const enableAddress = defineAct(addressBook, {
  key: 'enable',
  label: bi('启用', 'Enable'),
  done: bi('{name}：已启用', '{name} enabled'),
  who: ['BUSI'],
  right: 'edit',
  method: 'enableAddressBook',
  isMissed: ({ enabled }) => enabled === 0,
  stop: ({ enabled }) => (enabled === 1 ? bi('地址已启用', 'The address is in use already') : undefined),
});
