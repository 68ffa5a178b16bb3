import { addDays } from '#domain/core/moments.ts';
import { demand } from '#domain/demand/index.ts';
import { contactOf, customerOf, slotOfKind } from './partsOfTargets.ts';
import { definePushTarget } from './pushTarget.ts';

/**
 * A demand of an invoice, a packing list or a bill: its lines come from the invoice, weights and packages from the
 * others. Each line says where in which document it stands.
 */
export const demandTarget = definePushTarget(demand, {
  head: {
    tradeTerm: ['tradeTerm'],
    currency: ['currency'],
    billNo: { from: ['billNo'], as: (no, { document }) => (document.docKind === 'BL' ? no : null) },
    masterBillNo: ['masterNo'],
    vessel: ['vesselFlight'],
    portFrom: ['portFrom', 'portLoad'],
    portTo: ['portTo', 'portDischarge'],
    etd: ['etd'],
    eta: ['eta'],
    pieces: ['totalPieces', 'pieces'],
    grossKg: ['totalGross', 'gross'],
    volumeM3: ['totalVolume', 'volume'],
    containers: ['containerNo'],
  },
  lines: [
    {
      field: 'goods',
      alikeBy: ['partNo', 'goodsName'],
      makes: ['INVOICE', 'CONTRACT', 'PO', 'DN'],
      beside: ['PACKING'],
      proof: 'remark',
      columns: {
        partNo: ['partNo', 'ref', 'productCode'],
        goodsName: ['goodsName', 'name'],
        spec: ['spec', 'drawingNo', 'size'],
        brand: ['brand'],
        hsCode: ['hsCode'],
        qty: ['qty', 'rolls'],
        unit: ['unit'],
        unitPrice: ['unitPrice'],
        origin: ['origin'],
        grossKg: ['gross'],
        netKg: ['net'],
      },
    },
  ],
  paper: ({ docKind }) => {
    const remark = slotOfKind(docKind);
    return { field: 'files', ...(remark && { remark }) };
  },
  made: async (values, call) => {
    const customerId = customerOf(values);
    const { document } = values;
    const no = values.word('invoiceNo', 'orderNo', 'contractNo', 'billNo') ?? document.docNo;
    return {
      title: `${no} ${values.word('seller', 'shipper') ?? ''}`.trim().slice(0, 100),
      ...{ demandType: 'IMPORT', urgency: 'N', customerId, ...(await contactOf(customerId, call)) },
      expectTime: `${addDays(call.now.slice(0, 10), 3)} 18:00:00`,
    };
  },
});
