import { product } from '../core/product.ts';

export const approvalsPath = `/${product}/approval`;
export const allRequestsPath = `/${product}/approvalAll`;
export const requestFormPath = `/${product}/approvalForm`;
export const requestRecordPath = `/${product}/approvalDetail`;
/** Where a request is read. */
export const requestPath = (id: string): string => `${requestRecordPath}?id=${id}`;
