import type { EntityDefinition } from './entity.ts';
import { addDays } from './moments.ts';
import { type Actor, hasRight, isCustomer, isWho, type Who } from './rights.ts';
import type { Text } from './text.ts';

/** Who asks, and when. */
export interface WorklistFacts {
  readonly actor: Actor;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly now: string;
}

type FilterValues = Readonly<Record<string, unknown>>;

/**
 * Records on the start page that somebody has to look at, counted and opened as the list of their entity: both ask the
 * same filter.
 * @see docs/spec/platform.md 11.2
 */
export interface WorklistDefinition {
  readonly key: string;
  readonly label: Text;
  /** Name of an icon of the menu. */
  readonly icon: string;
  /** What waits for the person's own work, or what he should know of. */
  readonly place: 'todo' | 'alerts';
  /** Without it a person neither gets the figures nor the link. */
  readonly right: string;
  /**
   * Whose turn it is, where not everybody with the right may take the step; administrators see what waits for anybody.
   */
  readonly who?: readonly Who[];
  /** Customers see what is about their demands alone. */
  readonly forCustomers?: boolean;
  /** The list that shows exactly the rows that were counted. */
  readonly at: string;
  /** What stands in its address where that is not the filter itself, such as one of its views. */
  readonly opens?: FilterValues;
  /** Records whose changes change the figures. */
  readonly entities: readonly string[];
  /** What is counted; left out, the area counts by itself (`ServerArea.queues`). */
  readonly counts?: {
    readonly entity: EntityDefinition;
    readonly filter: (facts: WorklistFacts) => FilterValues;
    /** Since when a record waits. */
    readonly since: string;
    /** The day or moment by which it should be done. */
    readonly due?: string;
    /** So many days behind that day may still be used, as the law counts from an event. */
    readonly grace?: number;
  };
}

interface Asked<Entity extends EntityDefinition> extends Omit<WorklistDefinition, 'counts' | 'entities' | 'place'> {
  readonly place?: WorklistDefinition['place'];
  readonly filter: (facts: WorklistFacts) => FilterValues;
  /** The last change of the record without it. */
  readonly since?: (keyof Entity['fields'] & string) | 'createdTime' | 'updatedTime';
  readonly due?: keyof Entity['fields'] & string;
  readonly grace?: number;
}

/**
 * Declares a queue of an entity's records; the area's definition names it among its `queues`.
 * @example
 * const toAccept = defineQueue(demand, {
 *   key: 'toAccept', label: say('待受理需求', 'Demands to accept'), icon: 'demand', right: 'demand:act:accept',
 *   at: demandListPath, filter: () => ({ status__in: ['SUBMITTED'] }), due: 'expectTime',
 * });
 */
export function defineWorklist<const Entity extends EntityDefinition>(
  entity: Entity,
  { filter, since = 'updatedTime', due, grace, place = 'todo', ...facts }: Asked<Entity>,
): WorklistDefinition {
  return {
    ...facts,
    place,
    entities: [entity.key],
    counts: { entity, filter, since, ...(due && { due }), ...(grace && { grace }) },
  };
}

const daysAhead = 30;

/** From the past until thirty days from today: what an alert of the start page asks of a day. */
export const dueSoon = ({ now }: WorklistFacts): readonly string[] => ['', addDays(now.slice(0, 10), daysAhead)];

/** Whether a person is told about a queue. */
export const concerns = ({ right, who, forCustomers = false }: WorklistDefinition, actor: Actor): boolean =>
  hasRight(actor, right) &&
  (forCustomers || !isCustomer(actor.roleId)) &&
  (!who || actor.haveAdmin || who.some((one) => isWho(one, actor, {})));
