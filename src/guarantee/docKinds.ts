import { bi, type Text } from '#domain/core/text.ts';
import { isQuotaDocType, type QuotaDocType, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { approvePath, listPaths, viewPath } from '#domain/guarantee/paths.ts';
import type { DocumentKindView } from '../approval/documentKind.ts';

export { isQuotaDocType, type QuotaDocType };

export interface DocKind extends DocumentKindView {
  readonly docType: QuotaDocType;
  /** What it is called where the word 'quota' goes without saying and room is short. */
  readonly short: Text;
  /** The list it is opened from. */
  readonly list: string;
}

const kind = (docType: QuotaDocType, shortEnglish: string): DocKind => ({
  ...quotaKinds[docType],
  short: bi(quotaKinds[docType].entity.label.zh, shortEnglish),
  list: listPaths[docType],
  viewPath: (id) => viewPath(docType, id),
  todoPath: (todo) => (isQuotaDocType(todo.docType) ? approvePath(todo.docType, todo.docId) : undefined),
});

/** What the screens know of each kind of document. @see docs/spec/guarantee.md 8 */
export const docKinds: Readonly<Record<QuotaDocType, DocKind>> = {
  APPLY: kind('APPLY', 'Application'),
  ADJUST: kind('ADJUST', 'Adjustment'),
  SHORT: kind('SHORT', 'Short-term'),
  DELAY: kind('DELAY', 'Delay'),
  EXCESS: kind('EXCESS', 'Excess'),
};

/** States in which a quota takes a document of a kind. @see docs/spec/guarantee.md 3.5, 4.7 to 4.10 */
export const openQuotas: Readonly<Record<QuotaDocType, readonly string[]>> = {
  APPLY: ['ACTIVE', 'EXPIRED', 'SUSPENDED'],
  ADJUST: ['ACTIVE', 'EXPIRED'],
  SHORT: ['ACTIVE'],
  DELAY: ['ACTIVE', 'EXPIRED', 'SUSPENDED'],
  EXCESS: ['ACTIVE'],
};

/** A document as a PDF in a window of its own. */
export const openDocumentPrint = (docType: QuotaDocType, id: string): void =>
  void window.open(`/api/print/guaranteeDocument?${new URLSearchParams({ docType, id })}`, '_blank', 'noopener');
