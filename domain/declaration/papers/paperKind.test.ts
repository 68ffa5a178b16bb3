import { expect, test } from 'vitest';
import { edocKindOf } from './paperKind.ts';

test('a paper is of the kind of its slot, else of the kind that its name says', () => {
  const kind = (fileName: string, fileRemark?: string) => edocKindOf({ fileName, ...(fileRemark && { fileRemark }) });
  expect(kind('发票2026.pdf')).toBe('00000001');
  expect(kind('INV20261101.pdf')).toBe('00000001');
  expect(kind('Packing list.pdf')).toBe('00000002');
  expect(kind('PL-9.xlsx')).toBe('00000002');
  expect(kind('提单 COSU1.pdf')).toBe('00000003');
  expect(kind('采购合同.pdf')).toBe('00000004');
  expect(kind('图片.jpg')).toBe('00000005');
  expect(kind('发票.pdf', '00000002')).toBe('00000002');
  expect(kind('发票.pdf', 'whatever')).toBe('00000001');
});
