export const balancesPath = '/statement/balances';
export const dailyPath = '/statement/daily';
