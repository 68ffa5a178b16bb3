import type { DocType } from '#domain/approval/docTypes.ts';

/** Where a document is worked on: its decision bar for those who can act, else its view. */
export const approvePath = (docType: DocType, id: string): string =>
  docType === 'ADJUST' ? `/deposit/depositModify?id=${id}` : `/deposit/depositApprove?docType=${docType}&id=${id}`;

/** Where a document is only read. */
export const viewPath = (docType: DocType, id: string): string =>
  docType === 'ADJUST' ? `/deposit/depositModify?id=${id}&mode=view` : `/deposit/depositView?docType=${docType}&id=${id}`;

/** Where a document begins, with values that another screen knows already: `quotaId`, `usageId`, `reviewId`, `copyFrom`. */
export const newPath = (docType: DocType, start: Readonly<Record<string, string>> = {}): string =>
  docType === 'ADJUST'
    ? `/deposit/depositModify?${new URLSearchParams({ ...start, mode: 'new' })}`
    : `/deposit/depositNew?${new URLSearchParams({ docType, ...start })}`;

/** The way of a document, or of a whole document type without `id`. */
export const diagramPath = (docType: DocType, id?: string): string => `/deposit/approvalDiagram?docType=${docType}${id ? `&id=${id}` : ''}`;

/** Everything that happened to one quota or guarantee. */
export const historyPath = (account: { readonly quotaId: string } | { readonly guaranteeId: string }): string =>
  `/deposit/depositHistory?${new URLSearchParams(account)}`;

/** One declaration with its bills, payments and changes. */
export const usagePath = (id: string): string => `/deposit/levyChange?id=${id}`;
