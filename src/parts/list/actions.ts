import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import type { Text } from '#domain/core/text.ts';
import type { LinkOf } from '../../shell/tabs/useAsAction.ts';
import type { MenuAction } from '../menu/ActionMenu.tsx';

/** Something to do with one record. Actions that no role of the person could ever do are left out, not disabled. */
export interface RowAction extends MenuAction {
  readonly label: Text;
}

/** A page that a record leads to, among the actions of its row. */
export type RowLink = LinkOf<RowAction>;

export type RowOffer = RowAction | RowLink;

/** The ticked rows of a list, for one action on all of them. */
export interface TickedRows<Row extends RaRecord = RaRecord> {
  readonly ids: readonly string[];
  /** Those of them that were on a page already; a tick on all pages may stand for rows nobody has seen. */
  readonly records: readonly Row[];
  /** Shows what became of each row, takes the ticks away from those that went well, and asks for the rows anew. */
  readonly report: (answer: ActManyAnswer) => void;
  /** Makes a file of the ticked rows with the columns of the list, or those of the sheet that is named. */
  readonly exportThese: (frType: 'xlsx' | 'csv', kind?: string) => Promise<void>;
}

/** Something to do with all ticked rows. One that only some rows allow stays enabled and reports per row. */
export interface BatchAction<Row extends RaRecord = RaRecord> {
  readonly key: string;
  readonly label: Text;
  readonly icon?: ReactNode;
  readonly isPrimary?: boolean;
  readonly danger?: boolean;
  /** Why this record cannot take part; the action is disabled when none can. */
  readonly reasonAgainst?: (record: Row) => Text | undefined;
  readonly run: (batch: TickedRows<Row>) => void | Promise<void>;
}

/** Why nobody among the ticked rows allows an action; undefined when at least one does. */
export function reasonAgainstAll(
  { reasonAgainst }: BatchAction,
  { ids, records }: Pick<TickedRows, 'ids' | 'records'>,
): Text | undefined {
  // A row that was never on a page may well allow it; the gateway decides.
  if (!reasonAgainst || records.length < ids.length) return undefined;
  const reasons = records.map(reasonAgainst);
  return reasons.every(Boolean) ? reasons[0] : undefined;
}
