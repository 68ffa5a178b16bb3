import { isSystem } from '#domain/core/rights.ts';
import { isForEveryone } from '#domain/core/scopeColumns.ts';
import { findEntity } from '#domain/index.ts';
import type { GatewayMethod } from '../gateway/method.ts';

/**
 * A call that reads rows of an entity answers only when it asked whose of them the person sees: one that never asked is
 * a mistake of ours and answers nothing at all, unless its definition says why it need not (`unscoped`).
 * @see docs/decisions/0159-who-sees-what.md
 */
export function refuseUnasked(method: GatewayMethod): GatewayMethod {
  const keys = scopedRowsOf(method);
  if (keys.length === 0 || method.unscoped) return method;
  return {
    ...method,
    run: async (data, call) => {
      const asked = new Set<string>();
      const answer = await method.run(data, { ...call, asked });
      if (!isSystem(call.actor) && !keys.some((key) => asked.has(key)))
        throw new Error(
          `${method.service}.${method.method} answers without asking whose rows of ${keys.join(' or ')} the person sees`,
        );
      return answer;
    },
  };
}

/** The entities of which a call reads rows, as it says itself or as its right says, where these are somebody's. */
export function scopedRowsOf({ right, authorizesItself, writes, rowsOf }: GatewayMethod): readonly string[] {
  const asked = authorizesItself ? authorizesItself.right : right;
  const named = typeof asked === 'string' && !writes ? /^(\w+):(?:list|view|export)$/.exec(asked)?.[1] : undefined;
  return [rowsOf ?? named ?? []].flat().filter((key) => {
    const entity = findEntity(key);
    return entity !== undefined && !isForEveryone(entity);
  });
}
