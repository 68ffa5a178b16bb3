import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import { bi } from '../core/text.ts';
import { approvalStepsFor, type OfferedTransition, transitionOf } from './approvalSteps.ts';
import type { ApprovalDocument } from './context.ts';
import type { ApprovalActor, Department } from './editors.ts';
import { approvalErrors } from './errors.ts';
import { openFields } from './openFields.ts';
import { badStatus, refuseFields } from './refusals.ts';
import type { Transition } from './transitions.ts';

const longestOpinion = 500;

/** The step an action means now. @throws 61002 there is none */
export function offeredStep(document: ApprovalDocument, action: string, actor: ApprovalActor): OfferedTransition {
  const transition = transitionOf(document, action);
  const offer = transition && approvalStepsFor(document, actor).find((one) => one.transition === transition);
  if (!offer) throw badStatus(document.status);
  return offer;
}

/** What the person wrote, if anything. @throws 61007 nothing where something is asked for, 61004 too long */
export function opinionOf(
  { entity }: { entity: EntityDefinition },
  { opinionRequired }: Transition,
  opinion: string | undefined,
): string | undefined {
  const text = opinion?.trim() || undefined;
  if (opinionRequired && !text)
    throw approvalErrors.OPINION({}, { opinion: bi('请填写审批意见', 'Please enter an opinion') });
  if (text && text.length > longestOpinion)
    throw refuseFields(entity, {
      opinion: bi(`审批意见不能超过${longestOpinion}个字符`, `The opinion is longer than ${longestOpinion} characters`),
    });
  return text;
}

const opinionFields: Readonly<Partial<Record<Department, string>>> = {
  jck01: 'exitOpinion',
  TZ: 'invOpinion',
  FINANC: 'accOpinion',
};

/** Where the opinion of the acting department is kept; business has none. */
export const opinionFieldOf = ({ by }: Pick<Transition, 'by'>): string | undefined => opinionFields[by.dept];

/**
 * The opinion an operator hands his document on with is the opinion of his department, unless he wrote another one or
 * may write none any more.
 */
export function sectionOpinion(
  { entity }: { entity: EntityDefinition },
  {
    document,
    transition,
    fields,
    opinion,
  }: { document: ApprovalDocument; transition: Transition; fields: RecordValues; opinion: string | undefined },
): RecordValues {
  const name = opinionFieldOf(transition);
  const isOpen = name !== undefined && transition.action === 'submit' && openFields(entity, document).has(name);
  return isOpen && opinion && !fields[name] ? { [name]: opinion } : {};
}
