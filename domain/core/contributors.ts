import type { EntityDefinition, RecordValues } from './entity.ts';
import { json } from './field.ts';
import { isSamePerson, type Person } from './person.ts';
import { bi, type Text } from './text.ts';

/**
 * How somebody had a hand in a record: he made it, changed what people write in it, or brought it before who decides.
 */
export type ContributionKind = 'create' | 'edit' | 'submit';

/** One person and what he did to a record, in whatever round of its way. */
export interface Contribution {
  readonly userId: string;
  readonly userName: string;
  readonly deed: ContributionKind;
}

/**
 * The field that keeps everybody who had a hand in a record: an entity with an act or a step of four eyes has it under
 * the name `hands`. The gateway fills it; nobody writes it.
 */
export const contributorsField = json('经手人', 'Hands', { readOnly: true });

export const keepsContributors = ({ fields }: Pick<EntityDefinition, 'fields'>): boolean => 'hands' in fields;

const deeds: readonly unknown[] = ['create', 'edit', 'submit'] satisfies ContributionKind[];

const isHand = (value: unknown): value is Contribution =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'deed' in value &&
  deeds.includes(value.deed);

/**
 * Whoever had a hand in a record. Who made it and who handed it in last are among them, even where nobody kept their
 * hands.
 */
export function contributionsOf({
  hands,
  createdBy,
  createdByName,
  submittedBy,
}: RecordValues): readonly Contribution[] {
  const kept: readonly Contribution[] = Array.isArray(hands) ? hands.filter(isHand) : [];
  const named = [
    { userId: createdBy, userName: createdByName, deed: 'create' as const },
    { userId: submittedBy, userName: '', deed: 'submit' as const },
  ];
  return named.reduce(
    (all, { userId, userName, deed }) =>
      typeof userId === 'string' && userId !== ''
        ? withContribution(all, { userId, userName: String(userName ?? ''), deed })
        : all,
    kept,
  );
}

/** The hands of a record with one more; the same deed of the same person stands there once. */
export const withContribution = (hands: readonly Contribution[], hand: Contribution): readonly Contribution[] =>
  hands.some(({ userId, deed }) => userId === hand.userId && deed === hand.deed) ? hands : [...hands, hand];

/** Whether a write changed what people write, not only what the server works out or an act sets. */
export const isEdited = ({ fields }: Pick<EntityDefinition, 'fields'>, changed: readonly string[]): boolean =>
  changed.some((name) => {
    const field = fields[name];
    return field !== undefined && field.kind !== 'computed' && !field.readOnly;
  });

/** Who decides, and for whom he would do it. */
interface Decider extends Person {
  /** The leader he stands in for. */
  readonly standsInFor?: (Person & { readonly userName: string }) | undefined;
}

/** What tells most: who handed a record in stands for all of it, who changed it for what he changed. */
const did: readonly (readonly [ContributionKind, Text])[] = [
  ['submit', bi('提交', 'handed in')],
  ['edit', bi('修改', 'changed')],
  ['create', bi('创建', 'made')],
];

/**
 * Why somebody may not approve a record: he had a hand in it himself, or stands in for somebody who had. Returning it
 * is no such deed. Undefined: he may.
 */
export function ownWork(hands: readonly Contribution[], { standsInFor, ...person }: Decider): Text | undefined {
  const own = hands.filter((hand) => isSamePerson(person, hand.userId));
  if (own.length > 0) {
    const { zh, en } = deedOf(own);
    const name = own.find(({ userName }) => userName)?.userName;
    return bi(
      `经办与审核不能为同一人：本单由您${name ? `（${name}）` : ''}${zh}，须由其他人审核`,
      `Author and approver must differ: you${name ? ` (${name})` : ''} ${en} it, somebody else has to approve`,
    );
  }
  const led = standsInFor ? hands.filter((hand) => isSamePerson(standsInFor, hand.userId)) : [];
  if (!standsInFor || led.length === 0) return undefined;
  const { zh, en } = deedOf(led);
  return bi(
    `经办与审核不能为同一人：本单由您所代的${standsInFor.userName}${zh}，须由其他人审核`,
    `Author and approver must differ: ${standsInFor.userName}, for whom you act, ${en} it; somebody else has to approve`,
  );
}

const deedOf = (hands: readonly Contribution[]): Text =>
  did.find(([deed]) => hands.some((hand) => hand.deed === deed))?.[1] ?? bi('经手', 'had a hand in');
