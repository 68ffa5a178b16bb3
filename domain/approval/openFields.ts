import type { EntityDefinition } from '../core/entity.ts';
import type { ApprovalDocument } from './context.ts';
import { editScope } from './editRights.ts';
import { sectionFields } from './workflowHeader.ts';

type Held = Pick<ApprovalDocument, 'status' | 'origin' | 'exitStage'>;

/** Names of the fields that the editor of this document may write now. */
export function openFields(entity: EntityDefinition, document: Held): ReadonlySet<string> {
  const { sections, fields, lowersApproved } = editScope(document);
  return new Set([
    ...sections.flatMap((section) => sectionFields(entity, section)),
    ...fields.filter((name) => name in entity.fields),
    ...(lowersApproved ? ['approvedAmount'] : []),
  ]);
}

/** Whether somebody may write the author's part of the document now. */
export const isBusinessOpen = (document: Held): boolean => editScope(document).sections.includes('business');
