import { barcode } from '#domain/barcodes/barcode.ts';
import { keysOfScan, looksHalf, wrongScan } from '#domain/barcodes/codes.ts';
import { gs1Facts, readGs1 } from '#domain/barcodes/gs1.ts';
import type { ScanMeaning, ScanTarget } from '#domain/barcodes/scanCalls.ts';
import type { CodeKind } from '#domain/core/sheet.ts';
import { bi } from '#domain/core/text.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { findByNumber, openTarget } from './findByNumber.ts';

const shown = ['id', 'code', 'scanKey', 'barcodeKind', 'bindNo', 'bindEntity', 'bindId', 'status'] as const;

/** What a code may be kept as, the nearest first. */
async function barcodeOf(code: string, call: Call) {
  const keys = keysOfScan(code);
  const found = await readMany(barcode, shown, { scanKey: keys }, call.db, { seenBy: call });
  const rank = ({ scanKey }: { readonly scanKey: string | null }) => keys.indexOf(scanKey ?? '');
  return found.toSorted((one, other) => rank(one) - rank(other))[0];
}

type Found = NonNullable<Awaited<ReturnType<typeof barcodeOf>>>;

/** What a barcode leads to: the thing it is bound to, then itself. */
async function targetsOf({ id, code, bindEntity, bindId, bindNo }: Found, call: Call) {
  const own: ScanTarget = { entity: barcode.key, id, no: code ?? '' };
  if (!bindEntity || !bindId) return { targets: [...(bindNo ? await findByNumber(bindNo, call) : []), own] };
  const bound = await openTarget({ entity: bindEntity, id: bindId, no: bindNo ?? '' }, call);
  return bound ? { targets: [bound, own] } : { targets: [own], isHidden: true as const };
}

function fieldsIn(code: string, { now }: Call): Pick<ScanMeaning, 'fields' | 'facts'> {
  const isGs1 = /^\(\d{2,4}\)/.test(code) || /^(?:00\d{18}|01\d{14})/.test(code);
  const read = isGs1 ? readGs1(code) : undefined;
  return read && 'fields' in read ? { fields: read.fields, facts: gs1Facts(read.fields, Number(now.slice(0, 4))) } : {};
}

const half = bi('条码可能没有扫全，请重新扫描', 'Probably half a code, scan it again');

/** What a scanned code means to this person: a barcode and what it is bound to, or a record of that number. */
export async function meaningOf(code: string, call: Call): Promise<ScanMeaning> {
  const fields = fieldsIn(code, call);
  const found = await barcodeOf(code, call);
  if (found) {
    const { id, barcodeKind, bindNo } = found;
    const kept = { id, kind: barcodeKind as CodeKind, bindNo };
    return { code, result: 'found', barcode: kept, ...(await targetsOf(found, call)), ...fields };
  }
  const targets = await findByNumber(code, call);
  if (targets.length > 0) return { code, result: 'found', targets, ...fields };
  const wrong = wrongScan(code);
  if (wrong) return { code, result: 'wrong', text: wrong, targets };
  if (looksHalf(code)) return { code, result: 'half', text: half, targets };
  return { code, result: 'unknown', targets, ...fields };
}
