export { bhOaRecord, bhReceiptLog } from './records.ts';
