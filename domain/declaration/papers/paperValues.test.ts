import { expect, test } from 'vitest';
import { compareWithPaper } from './paperValues.ts';

const record = {
  ...{ contrNo: 'PO-2026-107', billNo: 'COSU81000007', packNo: 12, grossWt: '1320.00000', netWt: '1200.00000', voyNo: null },
  items: [{ declTotal: '6000.0000' }, { declTotal: '250.5000' }],
};
const outcomes = (text: string) =>
  Object.fromEntries(compareWithPaper(text, record).map(({ name, found, outcome }) => [name, found ? [found, outcome] : outcome]));

test('an English invoice is read by its words, numbers are compared as numbers', () => {
  const text =
    'INVOICE\nContract No.: PO-2026-107\nB/L No: COSU81000008\nTotal Packages: 12\nGross Weight (KGS): 1,320.0\nTotal Amount: USD 6,250.50\n';
  expect(outcomes(text)).toEqual({
    contrNo: ['PO-2026-107', 'SAME'],
    billNo: ['COSU81000008', 'DIFFERENT'],
    voyNo: 'SILENT',
    packNo: ['12', 'SAME'],
    grossWt: ['1,320.0', 'SAME'],
    netWt: 'SILENT',
    declTotal: ['6,250.50', 'SAME'],
  });
});

test('a Chinese packing list is read as well; what the declaration leaves open is told and not judged', () => {
  const text = '装箱单\n合同号：PO-2026-107 提单号：cosu81000007\n航次：031W 件数：13\n毛重：1320千克 净重：1,200.5千克\n';
  expect(outcomes(text)).toMatchObject({
    ...{ contrNo: ['PO-2026-107', 'SAME'], billNo: ['cosu81000007', 'SAME'], voyNo: ['031W', 'SILENT'], packNo: ['13', 'DIFFERENT'] },
    ...{ grossWt: ['1320', 'SAME'], netWt: ['1,200.5', 'DIFFERENT'], declTotal: 'SILENT' },
  });
});
