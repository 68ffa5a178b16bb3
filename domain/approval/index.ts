export {
  approvalStepsFor,
  creationFor,
  isApprovalAction,
  type OfferedTransition,
  possibleTransitions,
  transitionOf,
} from './approvalSteps.ts';
export { type ApprovalContext, type ApprovalDocument, type Needs, toDocument } from './context.ts';
export { type DocType, docTypes, isDocType } from './docTypes.ts';
export { type ApprovalActor, type Editor, nameOfEditor } from './editors.ts';
export { canClose, canCopy, canDelete, canEdit, canEditDocument, type EditScope, editScope, type Section } from './editRights.ts';
export { comparesProtected, nextContext, recomputesNeeds, takesEffectNow } from './nextContext.ts';
export { protectedChanged, protectedFields, protectedValues } from './protectedFields.ts';
export * from './statuses.ts';
export { type ApprovalAction, type Transition, transitions } from './transitions.ts';
