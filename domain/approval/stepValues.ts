import { departments } from '../core/access.ts';
import type { RecordValues } from '../core/entity.ts';
import { toDocument } from './context.ts';
import type { KindDefinition } from './documentKind.ts';
import { isBusinessOpen } from './openFields.ts';
import { protectedValues } from './protectedFields.ts';
import type { Transition } from './transitions.ts';
import { businessFields } from './workflowHeader.ts';

/** The moment of a submit, beside the person whom the context names. */
export const submitTimes = ({ effect }: Transition, now: string): RecordValues =>
  effect.submitter ? { [effect.submitter.replace('By', 'At')]: now } : {};

/**
 * What was approved, and what was handed in, to compare later values with.
 * @param record the document before the step
 */
export function snapshotsOf(kind: KindDefinition, transition: Transition, record: RecordValues): RecordValues {
  const { action, by, effect } = transition;
  const isBusinessApproval = by.dept === 'BUSINESS' && action === 'approve';
  const isHandedIn = action === 'submit' && isBusinessOpen(toDocument(record));
  const values = Object.fromEntries(businessFields(kind.entity).map((name) => [name, record[name] ?? null]));
  return {
    ...((isBusinessApproval || (isHandedIn && by.dept === departments.importExport)) && {
      businessSnapshot: protectedValues(kind, record),
    }),
    ...(isHandedIn && { previousSubmission: record.lastSubmission ?? null, lastSubmission: values }),
    // A document that starts over is judged anew; what it was lowered to belonged to the old request.
    ...(effect.passes === 'clear' && { loweredAmount: null }),
  };
}
