import type { Access, AreaAccess } from '../../core/area.ts';

const writing = { '4-chat': 'list,view,create' };

const rowsOf = (scope: 'ALL' | 'DEPT' | 'CUSTOMER', functions: Access['functions'] = writing): Access => ({
  functions,
  rows: { precatApply: scope, precatProtocol: scope, precatSettle: scope, precatMessage: scope },
});

/**
 * Whose applications and protocols a role sees: business its own customers', pre-classification all, customers their
 * own.
 */
export const precatAccess: AreaAccess = {
  business: rowsOf('DEPT'),
  finance: rowsOf('ALL', {}),
  preAudit: rowsOf('ALL', { ...writing, '4-excel': 'list,act:saveResult' }),
  customer: rowsOf('CUSTOMER'),
  preCustomer: rowsOf('CUSTOMER'),
};
