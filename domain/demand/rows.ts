import type { AreaRows } from '../core/area.ts';

/** Departments that work on tasks see the demands they belong to. */
const taskWorker = { demand: 'ALL', delegateTask: 'DEPT', addressBook: 'ALL', customer: 'ALL' } as const;
const reader = { demand: 'ALL', customer: 'ALL', delegateTask: 'ALL' } as const;

/** Whose demands, tasks and addresses the departments see. @see docs/spec/operations.md 3.1 */
export const demandRows: AreaRows = {
  business: { demand: 'DEPT', delegateTask: 'DEPT', addressBook: 'ALL', addressTemplate: 'ALL', customer: 'ALL' },
  importExport: reader,
  warehouse: taskWorker,
  declarants: taskWorker,
  preAudit: taskWorker,
  it: reader,
  customer: { '*': 'CUSTOMER' },
  preCustomer: { '*': 'CUSTOMER' },
};
