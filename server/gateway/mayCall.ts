import { type Actor, hasRight, isSystem, isWho } from '#domain/core/rights.ts';
import type { GatewayMethod } from './method.ts';

type Asked = Pick<GatewayMethod, 'right' | 'who' | 'people' | 'authorizesItself'>;

/** The function right that a call asks with this data; null when none is asked before the call itself. */
export function rightAsked({ right, authorizesItself }: Asked, data: unknown): string | null {
  const asked = authorizesItself ? authorizesItself.right : right;
  return typeof asked === 'function' ? asked(data) : asked;
}

/**
 * Whether a person may make a call at all, before anything of it is looked at: the door of its area, its right, its
 * people.
 */
export function mayCall(method: Asked, data: unknown, actor: Actor): boolean {
  const { who, people, authorizesItself } = method;
  if (isSystem(actor) || (actor.haveAdmin && people !== 'only')) return true;
  if (authorizesItself && !authorizesItself.mayEnter(actor)) return false;
  const right = rightAsked(method, data);
  return (right === null || hasRight(actor, right)) && (!who || who.some((one) => isWho(one, actor, {})));
}
