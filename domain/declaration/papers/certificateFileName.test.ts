import { expect, test } from 'vitest';
import { certificateFileName, certificateOfFileName } from './certificateFileName.ts';

test('a scan is called by kind and number, and is found again by it', () => {
  const certificate = { kind: '7', certNo: '26-AB-1001' };
  expect(certificateFileName(certificate)).toBe('7_26-AB-1001.pdf');
  expect(certificateFileName(certificate, 2)).toBe('7_26-AB-1001_2.pdf');
  for (const path of [
    '7_26-AB-1001.pdf',
    '7_26-AB-1001_2.PDF',
    '7 自动进口许可证/7_26-AB-1001.pdf',
    'a\\7_26-AB-1001.pdf',
  ])
    expect(certificateOfFileName(path)).toEqual(certificate);
});

test('names that mean no certificate or lead out of the archive mean nothing', () => {
  const names = ['7.pdf', '7_.pdf', '_X1.pdf', '7_X1.docx', '7_X1_a.pdf', '7_X1_2_3.pdf', '7_X1_123.pdf', ''];
  const paths = ['../7_X1.pdf', 'a/../../7_X1.pdf', '/etc/7_X1.pdf', '..\\7_X1.pdf', 'C:\\7_X1.pdf', '7_X1\u0000.pdf'];
  for (const path of [...names, ...paths]) expect([path, certificateOfFileName(path)]).toEqual([path, undefined]);
});
