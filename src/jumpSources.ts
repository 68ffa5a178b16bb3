import { customer } from '#domain/company/customer.ts';
import { rightOf } from '#domain/core/entity.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { bhGuarantee, bhQuota, bhUsage } from '#domain/guarantee/index.ts';
import { docKinds } from './guarantee/docKinds.ts';
import { approvePath, historyPath, usagePath } from './guarantee/paths.ts';
import { PRODUCT } from './route.ts';
import type { JumpSource } from './shell/frame/useJumpRecords.ts';

const seesDemands = rightOf(demand.key, 'page');
const own = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

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
    textOf: ({ docNo, customerId_label: company }) => ({ title: String(docNo), note: own(company) }),
  }),
);

const seesHistory = rightOf('bhMovement', 'page');

/** Quotas, guarantees and declarations, by their numbers. */
const accounts: readonly JumpSource[] = [
  {
    entity: bhQuota.key,
    rights: [rightOf(bhQuota.key, 'page'), seesHistory],
    label: bhQuota.label,
    fits: holdsDigits,
    pathOf: ({ id }) => historyPath({ quotaId: String(id) }),
    textOf: ({ quotaNo, customerId_label: company }) => ({ title: String(quotaNo), note: own(company) }),
  },
  {
    entity: bhUsage.key,
    rights: [rightOf(bhUsage.key, 'page')],
    label: bhUsage.label,
    fits: holdsDigits,
    pathOf: ({ id }) => usagePath(String(id)),
    textOf: ({ declNo, customerId_label: company }) => ({ title: String(declNo), note: own(company) }),
  },
  {
    entity: bhGuarantee.key,
    rights: [rightOf(bhGuarantee.key, 'page'), seesHistory],
    label: bhGuarantee.label,
    fits: holdsDigits,
    pathOf: ({ id }) => historyPath({ guaranteeId: String(id) }),
    textOf: ({ guaranteeNo, mainCompId_label: company }) => ({ title: String(guaranteeNo), note: own(company) }),
  },
];

/** What the jump box finds beside menus, area by area. */
export const jumpSources: readonly JumpSource[] = [
  {
    entity: demand.key,
    rights: [seesDemands],
    label: demand.label,
    pathOf: ({ id }) => `/${PRODUCT}/receiveDemandUpdate?id=${encodeURIComponent(id)}`,
    textOf: ({ id, demandNo, title, customerId_label: company }) => ({
      title: [own(demandNo), own(title)].filter(Boolean).join(' ') || String(id),
      note: own(company),
    }),
  },
  {
    entity: delegateTask.key,
    rights: [rightOf(delegateTask.key, 'page')],
    label: delegateTask.label,
    pathOf: ({ taskNo }) => `/${PRODUCT}/delegateTask?taskNo=${encodeURIComponent(String(taskNo))}`,
    textOf: ({ taskNo, demandId_label: of }) => ({ title: String(taskNo), note: own(of) }),
  },
  {
    entity: customer.key,
    rights: [rightOf(customer.key, 'page'), seesDemands],
    label: customer.label,
    // The list reads its filters from the address as JSON; a customer has no screen of its own yet.
    pathOf: ({ id }) => `/${PRODUCT}/delegateList?filter=${encodeURIComponent(JSON.stringify({ customerId: id }))}`,
    textOf: ({ id, name, code }) => ({ title: own(name) ?? String(id), note: own(code) }),
  },
  ...quotaDocuments,
  ...accounts,
];
