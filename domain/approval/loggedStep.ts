import type { LoggedChange } from './loggedChanges.ts';

/**
 * One row of the status log of a document. A type, since rows are read and printed by the names of their columns, too.
 */
export type LoggedStep = {
  readonly id: string;
  readonly seq: number;
  readonly action: string;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly opinion: string | null;
  readonly userId: string;
  readonly userName: string;
  readonly deptCode: string;
  readonly leaderFlag: 0 | 1;
  readonly exitStage: string | null;
  readonly exitRoute: string | null;
  /** Decimal text in CNY. */
  readonly amount: string | null;
  /** Values that were changed with it. */
  readonly changes?: readonly LoggedChange[] | null;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly actTime: string;
};
