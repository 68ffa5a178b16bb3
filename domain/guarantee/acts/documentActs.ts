import type { DocumentEntity, DocumentOf, KindDefinition } from '../../approval/document.ts';
import { documentActs, namesKind } from '../../approval/documentActs.ts';
import { asStop, badStatus } from '../../approval/offers.ts';
import { heldByBusiness } from '../../approval/statuses.ts';
import { isImportExport } from '../../core/access.ts';
import { type ActDefinition, defineAct } from '../../core/act.ts';
import type { Stop } from '../../core/actRules.ts';
import { files, text } from '../../core/field.ts';
import type { Actor } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { quotaKinds } from '../documentKinds.ts';
import { guaranteeErrors } from '../errors.ts';

/** Stamped files come from import/export, once business has let the document go. */
function whyNotStamped({ status, closedFlag }: DocumentOf, actor: Actor): Stop | undefined {
  if (!isImportExport(actor)) return asStop(guaranteeErrors.NO_RIGHT());
  if (closedFlag === 1) return asStop(guaranteeErrors.CLOSED());
  return heldByBusiness.has(status) || status === 'EXITDEPT_INPUT' ? asStop(badStatus(status)) : undefined;
}

/** 上传盖章件: whoever works on the document meanwhile is not disturbed but for its version. */
export const stampDocument = (kind: KindDefinition) =>
  defineAct(kind.entity, {
    ...namesKind(kind),
    key: 'stamp',
    label: bi('上传盖章件', 'Add stamped files'),
    title: bi('上传盖章件 {name}', 'Stamped files of {name}'),
    confirm: bi('上传', 'Add'),
    done: bi('{name} 已添加盖章件', 'Stamped files added to {name}'),
    who: ['JCK'],
    right: 'view',
    method: 'applyAdminFileUpload',
    isVersionOptional: true,
    asks: {
      files: files('盖章件', 'Stamped files', { required: true, maxCount: 10 }),
      fileRemark: text('说明', 'Note', { max: 200 }),
    },
    stop: (record, { actor }) => whyNotStamped(record as DocumentOf<DocumentEntity>, actor),
  });

/** Beside the steps of its approval, any document of the area. */
export const quotaDocumentActs: readonly ActDefinition[] = Object.values(quotaKinds).flatMap((kind) => [
  stampDocument(kind),
  ...Object.values(documentActs(kind)),
]);
