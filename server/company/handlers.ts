export { quick } from './companyQuick.ts';
export { drop, load, save } from './customerCalls.ts';
export { disableUser, saveUser, users } from './customerPeople.ts';
