import { isQuotaDocType, type QuotaDocType, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { approvePath, listPaths, viewPath } from '#domain/guarantee/paths.ts';
import type { DocumentKind } from '../approval/documentKind.ts';

export { isQuotaDocType, type QuotaDocType };

export interface DocKind extends DocumentKind {
  readonly docType: QuotaDocType;
  /** The list it is opened from. */
  readonly list: string;
}

const kind = (docType: QuotaDocType): DocKind => ({
  ...quotaKinds[docType],
  list: listPaths[docType],
  viewPath: (id) => viewPath(docType, id),
  todoPath: (todo) => (isQuotaDocType(todo.docType) ? approvePath(todo.docType, todo.docId) : undefined),
});

/** What the screens know of each kind of document. @see guarantee.md 8 */
export const docKinds: Readonly<Record<QuotaDocType, DocKind>> = {
  APPLY: kind('APPLY'),
  ADJUST: kind('ADJUST'),
  SHORT: kind('SHORT'),
  DELAY: kind('DELAY'),
  EXCESS: kind('EXCESS'),
};
