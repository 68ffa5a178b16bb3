import type { EntityDefinition } from '../core/entity.ts';
import { bi, type Text } from '../core/text.ts';
import { demand } from '../demand/index.ts';

/** What the last agreement of a request does to a record: a step of its lifecycle that the product may take. */
export interface BoundAction {
  readonly key: string;
  readonly label: Text;
  readonly entity: EntityDefinition;
  readonly action: string;
  /** Types of requests that may ask for it. */
  readonly types: readonly string[];
}

/** Every pair that may be bound; nothing else is ever carried out. @see docs/decisions/0219-requests-and-their-steps.md */
export const boundActions: readonly BoundAction[] = [
  {
    key: 'demand.cancel',
    label: bi('取消需求', 'Cancel the demand'),
    entity: demand,
    action: 'cancel',
    types: ['CANCEL'],
  },
];

export const boundActionOf = (key: unknown): BoundAction | undefined => boundActions.find((one) => one.key === key);

/** Whether requests of this type may be bound to anything. */
export const isBindable = (type: unknown): boolean =>
  boundActions.some(({ types }) => types.some((one) => one === type));
