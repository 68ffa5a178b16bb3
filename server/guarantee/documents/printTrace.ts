import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import { documentLog } from '../../approval/documentLog.ts';
import { getDocument } from '../../approval/getDocument.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import { type Call, defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { traceCode } from '../../print/traceCode.ts';
import { getReview } from '../reviews/reviewRecords.ts';

interface Printed {
  readonly entity: EntityDefinition;
  /** The column its number stands in. */
  readonly numberField: string;
  readonly read: (id: string, call: Call) => Promise<StoredRecord>;
}

/**
 * baohan.printTraceFind: `{number, code}` from a paper -> whether it shows the record as it is now, and who printed
 * that very state when. A code nobody printed and that is not the present one gives `{isCurrent: false, prints: []}`:
 * the paper is not ours.
 * @throws 61003 no such number, 61008 of another department
 */
export const printTraceFind = (kinds: readonly DocumentKind[]): GatewayMethod =>
  defineMethod({
    service: 'baohan',
    method: 'printTraceFind',
    right: null,
    parse: (data) => ({
      number: requiredText(data, 'number', 20).trim(),
      code: requiredText(data, 'code', 20).trim().toUpperCase(),
    }),
    handle: async ({ number, code }, call) => {
      const { entity, numberField, read } = printedBy(number, kinds);
      const { rows } = await call.db.query<{ id: string }>(
        `select id from ${toSnake(entity.key)} where ${toSnake(numberField)} = $1 and not deleted_flg`,
        [number],
      );
      const [found] = rows;
      if (!found) throw guaranteeErrors.NOT_FOUND();
      const record = await read(found.id, call);
      const { rows: prints } = await call.db.query<{ printedBy: string; printedAt: string }>(
        `select login_name as "printedBy", to_char(log_time, 'YYYY-MM-DD HH24:MI:SS') as "printedAt" from op_log
         where entity = $1 and (record_id = $2 or record_id is null) and log_type = 'EXPORT' and result = 'OK'
         and detail->'traces'->>$3 = $4 order by log_time`,
        [entity.key, found.id, number, code],
      );
      return { isCurrent: traceCode(entity, record, await documentLog({ entity }, found.id, call)) === code, prints };
    },
  });

/** The number's prefix tells what it is. @throws 61003 */
function printedBy(number: string, kinds: readonly DocumentKind[]): Printed {
  if (number.startsWith('PS-')) return { entity: bhReview, numberField: 'reviewNo', read: getReview };
  const kind = kinds.find(({ prefix }) => number.startsWith(`${prefix}-`));
  if (!kind) throw guaranteeErrors.NOT_FOUND();
  return { entity: kind.entity, numberField: 'docNo', read: (id, call) => getDocument(kind, id, call) };
}
