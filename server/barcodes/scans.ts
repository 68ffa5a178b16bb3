import { codeScan, longestScan } from '#domain/barcodes/codeScan.ts';
import * as calls from '#domain/barcodes/scanCalls.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { implementCall } from '../crud/implement.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { meaningOf } from './meaning.ts';

export const barcodeByCode = implementCall(calls.getBarcodeByCode, ({ code }, call) => meaningOf(code.trim(), call));

const isScan = (value: unknown): value is calls.Scan => {
  const { no, code, at } = (value ?? {}) as Partial<Record<keyof calls.Scan, unknown>>;
  return (
    typeof no === 'string' &&
    /^[\w-]{8,40}$/.test(no) &&
    typeof code === 'string' &&
    code !== '' &&
    code.length <= longestScan &&
    typeof at === 'string' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at) &&
    !Number.isNaN(Date.parse(at.replace(' ', 'T')))
  );
};

/** @throws 1001 not a list of scans, 1010 too many */
function scansIn(given: unknown): readonly calls.Scan[] {
  if (!Array.isArray(given) || given.length === 0 || !given.every(isScan))
    throw invalid({ scans: bi('扫描数据格式不正确', 'These are no scans') });
  if (given.length > calls.mostScans) throw sharedErrors.LIMIT({ limit: `${calls.mostScans}` });
  return given;
}

/** A phone's clock may be wrong: nothing was scanned later than now. */
const scannedAt = (at: string, { now }: Call): string => (at > now ? now : at);

export const codesScanned = implementCall(calls.scanCodes, async ({ scans: given }, call) => {
  const answers: (calls.ScanMeaning & { readonly no: string })[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const { no, code, at } of scansIn(given)) {
    const meaning = await meaningOf(code, call);
    const [to] = meaning.targets;
    const values = {
      ...{ scanNo: no, code, scanResult: meaning.result, barcodeId: meaning.barcode?.id ?? null },
      ...{ toEntity: to?.entity ?? null, toId: to?.id ?? null, toNo: to?.no.slice(0, 80) ?? null },
      scannedTime: scannedAt(at, call),
    };
    rows.push(rowOf(codeScan, newId(), values, call));
    answers.push({ ...meaning, no });
  }
  // A scan that is sent again, because its answer was lost, is there already.
  await insertMissing(codeScan, rows, call.db);
  return { scans: answers };
});
