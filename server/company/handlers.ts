export { quick } from './companyQuick.ts';
export { drop, load, save, users } from './customerCalls.ts';
