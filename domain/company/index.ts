export { companyProfile } from './companyProfile.ts';
export { companyQuick } from './companyQuick.ts';
export { customer, customerContact, customerLocation } from './customer.ts';
export type { CustomerPerson } from './customerCalls.ts';
export { customerUsers, disableCustomerUser, dropLocation, loadLocations, saveCustomerUser, saveLocation } from './customerCalls.ts';
export { customsBroker } from './customsBroker.ts';
