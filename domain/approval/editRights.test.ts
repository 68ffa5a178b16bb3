import { expect, test } from 'vitest';
import { departments } from '../core/access.ts';
import { toDocument } from './document.ts';
import { canClose, canEdit, canEditDocument, editScope } from './offers.ts';
import { statusCodes } from './statuses.ts';

const document = toDocument({ status: 'ACCOUNTING_INPUT', docType: 'APPLY', ownerDept: 'D10', creatorDept: 'D10' });
const person = (deptCode: string, isLeader: boolean) => ({ userId: `${deptCode}${isLeader}`, deptCode, isLeader });

test('P32 a document at ACCOUNTING_INPUT is read only for the leader of finance: only who is none edits it', () => {
  const mayEdit = ['D10', 'D20', ...Object.values(departments)].flatMap((dept) =>
    [true, false]
      .filter((isLeader) => canEditDocument(document, person(dept, isLeader)))
      .map((isLeader) => [dept, isLeader]),
  );
  expect(mayEdit).toEqual([[departments.finance, false]]);
  expect(canClose(document, person(departments.finance, true))).toBe(false);
  expect(editScope(document)).toEqual({ sections: ['accounting'], fields: [], lowersApproved: false });
});

test('P32 the leader of finance edits in the statuses that wait for him, and in no other', () => {
  expect(statusCodes.filter((status) => canEdit(status, person(departments.finance, true)))).toEqual([
    'ACCOUNTING_PENDING_REVIEW',
    'EXITDEPT_RETURN_ACCOUNTING_LEADER',
  ]);
});

test('P32 a closed document is read only for everybody', () => {
  expect(canEditDocument({ ...document, closed: true }, person(departments.finance, false))).toBe(false);
});
