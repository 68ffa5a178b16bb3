export { baseSupplier } from './baseSupplier.ts';
export { companyProfile } from './companyProfile.ts';
export { companyQuick } from './companyQuick.ts';
export { companyScore, scoreCompany, scorePart, scoreTrend } from './companyScore.ts';
export { customer, customerContact, customerLocation } from './customer.ts';
export type { CustomerPerson } from './customerCalls.ts';
export {
  customerUsers,
  disableCustomerUser,
  dropLocation,
  loadLocations,
  saveCustomerUser,
  saveLocation,
} from './customerCalls.ts';
export { customsBroker } from './customsBroker.ts';
export { refreshCompany } from './refreshCompany.ts';
export { toCustomer } from './toCustomer.ts';
export { toSupplier } from './toSupplier.ts';
