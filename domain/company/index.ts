export { companyProfile } from './companyProfile.ts';
export { companyQuick } from './companyQuick.ts';
export { customer, customerContact, customerLocation } from './customer.ts';
export { customerUsers, dropLocation, loadLocations, saveLocation } from './customerCalls.ts';
export { customsBroker } from './customsBroker.ts';
