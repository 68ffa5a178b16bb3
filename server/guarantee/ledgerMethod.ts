import type { EntityDefinition } from '#domain/core/entity.ts';
import { isSystem, isWho, type Who } from '#domain/core/rights.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { announce } from '../crud/writeRecord.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { refuseOutsideScope } from './areaAccess.ts';

type Data = Readonly<Record<string, unknown>>;

/** A call of the ledger's side of the area, and which departments may make it. */
export function ledgerMethod<Input>({
  method,
  right = null,
  who,
  writes = false,
  commits,
  parse,
  handle,
}: {
  method: string;
  right?: string | null;
  /** Administrators may make every call. */
  who?: readonly Who[];
  writes?: boolean;
  commits?: 'perRow';
  parse: (data: Data) => Input;
  handle: (input: Input, call: Call) => Promise<unknown>;
}): GatewayMethod {
  return defineMethod({
    service: 'baohan',
    method,
    right,
    writes,
    ...(commits && { commits }),
    parse,
    handle: async (input, call) => {
      if (who) refuseUnlessWho(who, call);
      return handle(input, call);
    },
  });
}

/** @throws 61001 */
function refuseUnlessWho(who: readonly Who[], { actor }: Call): void {
  if (actor.haveAdmin || isSystem(actor) || who.some((one) => isWho(one, actor, {}))) return;
  throw guaranteeErrors.NO_RIGHT();
}

/** A declaration's own department or company decides who may touch it. @throws 61003, 61008, 61001 */
export async function refuseForeignUsage(usageId: string, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ ownerDept: string | null; mainCompId: string }>(
    'select owner_dept as "ownerDept", main_comp_id as "mainCompId" from bh_usage where id = $1 and not deleted_flg',
    [usageId],
  );
  if (!rows[0]) throw guaranteeErrors.NOT_FOUND();
  await refuseOutsideScope({ ...rows[0] }, call);
}

/** What a write leaves in the operation log, and what browsers hear of it. */
export async function noteWrite(
  { entity, table, id, action, detail }: { entity: EntityDefinition; table: string; id: string; action: string; detail?: Data },
  call: Call,
): Promise<number> {
  const { rows } = await call.db.query<{ row_version: number }>(`select row_version from ${table} where id = $1`, [id]);
  const rowVersion = rows[0]?.row_version ?? 0;
  Object.assign(call.audit, { logType: 'ACTION', entity: entity.key, recordId: id, detail: { action, ...detail } });
  await announce(entity, { id, rowVersion }, call);
  return rowVersion;
}
