import { barcode } from '#domain/barcodes/barcode.ts';
import { isGs1Kind, keptCode, scanKey } from '#domain/barcodes/codes.ts';
import { type Gs1Facts, gs1Facts, readGs1 } from '#domain/barcodes/gs1.ts';
import { codePaper } from '#domain/barcodes/papers.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { rules } from '../crud/rulesOn.ts';
import { queueLabels } from '../print/queueLabels.ts';
import { meantBy } from './findByNumber.ts';

/** What follows from a code alone: how scanners send it, and the fields that stand in it. */
export function codeFacts(
  kind: string,
  code: string,
  now: string,
): { readonly scanKey: string } & Omit<Gs1Facts, 'sscc'> {
  const found = { scanKey: scanKey(kind, code) };
  if (kind === 'EAN13') return { ...found, gtin: `0${code}` };
  const read = isGs1Kind(kind) ? readGs1(code) : undefined;
  if (!read || 'wrong' in read) return found;
  const { sscc: _sscc, ...facts } = gs1Facts(read.fields, Number(now.slice(0, 4)));
  return { ...found, ...facts };
}

export const barcodeRules = rules(barcode, {
  beforeSave: async ({ barcodeKind, code }, _facts, { now }) => {
    if (!barcodeKind || !code) return undefined;
    const kept = keptCode(barcodeKind, code);
    return { code: kept, ...codeFacts(barcodeKind, kept, now) };
  },
  effects: {
    barcodePrinted: async (record, _step, call) => {
      const { id, code, copies } = record;
      await queueLabels({ paper: codePaper, bizId: id, number: code ?? '', copies: copies ?? 1 }, call);
      return { printCount: (record.printCount ?? 0) + (copies ?? 1) };
    },
    barcodeBound: async ({ bindNo, customerId }, _step, call) => {
      const meant = await meantBy(bindNo ?? '', call);
      if (meant?.customerId && customerId && meant.customerId !== customerId)
        throw invalid({ bindNo: bi('该单号属于其他客户，不能绑定', 'That number is of another customer') });
      return { boundTime: call.now, bindEntity: meant?.entity ?? null, bindId: meant?.id ?? null };
    },
    barcodeUnbound: async () => ({ bindType: null, bindNo: null, bindEntity: null, bindId: null, boundTime: null }),
  },
});
