import type { Actor } from '#domain/core/rights.ts';

/** Who works on the applications of the demo, by the ids of the demo accounts. */
export const people = {
  first: 'user-ygl01',
  second: 'user-ygl02',
  third: 'user-ygl03',
  administrator: 'user-preadmin01',
  customer: 'user-precust01',
} as const;

/** What every part of the demo is told: the moment it is put in, and as whom. */
export interface DemoFacts {
  readonly actor: Actor;
  readonly now: string;
}
