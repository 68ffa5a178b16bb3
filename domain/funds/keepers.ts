import type { EditRight } from '../core/entityParts.ts';
import { type Actor, isSystem } from '../core/rights.ts';
import { bi } from '../core/text.ts';

/** How finance is set up is decided by its leaders and administrators; everybody else of finance reads it. */
export const mayConfigure = (actor: Actor): boolean => actor.isLeader || actor.haveAdmin || isSystem(actor);

export const configurersOnly = bi(
  '只能由财务负责人或管理员修改',
  'Only a leader of finance or an administrator may change it',
);

export const configuredBy = (_record: unknown, actor: Actor): EditRight<never> =>
  mayConfigure(actor) ? { fields: 'all' } : { none: configurersOnly };

/** Rights of tables that set finance up. */
export const configurationAccess = { finance: 'list,view,create,edit,export' } as const;

/** The group of the menu for how finance is set up; `funds` declares it. */
export const financeGroup = '10';
