export { quick } from './companyQuick.ts';
export { makeCustomer, makeSupplier, score, trend } from './companyScore.ts';
export { drop, load, saveLocationHandler } from './customerCalls.ts';
export { disableUser, saveUser, users } from './customerPeople.ts';
export { customerRules } from './customerRules.ts';
export { refresh } from './refreshCompany.ts';
