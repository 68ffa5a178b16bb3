import { customsOrder } from '#domain/declaration/index.ts';
import { contactOf, customerOf, customsTerms } from './partsOfTargets.ts';
import { definePushTarget } from './pushTarget.ts';

/** The slots of an order's papers, by the kind of a document (EDOC). */
const slots: Readonly<Record<string, string>> = {
  INVOICE: '00000001',
  PACKING: '00000002',
  BL: '00000003',
  CONTRACT: '00000004',
};

/** 总价: what a paper says of freight and insurance is their sum. */
const inAll = (): string => '3';

/** A customs order: goods of the invoice, weights of the packing list, transport and containers of the bill. */
export const customsOrderTarget = definePushTarget(customsOrder, {
  head: {
    contrNo: ['contractNo'],
    transMode: { from: ['tradeTerm'], as: (term) => customsTerms[term] ?? null },
    billNo: { from: ['billNo'], as: (no, { document }) => (document.docKind === 'BL' ? no : null) },
    trafName: ['vesselFlight'],
    voyNo: ['voyage'],
    eta: ['eta'],
    packNo: ['totalPieces', 'pieces'],
    wrapType: ['packageKind'],
    grossWt: ['totalGross', 'gross'],
    netWt: ['totalNet'],
    feeMark: { from: ['freight'], as: inAll },
    feeRate: ['freight'],
    feeCurr: { from: ['freight'], as: (_amount, values) => values.word('currency') },
    insurMark: { from: ['insurance'], as: inAll },
    insurRate: ['insurance'],
    insurCurr: { from: ['insurance'], as: (_amount, values) => values.word('currency') },
  },
  lines: [
    {
      field: 'goods',
      alikeBy: ['partNo', 'gName'],
      makes: ['INVOICE', 'CONTRACT', 'PO', 'DN'],
      beside: ['PACKING'],
      columns: {
        partNo: ['partNo', 'ref', 'productCode'],
        hsCode: ['hsCode'],
        gName: ['goodsName', 'name'],
        gModel: ['spec', 'drawingNo', 'size'],
        gQty: ['qty', 'rolls'],
        gUnit: ['unit'],
        declPrice: ['unitPrice'],
        declTotal: ['amount'],
        originCountry: ['origin'],
        netWt: ['net'],
        batchNo: ['lotNo'],
      },
      given: (values) => ({ tradeCurr: values.word('currency') }),
    },
    {
      field: 'containers',
      alikeBy: ['containerNo'],
      makes: ['BL'],
      columns: { containerNo: ['containerNo'], kind: ['size'], sealNo: ['sealNo'] },
    },
  ],
  paper: ({ docKind }) => ({ field: 'files', remark: slots[docKind ?? ''] ?? '00000005' }),
  made: async (values, call) => {
    const customerId = customerOf(values);
    return { customerId, ieFlag: 'I', ...(await contactOf(customerId, call)) };
  },
});
