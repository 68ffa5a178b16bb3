import type { EntityDefinition } from '#domain/core/entity.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { opLog } from '#domain/logs/opLog.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import { documentLog } from '../../approval/documentLog.ts';
import { getDocument } from '../../approval/getDocument.ts';
import { readMany, readOne } from '../../crud/read.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import { type Call, defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { traceCode } from '../../print/traceCode.ts';
import { getReview } from '../reviews/reviewRecords.ts';
import { headOf } from './quotaDocument.ts';

interface Printed {
  readonly entity: EntityDefinition;
  /** The id of what has the number. */
  readonly find: (call: Call) => Promise<string | undefined>;
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
      const { entity, find, read } = printedBy(number, kinds);
      const id = await find(call);
      if (!id) throw guaranteeErrors.NOT_FOUND();
      const record = await read(id, call);
      const exported = { entity: entity.key, logType: 'EXPORT', result: 'OK' };
      const logged = await readMany(opLog, ['loginName', 'logTime'], exported, call.db, {
        order: ['logTime'],
        and: (o, place) => `(${o.recordId} = ${place(id)} or ${o.recordId} is null)
          and ${o.detail}->'traces'->>${place(number)} = ${place(code)}`,
      });
      const prints = logged.map(({ loginName, logTime }) => ({ printedBy: loginName ?? '', printedAt: logTime ?? '' }));
      return { isCurrent: traceCode(entity, record, await documentLog({ entity }, id, call)) === code, prints };
    },
  });

/** The number's prefix tells what it is. @throws 61003 */
function printedBy(number: string, kinds: readonly DocumentKind[]): Printed {
  const idOf = async (found: Promise<{ readonly id: string } | undefined>) => (await found)?.id;
  if (number.startsWith('PS-')) {
    const find = ({ db }: Call) => idOf(readOne(bhReview, ['id'], { reviewNo: number }, db));
    return { entity: bhReview, find, read: getReview };
  }
  const kind = kinds.find(({ prefix }) => number.startsWith(`${prefix}-`));
  if (!kind) throw guaranteeErrors.NOT_FOUND();
  const find = ({ db }: Call) => idOf(readOne(headOf(kind), ['id'], { docNo: number }, db));
  return { entity: kind.entity, find, read: (id, call) => getDocument(kind, id, call) };
}
