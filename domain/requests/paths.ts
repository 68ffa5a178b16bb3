export const approvalsPath = '/fta/approval';
export const allRequestsPath = '/fta/approvalAll';
export const requestFormPath = '/fta/approvalForm';
export const requestRecordPath = '/fta/approvalDetail';
/** Where a request is read. */
export const requestPath = (id: string): string => `${requestRecordPath}?id=${id}`;
