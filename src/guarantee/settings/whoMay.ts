import { type Actor, isWho } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';

const onlyLeaders = bi(
  '仅进出口部负责人和管理员可以修改',
  'Only import/export leaders and administrators may change this',
);
const onlyAdmins = bi('仅管理员可以修改', 'Only administrators may change this');
const onlyStaff = bi('仅进出口部和管理员可以修改', 'Only import/export affairs and administrators may change this');

/** Why settings of the area are closed to this person; the server asks the same. @see docs/spec/guarantee.md 8 */
export const closedToStaff = (actor: Actor): Text | undefined =>
  actor.haveAdmin || isWho('JCK', actor, {}) ? undefined : onlyStaff;
export const closedToLeaders = (actor: Actor): Text | undefined =>
  actor.haveAdmin || isWho('JCK_L', actor, {}) ? undefined : onlyLeaders;
export const closedToAdmins = (actor: Actor): Text | undefined => (actor.haveAdmin ? undefined : onlyAdmins);
