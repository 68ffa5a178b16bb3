export { remindDailyReport, summaryDailyReport } from './calls.ts';
export { dailyItem, dailyReport } from './dailyReport.ts';
export { copyLastReport, fillReport } from './reportActs.ts';
