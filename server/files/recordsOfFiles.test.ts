import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashaddrIsFolder, toAttachedFile, toFileRecord } from './recordsOfFiles.ts';

const facts = { tableName: 'demand', colName: 'files', prefix: 'demand/202611/', updatedTime: '2026-11-21 09:00:00' };
const file = {
  realFile: '0193.pdf',
  hashaddr: 'a'.repeat(64),
  fileName: '发票.pdf',
  fileSize: 12,
  fileRemark: 'INVOICE',
};

test('a file becomes a record whose path is prefix and stored name', () => {
  expect(toFileRecord(file, facts)).toEqual({
    tableName: 'demand',
    colName: 'files',
    realFilePathName: 'demand/202611/0193.pdf',
    showFileName: '发票.pdf',
    fileRemark: 'INVOICE',
    fileSize: 12,
    updatedTime: '2026-11-21 09:00:00',
  });
});

test('a record becomes a file whose address is the folder, to be looked up', () => {
  const back = toAttachedFile(toFileRecord(file, facts));
  expect(back).toEqual({ ...file, hashaddr: 'demand/202611' });
  expect(hashaddrIsFolder(back)).toBe(true);
  expect(hashaddrIsFolder(file)).toBe(false);
});

test('a path without a folder has no address', () => {
  expect(toAttachedFile({ ...toFileRecord(file, facts), realFilePathName: '0193.pdf' })).toMatchObject({
    realFile: '0193.pdf',
    hashaddr: '',
  });
});

test('there and back again keeps name, size, remark and stored name', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/);
  fc.assert(
    fc.property(
      segment,
      segment,
      fc.string(),
      fc.nat(),
      fc.option(fc.string()),
      (folder, realFile, fileName, fileSize, fileRemark) => {
        const back = toAttachedFile(
          toFileRecord(
            { realFile, hashaddr: '', fileName, fileSize, fileRemark },
            { ...facts, prefix: `${folder}/202611/` },
          ),
        );
        expect(back).toEqual({ realFile, hashaddr: `${folder}/202611`, fileName, fileSize, fileRemark });
      },
    ),
  );
});
