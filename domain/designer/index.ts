export { expressionCheck, genericTable, myTables } from './calls.ts';
export { onlineForm } from './onlineForm.ts';
export { madeRight, onlineRecord } from './onlineRecord.ts';
export { onlineColumn, onlineTable } from './onlineTable.ts';
