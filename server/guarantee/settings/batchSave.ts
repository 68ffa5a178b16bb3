import { refuseFields } from '#domain/approval/offers.ts';
import type { BatchSave } from '#domain/core/batchSave.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { requiredVersion, requiredVersions } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { getRecord, type StoredRecord } from '../../crud/readRecord.ts';
import { createRecord, deleteRecord, updateRecord } from '../../crud/writeRecord.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

type Data = Readonly<Record<string, unknown>>;

interface Batch {
  readonly rows: readonly Data[];
  /** Rows that go, each with the version the person saw. */
  readonly deleted: readonly { readonly id: string; readonly rowVersion: number }[];
}

const mostRows = 500;

/** `{rows[], deletedIds[], deletedVersions[]}` of tables that are edited in place. @throws 1001, 1010 */
export function parseBatch(data: Data): Batch {
  const rows = data.rows ?? [];
  const deleted = data.deletedIds ?? [];
  if (!Array.isArray(rows) || !Array.isArray(deleted) || rows.some((row) => typeof row !== 'object' || row === null))
    throw invalid({ rows: bi('rows格式不正确', 'rows has a wrong format') });
  if (rows.length + deleted.length > mostRows) throw sharedErrors.LIMIT({ limit: `rows ${mostRows}` });
  const ids = deleted.map(String);
  const versions = ids.length
    ? requiredVersions({ rowVersions: data.deletedVersions }, ids)
    : new Map<string, number>();
  return { rows: rows as Data[], deleted: [...versions].map(([id, rowVersion]) => ({ id, rowVersion })) };
}

/**
 * Saves the rows of a small table, all or none: without id they are new, with one they change, the ids named go.
 * What is wrong with a row stands under `rows.N.field`.
 * @throws 61004, 1003 somebody saved meanwhile, 1006
 */
export async function saveBatch(
  entity: EntityDefinition,
  { rows, deleted }: Batch,
  call: Call,
): Promise<StoredRecord[]> {
  for (const gone of deleted) await removeRow(entity, gone, call);
  const saved: StoredRecord[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      saved.push(await saveRow(entity, row, call));
    } catch (error) {
      throw error instanceof BusinessError && error.fieldErrors ? underRow(entity, error, index) : error;
    }
  }
  Object.assign(call.audit, {
    logType: 'CONFIG',
    entity: entity.key,
    recordId: undefined,
    changes: undefined,
    detail: { saved: saved.length, deleted: deleted.length },
  });
  return saved;
}

/** Saves a table of settings as a whole. */
export const implementBatchSave = (definition: BatchSave): GatewayMethod =>
  implementAreaCall(definition, async (input, call) => ({
    rows: await saveBatch(definition.entity, parseBatch(input), call),
  }));

function saveRow(entity: EntityDefinition, row: Data, call: Call): Promise<StoredRecord> {
  const { id, rowVersion: _version, ...values } = row;
  if (typeof id !== 'string' || !id) return createRecord(entity, values as RecordValues, call);
  return updateRecord(entity, { id, rowVersion: requiredVersion(row), values }, call);
}

/** The row has left the screen, so a refusal names it. */
async function removeRow(entity: EntityDefinition, gone: Batch['deleted'][number], call: Call): Promise<void> {
  try {
    await deleteRecord(entity, gone, call);
  } catch (error) {
    const reason = error instanceof BusinessError ? error.fieldErrors?._ : undefined;
    if (!(error instanceof BusinessError) || !reason) throw error;
    const row: Readonly<Record<string, unknown>> = await getRecord(entity, gone.id, call);
    const field = entity.title ?? '';
    const name = String(row[`${field}_label`] ?? row[field] ?? '');
    const named = bi(
      `删除${entity.label.zh} ${name}：${reason.zh}`,
      `Removing ${entity.label.en.toLowerCase()} ${name}: ${reason.en}`,
    );
    throw new BusinessError(error.returnCode, error.text, { fieldErrors: { _: named }, values: error.values });
  }
}

function underRow(entity: EntityDefinition, error: BusinessError, index: number): BusinessError {
  const errors = Object.fromEntries(
    Object.entries(error.fieldErrors ?? {}).map(([name, text]) => [`rows.${index}.${name}`, text]),
  );
  if (error.returnCode !== '1001')
    return new BusinessError(error.returnCode, error.text, { fieldErrors: errors, values: error.values });
  const [[name = '', reason] = ['', undefined]] = Object.entries(error.fieldErrors ?? {});
  const named = refuseFields(entity, { [name]: reason ?? error.text });
  return new BusinessError(named.returnCode, named.text, { fieldErrors: errors });
}
