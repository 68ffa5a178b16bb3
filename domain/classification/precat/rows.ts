import type { AreaRows, DataScope } from '../../core/area.ts';

const rowsOf = (scope: DataScope): Readonly<Record<string, DataScope>> => ({
  precatApply: scope,
  precatProtocol: scope,
  precatSettle: scope,
  precatMessage: scope,
});

/**
 * Whose applications and protocols a role sees: business its own customers', pre-classification all, customers their
 * own.
 */
export const precatRows: AreaRows = {
  business: rowsOf('DEPT'),
  finance: rowsOf('ALL'),
  preAudit: rowsOf('ALL'),
  customer: rowsOf('CUSTOMER'),
  preCustomer: rowsOf('CUSTOMER'),
};
