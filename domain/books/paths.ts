export const vouchersPath = '/finance/voucher';
export const confPath = '/finance/conf';
export const voucherTasksPath = '/finance/voucherTasks';
