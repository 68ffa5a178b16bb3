import type { AreaRows, DataScope } from '../core/area.ts';

const rowsOf = (scope: DataScope): Readonly<Record<string, DataScope>> => ({
  customsOrder: scope,
  declaration: scope,
  powerOfAttorney: scope,
  declCertificate: scope,
  inboundCompare: scope,
  sapRecord: scope,
  aeoDeclaration: scope,
  customsMessage: scope,
  rpaTask: scope,
  declarationReceipt: scope,
  declarationChange: scope,
  declDocument: scope,
  windowDraft: scope,
  windowFile: scope,
});

/**
 * Whose orders and declarations a role sees: declaration staff all, business its own customers', customers their own.
 */
export const declarationRows: AreaRows = {
  business: rowsOf('DEPT'),
  declarants: rowsOf('ALL'),
  finance: rowsOf('ALL'),
  warehouse: { inboundCompare: 'ALL' },
  it: rowsOf('ALL'),
  robots: rowsOf('ALL'),
  customer: rowsOf('CUSTOMER'),
  preCustomer: rowsOf('CUSTOMER'),
};
