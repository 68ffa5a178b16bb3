import type { DocType } from '../approval/document.ts';

/** The list of each type of document. */
export const listPaths: Readonly<Record<'APPLY' | 'ADJUST' | 'SHORT' | 'DELAY' | 'EXCESS', string>> = {
  APPLY: '/deposit/apply',
  ADJUST: '/deposit/depositModifyList',
  SHORT: '/deposit/depositShortList',
  DELAY: '/deposit/depositDelayList',
  EXCESS: '/deposit/overDepositList',
};
export const usageListPath = '/deposit/depositOpr';
export const guaranteeListPath = '/deposit/depositAdmin';
export const reviewListPath = '/baohan';
export const alertListPath = '/deposit/depositAlert';

/** Where a document is worked on: its decision bar for those who can act, else its view. */
export const approvePath = (docType: DocType, id: string): string =>
  docType === 'ADJUST' ? `/deposit/depositModify?id=${id}` : `/deposit/depositApprove?docType=${docType}&id=${id}`;

/** Where a document is only read. */
export const viewPath = (docType: DocType, id: string): string =>
  docType === 'ADJUST'
    ? `/deposit/depositModify?id=${id}&mode=view`
    : `/deposit/depositView?docType=${docType}&id=${id}`;

/**
 * Where a document begins, with values that another screen knows already: `quotaId`, `usageId`, `reviewId`, `copyFrom`.
 */
export const newPath = (docType: DocType, start: Readonly<Record<string, string>> = {}): string =>
  docType === 'ADJUST'
    ? `/deposit/depositModify?${new URLSearchParams({ ...start, mode: 'new' })}`
    : `/deposit/depositNew?${new URLSearchParams({ docType, ...start })}`;

/** The way of a document, or of a whole document type without `id`. */
export const diagramPath = (docType: DocType, id?: string): string =>
  `/deposit/approvalDiagram?docType=${docType}${id ? `&id=${id}` : ''}`;

/** Everything that happened to one quota or guarantee. */
export const quotaHistoryPath = (account: { readonly quotaId: string } | { readonly guaranteeId: string }): string =>
  `/deposit/depositHistory?${new URLSearchParams(account)}`;

/** One declaration with its bills, payments and changes. */
export const usagePath = (id: string): string => `/deposit/levyChange?id=${id}`;

/** A review sheet on the form of its year. */
export const reviewPath = ({ id, formVersion }: { readonly id: unknown; readonly formVersion?: unknown }): string =>
  `${reviewFormPath(formVersion)}?id=${id}`;

/** A new review sheet on the newest form, or one that begins with the answers of an earlier sheet. */
export const newReviewPath = (copyFrom?: string): string =>
  `${reviewFormPath('2024')}${copyFrom ? `?copyFrom=${copyFrom}` : ''}`;

const reviewFormPath = (formVersion: unknown): string => `/deposit/baohan${formVersion === '2022' ? '' : formVersion}`;

/** Where a levy of customs is entered by hand. */
export const newLevyPath = '/deposit/levyChange?mode=new';

/** One guarantee. */
export const guaranteePath = (id: string): string => `${guaranteeListPath}?id=${id}`;

/** A new guarantee, or one that takes the place of another. */
export const newGuaranteePath = (replaces?: string): string =>
  `${guaranteeListPath}?mode=new${replaces ? `&replaces=${replaces}` : ''}`;

/** The area's own start page. */
export const workbenchPath = '/deposit/desktop';
