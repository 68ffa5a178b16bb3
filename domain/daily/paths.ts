import { product } from '../core/product.ts';

export const reportsPath = `/${product}/dailyReportList`;
export const reportPath = `/${product}/dailyReportinfo`;
export const reportSummaryPath = `/${product}/dailyReportSummary`;
export const reportAddress = (id: string): string => `${reportPath}?id=${id}`;
