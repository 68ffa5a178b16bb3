export { customer, customerContact, customerLocation } from './customer.ts';
export { customsBroker } from './customsBroker.ts';
