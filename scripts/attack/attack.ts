import type pg from 'pg';
import type { GatewayClient } from '#tests/gatewayClient.ts';

/**
 * What attacks are made with: a gateway of their own, people who may log in, and its database to look at what came of
 * them.
 */
export interface World {
  readonly base: string;
  readonly port: number;
  readonly pool: pg.Pool;
  /** A client of a demo account that is logged in. */
  as(loginName: string): GatewayClient;
  stranger(): GatewayClient;
  /** Bytes that the gateway has written to its process log so far. */
  logged(): number;
}

export interface Outcome {
  readonly held: boolean;
  /** What was seen, with figures. */
  readonly words: string;
}

/** One attack. An area adds its own in a line of the list. */
export interface Attack {
  readonly name: string;
  /** Begun with the others, looked at in the end: for what takes as long as a time limit. */
  readonly lasts?: boolean;
  readonly run: (world: World) => Promise<Outcome>;
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** How often each answer came, the most frequent first. */
export function tally(answers: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ');
}
