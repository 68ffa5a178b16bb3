import type { ActDefinition } from '#domain/core/act.ts';
import { actsFor, possibleActs } from '#domain/core/actRules.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Flow } from '#domain/core/flow.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { Text } from '#domain/core/text.ts';

/** A step or an act as the page offers it, and why it is closed. */
interface Offer {
  readonly action: string;
  readonly reason: Text | undefined;
}

export interface Asker {
  readonly entity: EntityDefinition;
  readonly acts: readonly ActDefinition[];
  readonly actor: Actor;
  readonly now: string;
}

const stepOffers = (flow: Flow, record: RecordValues, { actor, now }: Asker): readonly Offer[] =>
  possibleActs(flow.steps, record, { actor, now }).map(({ act, reason }) => ({ action: act.key, reason }));

const actOffers = (acts: readonly ActDefinition[], record: RecordValues, { actor, now }: Asker): readonly Offer[] =>
  actsFor(acts, record, { actor, now }).map(({ act, reason }) => ({ action: act.key, reason }));

/** What the page offers this person of this record. */
export const offersOf = (asker: Asker, record: RecordValues): readonly Offer[] => [
  ...(asker.entity.flow ? stepOffers(asker.entity.flow, record, asker) : []),
  ...actOffers(asker.acts, record, asker),
];

/** Notes which of a record's values somebody looks at. */
function watched(record: RecordValues): { readonly record: RecordValues; readonly looked: Set<string> } {
  const looked = new Set<string>();
  const get = (target: RecordValues, name: string | symbol) => {
    looked.add(String(name));
    return target[String(name)];
  };
  return { record: new Proxy(record, { get }), looked };
}

/** What a record differs in from the stored one, for this action to be answered in some way. */
interface GuardCase {
  readonly action: string;
  readonly reason: string;
  readonly differs: RecordValues;
}

/** So many records are thought of at most for one action. */
const mostThought = 300;

/**
 * One record for every answer that the page has for this person in this state. What a condition looks at is seen while
 * it is asked, and varied: nothing has to be told about it.
 * @param choices the values a field may take instead
 */
export function guardCases(
  asker: Asker,
  stored: RecordValues,
  choices: (name: string) => readonly unknown[],
): readonly GuardCase[] {
  const { flow } = asker.entity;
  const steps = flow?.steps.filter(({ from }) => from.includes(String(stored[flow.field]))) ?? [];
  const questions = [
    ...steps.map((step) => (record: RecordValues) => stepOffers({ ...(flow as Flow), steps: [step] }, record, asker)),
    ...asker.acts.map((act) => (record: RecordValues) => actOffers([act], record, asker)),
  ];
  const cases = questions.flatMap((offers) => casesOf(offers, stored, choices));
  // Without the right it is one refusal, whatever is asked for.
  const [lacking] = cases.filter(({ reason }) => reason === noRight);
  return [...cases.filter((one) => one.reason !== noRight), ...(lacking ? [lacking] : [])];
}

/** What somebody reads who lacks the right, whosever business it is. */
export const noRight = '您的角色没有该功能权限';

function casesOf(
  offers: (record: RecordValues) => readonly Offer[],
  stored: RecordValues,
  choices: (name: string) => readonly unknown[],
): GuardCase[] {
  const found = new Map<string, GuardCase>();
  const waiting: RecordValues[] = [{}];
  for (let place = 0; place < Math.min(waiting.length, mostThought); place += 1) {
    const differs = waiting[place] as RecordValues;
    const { record, looked } = watched({ ...stored, ...differs });
    const before = found.size;
    for (const { action, reason: { zh: reason } = { zh: '' } } of offers(record))
      if (!found.has(reason)) found.set(reason, { action, reason, differs });
    // Where nothing new was heard it is not worth going on, unless it is one difference that another one may have to
    // join.
    if (found.size === before && Object.keys(differs).length > 1) continue;
    for (const name of looked)
      if (!(name in differs)) for (const value of choices(name)) waiting.push({ ...differs, [name]: value });
  }
  return [...found.values()];
}
