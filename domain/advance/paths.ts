export const desktopPath = '/taxs/desktop';
export const applyPath = '/taxs/apply';
export const advanceFormPath = '/taxs/taxsNew';
export const advancesPath = '/taxs/taxsList';
export const advanceWorkPath = '/taxs/taxsOpr';
export const advancePapersPath = '/taxs/taxsPrint';
export const linesPath = '/taxs/taxsAdmin';
export const adjustFormPath = '/taxs/taxsModify';
export const adjustmentsPath = '/taxs/taxsModifyList';
export const assessPath = '/taxs/assess';
export const assess2023Path = '/taxs/assess2023';

/** Where an advance is written, worked on or read: applications for a line have a page of their own. */
export const advancePath = (id: string, advanceKind: unknown, mode?: 'view'): string => {
  const query = new URLSearchParams({ id, ...(mode && { mode }) });
  return `${advanceKind === 'QUOTA' ? applyPath : advanceFormPath}?${query}`;
};
export const adjustPath = (id: string, mode?: 'view'): string =>
  `${adjustFormPath}?${new URLSearchParams({ id, ...(mode && { mode }) })}`;
export const feeDetailPath = '/taxs/feeDetail';
export const advanceMonthsPath = '/taxs/months';
export const lineUsePath = '/taxs/lineUse';
