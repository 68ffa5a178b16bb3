import { refuseFields } from '#domain/approval/offers.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import { inTheFuture } from '#domain/core/dateBounds.ts';
import type { EntityDefinition, FieldMap } from '#domain/core/entity.ts';
import type { BusinessError, FieldErrors } from '#domain/core/errors.ts';
import type { Field } from '#domain/core/field.ts';
import type { Who } from '#domain/core/rights.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { announce } from '../crud/announce.ts';
import { implementCall } from '../crud/implement.ts';
import { isThere, readOne } from '../crud/read.ts';
import { type Call, defineMethod, type GatewayMethod, type RawJson } from '../gateway/method.ts';
import { refuseOutsideRows } from './areaAccess.ts';

type Data = Readonly<Record<string, unknown>>;

/** A call of the ledger's side of the area, and which departments may make it. */
export function ledgerMethod<Input>({
  method,
  right = null,
  unscoped,
  who,
  writes = false,
  commits,
  preload,
  parse,
  handle,
}: {
  method: string;
  right?: string | null;
  unscoped?: string;
  /** Administrators may make every call. */
  who?: readonly Who[];
  writes?: boolean;
  commits?: 'perRow';
  preload?: NonNullable<GatewayMethod['preload']>;
  parse: (data: Data) => Input;
  handle: (input: Input, call: Call) => Promise<unknown>;
}): GatewayMethod {
  return defineMethod({
    service: 'baohan',
    method,
    right,
    writes,
    ...(unscoped && { unscoped }),
    ...(commits && { commits }),
    ...(preload && { preload }),
    who,
    parse,
    handle,
  });
}

/** What a call of the area answers; input that is wrong is refused in the area's own words. */
export const implementAreaCall = <Input extends FieldMap, Answer>(
  definition: CallDefinition<Input, Answer>,
  handle: (input: CallInput<Input>, call: Call) => Promise<Answer | RawJson>,
): GatewayMethod => implementCall(definition, handle, refuseAnswers);

/** What is wrong with answers, by field: 61033 for a day to come, else 61004. */
export const refuseAnswers = (errors: FieldErrors, form: EntityDefinition): BusinessError =>
  Object.values(errors)[0] === inTheFuture ? guaranteeErrors.FUTURE_DATE({}, errors) : refuseFields(form, errors);

/** A declaration's own department or company decides who may touch it. @throws 61003, 61008, 61001 */
export async function refuseForeignUsage(usageId: string, call: Call): Promise<void> {
  const usage = await readOne(bhUsage, ['ownerDept', 'mainCompId'], { id: usageId }, call.db);
  if (!usage) throw guaranteeErrors.NOT_FOUND();
  refuseOutsideRows(bhUsage, usage, call);
}

/**
 * For calls that do not read the record as a whole.
 * @throws 61003 it is not there, or lies outside the person's scope
 */
export async function refuseUnseenRecord(entity: EntityDefinition, id: string, call: Call): Promise<void> {
  const rows: AnyTable = entity;
  if (!(await isThere(rows, { id }, call.db, { seenBy: call }))) throw guaranteeErrors.NOT_FOUND();
}

/** What the tables of all entities have. */
type AnyTable = EntityDefinition<Readonly<Record<never, Field>>>;

interface Written {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly action: string;
  readonly detail?: Data;
  /** As it now stands, when it has been read. */
  readonly row?: { readonly rowVersion: number };
}

async function versionOf(entity: AnyTable, id: string, { db }: Call): Promise<number> {
  return (await readOne(entity, ['rowVersion'], { id }, db, { deleted: 'too' }))?.rowVersion ?? 0;
}

/** What a write leaves in the operation log, and what browsers hear of it. */
export async function noteWrite({ entity, id, action, detail, row }: Written, call: Call): Promise<number> {
  const rowVersion = row?.rowVersion ?? (await versionOf(entity, id, call));
  Object.assign(call.audit, { logType: 'ACTION', entity: entity.key, recordId: id, detail: { action, ...detail } });
  await announce(entity, { id, rowVersion, ...(row && { row: { ...row } }) }, call);
  return rowVersion;
}
