import { type Text, say as text } from '#domain/core/text.ts';
import { isQuotaDocType, type QuotaDocType, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { approvePath, listPaths, viewPath } from '#domain/guarantee/paths.ts';
import type { DocumentKind } from '../approval/documentKind.ts';

export { isQuotaDocType, type QuotaDocType };

export interface DocKind extends DocumentKind {
  readonly docType: QuotaDocType;
  /** What it is called where the word 'quota' goes without saying and room is short. */
  readonly short: Text;
  /** The list it is opened from. */
  readonly list: string;
}

const kind = (docType: QuotaDocType, short: Text): DocKind => ({
  ...quotaKinds[docType],
  short,
  list: listPaths[docType],
  viewPath: (id) => viewPath(docType, id),
  todoPath: (todo) => (isQuotaDocType(todo.docType) ? approvePath(todo.docType, todo.docId) : undefined),
});

/** What the screens know of each kind of document. @see guarantee.md 8 */
export const docKinds: Readonly<Record<QuotaDocType, DocKind>> = {
  APPLY: kind('APPLY', text('额度申请', 'Application')),
  ADJUST: kind('ADJUST', text('额度调整', 'Adjustment')),
  SHORT: kind('SHORT', text('短期调整', 'Short-term')),
  DELAY: kind('DELAY', text('延期', 'Delay')),
  EXCESS: kind('EXCESS', text('超额审批', 'Excess')),
};
