import { rightOf } from '#domain/core/entity.ts';
import { bhGuarantee, bhQuota, bhReview, bhUsage } from '#domain/guarantee/index.ts';
import { approvePath, guaranteePath, historyPath, reviewPath, usagePath } from '#domain/guarantee/paths.ts';
import { textIn } from '../shell/frame/jumpText.ts';
import type { JumpSource } from '../shell/frame/useJumpRecords.ts';
import { docKinds } from './docKinds.ts';

/** Numbers of documents, quotas and declarations hold digits; a name without any is none of theirs. */
const holdsDigits = (typed: string): boolean => /\d/.test(typed);

/** Documents of the guarantee area, by their numbers. */
const quotaDocuments = Object.values(docKinds).map(
  ({ docType, entity }): JumpSource => ({
    entity: entity.key,
    rights: [rightOf(entity.key, 'page')],
    label: entity.label,
    fits: holdsDigits,
    pathOf: ({ id }) => approvePath(docType, String(id)),
    textOf: ({ docNo, customerId_label: company }) => ({ title: String(docNo), note: textIn(company) }),
  }),
);

const seesHistory = rightOf('bhMovement', 'page');

/** Quotas, guarantees and review sheets, by their number or company; declarations by their number. */
const accounts: readonly JumpSource[] = [
  {
    entity: bhQuota.key,
    rights: [rightOf(bhQuota.key, 'page'), seesHistory],
    label: bhQuota.label,
    pathOf: ({ id }) => historyPath({ quotaId: String(id) }),
    textOf: ({ quotaNo, customerId_label: company }) => ({ title: String(quotaNo), note: textIn(company) }),
  },
  {
    entity: bhUsage.key,
    rights: [rightOf(bhUsage.key, 'page')],
    label: bhUsage.label,
    fits: holdsDigits,
    pathOf: ({ id }) => usagePath(String(id)),
    textOf: ({ declNo, customerId_label: company }) => ({ title: String(declNo), note: textIn(company) }),
  },
  {
    entity: bhGuarantee.key,
    rights: [rightOf(bhGuarantee.key, 'page'), rightOf(bhGuarantee.key, 'get')],
    label: bhGuarantee.label,
    pathOf: ({ id }) => guaranteePath(String(id)),
    textOf: ({ guaranteeNo, mainCompId_label: company }) => ({ title: String(guaranteeNo), note: textIn(company) }),
  },
  {
    entity: bhReview.key,
    rights: [rightOf(bhReview.key, 'page'), rightOf(bhReview.key, 'get')],
    label: bhReview.label,
    pathOf: ({ id, formVersion }) => reviewPath({ id, formVersion }),
    textOf: ({ reviewNo, customerId_label: company }) => ({ title: String(reviewNo), note: textIn(company) }),
  },
];

/** What the jump box finds of the guarantee area. */
export const guaranteeJumps: readonly JumpSource[] = [...quotaDocuments, ...accounts];
