export { getPaper, getPrintData, queuePrintTask } from './calls.ts';
export { printTask } from './printTask.ts';
