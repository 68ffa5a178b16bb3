import { sharedErrors } from '#domain/core/errors.ts';
import { requiredText } from '#domain/core/shape.ts';
import { customEntity, customEntityKey } from '#domain/designer/customEntity.ts';
import { derivedMethods } from '../crud/derive.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import { sheetMethods } from '../sheets/sheetMethods.ts';
import { holdToWrite, liveEntity } from './versions.ts';

type Entity = ReturnType<typeof customEntity>;
const methodsOf = (entity: Entity): GatewayMethod[] => [...derivedMethods(entity), ...sheetMethods(entity)];

/** A table with everything that a table can have: its calls are those of all tables. */
const any = 'any';
const pattern = customEntity({ code: any, name: any, version: 1, importFlg: 1, exportFlg: 1, columns: [], kinds: {} });

/** Of a call that names no table: a right that nobody holds. */
const codeAsked = (data: unknown): string => String((data as { readonly code?: unknown } | null)?.code ?? '');

/**
 * The calls of online data, each for the table that it names: common.queryGenericTable, getGenericRow, saveGenericRow
 * and so on. What they do is what the house does for any entity; the right they ask for is that of the table's own
 * entity.
 */
export const genericTableMethods: readonly GatewayMethod[] = methodsOf(pattern).map((method) => ({
  ...method,
  right: (data) => {
    const right = typeof method.right === 'function' ? method.right(data) : (method.right ?? '');
    return right.replace(customEntityKey(any), customEntityKey(codeAsked(data)));
  },
  run: async (data, call) => {
    const code = requiredText(data, 'code', 40);
    if (method.writes) await holdToWrite(code, call.db);
    const own = methodsOf(await liveEntity(code, call)).find((one) => one.method === method.method);
    // The table is retired, or takes no sheets.
    if (!own) throw sharedErrors.WRONG_STATUS();
    return own.run(data, call);
  },
}));
