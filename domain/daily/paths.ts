import { product } from '../core/product.ts';

export const reportsPath = `/${product}/dailyReportList`;
export const reportPath = `/${product}/dailyReportinfo`;
/** Where one is read. */
export const reportRecordPath = `/${product}/dailyReportDetail`;
export const reportSummaryPath = `/${product}/dailyReportSummary`;
export const reportAddress = (id: string): string => `${reportRecordPath}?id=${id}`;
