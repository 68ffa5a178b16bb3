export { reportMatrix } from './matrix.ts';
export { reportsReminded } from './remind.ts';
export { dailyReportRules, lastReportCopied, reportFilled } from './reportRules.ts';
