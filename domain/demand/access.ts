import type { Access, AreaAccess } from '../core/area.ts';

const everything = 'list,view,create,edit,delete,export,import,print,act:*';
const reading = 'list,view,export,print';
const workbench = { '1-0': 'list' };

const business: Access = {
  functions: {
    ...workbench,
    ...{
      '1-1': everything,
      '1-2': everything,
      '1-3': everything,
      '1-4': everything,
      '1-5': everything,
      '1-6': everything,
      '1-7': everything,
      '1-8': everything,
    },
  },
  rows: { demand: 'DEPT', delegateTask: 'DEPT', addressBook: 'ALL', addressTemplate: 'ALL', customer: 'ALL' },
};

/** Departments that work on tasks see the demands they belong to. */
const taskWorker: Access = {
  functions: {
    ...workbench,
    '1-2': reading,
    '1-4': 'list,view,export,act:take,act:reject,act:block,act:unblock,act:done,act:assign',
    '1-7': reading,
  },
  rows: { demand: 'ALL', delegateTask: 'DEPT', addressBook: 'ALL', customer: 'ALL' },
};

const reader: Access = {
  functions: { ...workbench, '1-2': reading, '1-7': reading },
  rows: { demand: 'ALL', customer: 'ALL', delegateTask: 'ALL' },
};

/** What the departments may do in the demand area. @see docs/spec/operations.md 3.1 */
export const demandAccess: AreaAccess = {
  business,
  importExport: reader,
  investment: { functions: workbench },
  finance: { functions: workbench },
  warehouse: taskWorker,
  declarants: { ...taskWorker, functions: { ...taskWorker.functions, '1-2': `${reading},act:declare` } },
  preAudit: taskWorker,
  it: reader,
  customer: {
    functions: {
      ...workbench,
      '1-1': 'list,view,create,edit,delete,act:submit,act:withdraw,act:cancel',
      '1-2': 'list,view,create,edit,delete,export,print,import,act:submit,act:withdraw,act:cancel',
      '1-7': 'list,view,create,edit,delete,print,act:submit,act:withdraw,act:cancel',
    },
    rows: { '*': 'CUSTOMER' },
  },
  preCustomer: { functions: { ...workbench, '1-2': reading, '1-7': reading }, rows: { '*': 'CUSTOMER' } },
};
