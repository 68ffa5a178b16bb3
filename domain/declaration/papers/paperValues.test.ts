import { expect, test } from 'vitest';
import { linesOfPage } from '../../core/drawnLines.ts';
import { compareWithPaper } from './paperValues.ts';

const record = {
  ...{
    contrNo: 'PO-2026-107',
    billNo: 'COSU81000007',
    packNo: 12,
    grossWt: '1320.00000',
    netWt: '1200.00000',
    voyNo: null,
  },
  items: [{ declTotal: '6000.0000' }, { declTotal: '250.5000' }],
};
/**
 * A page of ten-point letters of one width: what stands at a place of the text stands there on the page; two blanks
 * begin a column.
 */
const page = (text: string) =>
  linesOfPage(
    text.split('\n').flatMap((line, row) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => ({
        text: words,
        x: index * 6,
        y: 800 - row * 14,
        width: words.length * 6,
        height: 10,
      })),
    ),
  );
const outcomes = (text: string) =>
  Object.fromEntries(
    compareWithPaper(page(text), record).map(({ name, found, outcome }) => [name, found ? [found, outcome] : outcome]),
  );
const values = (text: string) =>
  Object.fromEntries(compareWithPaper(page(text), record).flatMap(({ name, found }) => (found ? [[name, found]] : [])));

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
  const text =
    '装箱单\n合同号：PO-2026-107 提单号：cosu81000007\n航次：031W 件数：13\n毛重：1320千克 净重：1,200.5千克\n';
  expect(outcomes(text)).toMatchObject({
    ...{
      contrNo: ['PO-2026-107', 'SAME'],
      billNo: ['cosu81000007', 'SAME'],
      voyNo: ['031W', 'SILENT'],
      packNo: ['13', 'DIFFERENT'],
    },
    ...{ grossWt: ['1320', 'SAME'], netWt: ['1,200.5', 'DIFFERENT'], declTotal: 'SILENT' },
  });
});

test('words that head columns mean the row of the sums, never a number of another column', () => {
  const table = [
    'NO   DESCRIPTION     PACKAGES     NET WEIGHT     GROSS WEIGHT',
    '1    BEARINGS        28           700.00         800.50',
    '2    SEALS           12           400.00         434.00',
    'TOTAL                40           1,100.00       1,234.50',
  ];
  expect(values(table.join('\n'))).toEqual({ packNo: '40', netWt: '1,100.00', grossWt: '1,234.50' });
  // Without a row of sums nobody knows.
  expect(values(table.slice(0, 3).join('\n'))).toEqual({});
  // A sum that stands under no head, or two under one, is silence.
  expect(values([table[0], 'TOTAL  40 CARTONS'].join('\n'))).toEqual({});
  expect(values(['件数    净重(KG)    毛重(KG)', '3       1.5         2', '合计', '合计：3 件'].join('\n'))).toEqual(
    {},
  );
});

test('digits in groups are one number, and a part of a number is none', () => {
  expect(values('GROSS WEIGHT: 1 234.50 KGS\nNET WEIGHT: 1, 100.00 KGS\nTOTAL AMOUNT: USD 12 860.00')).toEqual({
    grossWt: '1 234.50',
    netWt: '1, 100.00',
    declTotal: '12 860.00',
  });
  expect(values('GROSS WEIGHT: 1 2 3 4.50\nNET WEIGHT: 12 34.00\nTOTAL AMOUNT: USD 1.234,50')).toEqual({});
  expect(outcomes('毛重：1 320千克')).toMatchObject({ grossWt: ['1 320', 'SAME'] });
});

test('a value may stand in the next column of its line; a word that goes on is silence', () => {
  expect(values('Gross Weight (KGS)      1,320.00\nContract No.      PO-2026-107')).toEqual({
    grossWt: '1,320.00',
    contrNo: 'PO-2026-107',
  });
  expect(values('B/L No: COSU 81000007\nContract No: see below\nGross Weight      approx. 1,300')).toEqual({});
});
