import { clearanceApply } from '#domain/clearance/index.ts';
import { contactOf, customerOf } from './partsOfTargets.ts';
import { definePushTarget } from './pushTarget.ts';

const papers: Readonly<Record<string, string>> = {
  INVOICE: 'invoiceFiles',
  PACKING: 'packingFiles',
  CONTRACT: 'contractFiles',
  CITES: 'permitFiles',
  NSPC: 'permitFiles',
};

/** A clearance application: goods and total of the invoice, packages and weights of the packing list; a permit is filed. */
export const clearanceTarget = definePushTarget(clearanceApply, {
  head: {
    currency: ['currency'],
    tradeTerm: ['tradeTerm'],
    invoiceTotal: { from: ['totalAmount'], as: (sum, { document }) => (document.docKind === 'INVOICE' ? sum : null) },
    pieces: ['totalPieces', 'pieces'],
    packageKind: ['packageKind'],
    grossKg: ['totalGross', 'gross'],
    netKg: ['totalNet'],
  },
  lines: [
    {
      field: 'lines',
      alikeBy: ['partNo', 'goodsName'],
      makes: ['INVOICE', 'PO', 'DN'],
      columns: {
        partNo: ['partNo', 'ref', 'productCode'],
        hsCode: ['hsCode'],
        goodsName: ['goodsName', 'name'],
        qty: ['qty', 'rolls'],
        unit: ['unit'],
        price: ['unitPrice'],
        amount: ['amount'],
        origin: ['origin'],
      },
    },
  ],
  paper: ({ docKind }) => ({ field: papers[docKind ?? ''] ?? 'contractFiles' }),
  made: async (values, call) => {
    const customerId = customerOf(values);
    return { clearKind: 'IN', customerId, ...(await contactOf(customerId, call)) };
  },
});
