export const inputInvoicesPath = '/finance/buy';
export const outputInvoicesPath = '/finance/sell';
export const invoicesPath = '/system/invoice';
export const redRequestsPath = '/finance/red';
