import { auditorsOf } from '../../core/access.ts';

export type Level = 1 | 2 | 3;

/** The stage in which goods wait for an auditor of a level, and what an order of it is called. */
export const stages = { FIRST: 1, SECOND: 2, THIRD: 3 } as const satisfies Record<string, Level>;
export type Stage = keyof typeof stages;

/** Whether somebody of this role may audit a level: his own and those below. */
export const mayAudit = (roleId: string, level: Level): boolean =>
  ([1, 2, 3] as const).some((own) => own >= level && auditorsOf(own) === roleId);

/** Goods that somebody is to audit. */
export interface OpenGoods {
  readonly id: string;
  /** Two digits, where a code was proposed or found. */
  readonly chapter: string | null;
  readonly isUrgent: boolean;
  /** Who brought them in or audited a level of them before. */
  readonly barred: readonly string[];
}

export interface FreeAuditor {
  readonly id: string;
  readonly chapters: readonly string[];
  /** What he has in hand, urgent goods counted twice. */
  readonly weight: number;
  /** When he was given something last; never where nothing. */
  readonly givenAt: string | null;
}

export const goodsWeightOf = ({ isUrgent }: Pick<OpenGoods, 'isUrgent'>): number => (isUrgent ? 2 : 1);

type Load = { -readonly [Name in keyof FreeAuditor]: FreeAuditor[Name] } & { turn: number };

/**
 * Least in hand first; of equals whoever waits longest, in the end by name, so that the same question has the same
 * answer.
 */
const before = (left: Load, right: Load): number =>
  left.weight - right.weight ||
  left.turn - right.turn ||
  (left.givenAt ?? '').localeCompare(right.givenAt ?? '') ||
  left.id.localeCompare(right.id);

/**
 * Who gets which goods: of those who may audit them the ones who know the chapter, of these whoever has least in hand
 * (urgent goods count twice), of equals whoever was given something longest ago. Urgent goods are given out first.
 * @param people who is there to audit this level
 * @returns goods -> person; goods that nobody may audit are not in it
 */
export function shareOut(goods: readonly OpenGoods[], people: readonly FreeAuditor[]): ReadonlyMap<string, string> {
  const loads: Load[] = people.map((person) => ({ ...person, turn: 0 }));
  const given = new Map<string, string>();
  const inOrder = [...goods.filter(({ isUrgent }) => isUrgent), ...goods.filter(({ isUrgent }) => !isUrgent)];
  for (const [turn, one] of inOrder.entries()) {
    const allowed = loads.filter(({ id }) => !one.barred.includes(id));
    const skilled = allowed.filter(({ chapters }) => one.chapter !== null && chapters.includes(one.chapter));
    const [chosen] = (skilled.length > 0 ? skilled : allowed).sort(before);
    if (!chosen) continue;
    given.set(one.id, chosen.id);
    chosen.weight += goodsWeightOf(one);
    chosen.turn = turn + 1;
  }
  return given;
}
