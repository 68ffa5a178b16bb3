import { isQuotaDocType, type QuotaDocType, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import type { DocumentKind } from '../approval/documentKind.ts';
import { approvePath, viewPath } from './paths.ts';

export { isQuotaDocType, type QuotaDocType };

export interface DocKind extends DocumentKind {
  readonly docType: QuotaDocType;
  /** The list it is opened from. */
  readonly list: string;
}

const kind = (docType: QuotaDocType, list: string, calls: DocKind['calls']): DocKind => ({
  ...quotaKinds[docType],
  calls,
  list,
  viewPath: (id) => viewPath(docType, id),
  todoPath: (todo) => (isQuotaDocType(todo.docType) ? approvePath(todo.docType, todo.docId) : undefined),
});

/** What the screens know of each kind of document. @see guarantee.md 8 */
export const docKinds: Readonly<Record<QuotaDocType, DocKind>> = {
  APPLY: kind('APPLY', '/deposit/apply', { save: 'applySave', get: 'applyGet' }),
  ADJUST: kind('ADJUST', '/deposit/depositModifyList', { save: 'adjustSave', get: 'adjustFindById' }),
  SHORT: kind('SHORT', '/deposit/depositShortList', { save: 'shortAdjustAdd', get: 'shortAdjustGet' }),
  DELAY: kind('DELAY', '/deposit/depositDelayList', { save: 'delaySave', get: 'delayGet' }),
  EXCESS: kind('EXCESS', '/deposit/overDepositList', { save: 'applyExceedSave', get: 'applyExceedGet' }),
};
