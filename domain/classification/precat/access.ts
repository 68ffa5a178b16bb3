import type { Access, AreaAccess } from '../../core/area.ts';

const rowsOf = (scope: 'ALL' | 'DEPT' | 'CUSTOMER'): Access => ({
  rows: { precatApply: scope, precatProtocol: scope, precatSettle: scope },
});

/** Whose applications and protocols a role sees: business its own customers', pre-classification all, customers their own. */
export const precatAccess: AreaAccess = {
  business: rowsOf('DEPT'),
  finance: rowsOf('ALL'),
  preAudit: rowsOf('ALL'),
  customer: rowsOf('CUSTOMER'),
  preCustomer: rowsOf('CUSTOMER'),
};
