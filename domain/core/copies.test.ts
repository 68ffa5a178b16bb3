import { expect, test } from 'vitest';
import { declaration } from '../declaration/index.ts';
import { copyOf } from './copies.ts';

test('a copy has what people wrote, and nothing that is one shipment’s or that customs said', () => {
  const made = copyOf(declaration, {
    id: 'd1',
    rowVersion: 7,
    ...{ declNo: 'BGD1', entryId: '221820261000000001', seqNo: 'I1', declDate: '2026-01-01', status: 'RELEASED' },
    ...{ orderId: 'o1', customerId: 'c1', customerId_label: '客户甲', billNo: 'COSU1', ieDate: '2026-01-01' },
    ...{ tradeMode: '0110', departPort: 'DEU063', dutyAmt: '10', royalty: '1', overseasName: null },
    edocs: [{ fileName: 'a.pdf' }],
    papers: [{ kind: 'O', certNo: '1' }],
    containers: [{ containerNo: 'CSQU3054383' }],
    items: [
      {
        ...{ id: 'i1', declarationId: 'd1', lineNo: 1, partNo: 'P1', hsCode: '8516500000', gQty: '2' },
        ...{ duty: '3', agreement: '03', agreementCert: 'E1', orderLines: '4', productId: 'p', libraryMark: 'MATCHED' },
      },
    ],
  });
  expect(made).toEqual({
    customerId: 'c1',
    customerId_label: '客户甲',
    tradeMode: '0110',
    departPort: 'DEU063',
    items: [{ partNo: 'P1', hsCode: '8516500000', gQty: '2', agreement: '03' }],
  });
});
