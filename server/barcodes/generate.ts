import { barcode } from '#domain/barcodes/barcode.ts';
import * as calls from '#domain/barcodes/calls.ts';
import { codeOfNumber, type NumberRow, type RangeAsked, rowOfRange } from '#domain/barcodes/codes.ts';
import { barcodeErrors } from '#domain/barcodes/errors.ts';
import { invalid } from '#domain/core/errors.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { codeFacts } from './rules.ts';

/** Makes the codes of one range one after the other: two people who ask at once get different numbers. */
const inTurn = (db: Db, { kind, prefix }: Pick<RangeAsked, 'kind' | 'prefix'>) =>
  db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`barcode:${kind}:${prefix}`]);

/** The number behind the last one of a prefix. */
async function nextStart({ kind, prefix }: Pick<RangeAsked, 'kind' | 'prefix'>, db: Db): Promise<string> {
  const last = await readOne(barcode, ['seriesNo'], { barcodeKind: kind, seriesPrefix: prefix }, db, {
    order: [['seriesNo', 'desc nulls last']],
  });
  return last?.seriesNo ? String(BigInt(last.seriesNo) + 1n) : '';
}

/** @throws 1001 by field */
function numbered(asked: RangeAsked): NumberRow {
  const row = rowOfRange(asked);
  if (!('first' in row)) throw invalid(row);
  return row;
}

export const barcodesGenerated = implementCall(calls.generateBarcode, async (input, call) => {
  const { barcodeKind, count, start, customerId, partNo, batchNo, expiry } = input;
  const prefix = (input.prefix ?? '').normalize('NFKC').trim();
  const range = { kind: barcodeKind, prefix, count, batchNo, expiry };
  await inTurn(call.db, range);
  const row = numbered({ ...range, start: start?.trim() || (await nextStart(range, call.db)) });
  const codes = Array.from({ length: count }, (_, at) => codeOfNumber(range, row, row.first + BigInt(at)));
  const taken = await readOne(barcode, ['code'], { code: codes }, call.db, { order: ['code'] });
  if (taken) throw barcodeErrors.EXISTS({ code: taken.code ?? '' });
  const rows = codes.map((code, at) => ({
    ...{ ...defaultsOf(barcode), code, barcodeKind, customerId, partNo, batchNo, expiry },
    ...codeFacts(barcodeKind, code, call.now),
    ...{ seriesPrefix: prefix, seriesNo: String(row.first + BigInt(at)) },
  }));
  await insertMany(
    barcode,
    rows.map((record) => rowOf(barcode, newId(), record, call)),
    call.db,
  );
  const [first = '', last = first] = [codes[0], codes.at(-1)];
  Object.assign(call.audit, { logType: 'CREATE', entity: barcode.key, detail: { count, first, last } });
  return { count, first, last };
});
