import { weekdayOf } from '../../parts/calendar/days.ts';

/** What people have said of a day against Monday to Friday. */
export interface DayRule {
  readonly workday: boolean;
  readonly note: string;
}

/** A stored row of the calendar. */
export interface StoredDay extends DayRule {
  readonly id: string;
  readonly rowVersion: number;
  readonly day: string;
}

/** Unsaved answers by day; null takes a stored one back. */
export type DayChanges = ReadonlyMap<string, DayRule | null>;

const isWorkedByItself = (day: string): boolean => weekdayOf(day) < 5;

/** How a day stands: worked and off as every week, or against it. */
export type DayKind = 'work' | 'off' | 'holiday' | 'extra';

export function dayKind(day: string, rule: DayRule | undefined): DayKind {
  const usual = isWorkedByItself(day);
  const isWorked = rule?.workday ?? usual;
  if (isWorked === usual) return usual ? 'work' : 'off';
  return isWorked ? 'extra' : 'holiday';
}

/** The rule of a day as it stands on the screen. */
export function dayRuleOf(
  day: string,
  stored: ReadonlyMap<string, StoredDay>,
  changes: DayChanges,
): DayRule | undefined {
  const change = changes.get(day);
  return change === undefined ? stored.get(day) : (change ?? undefined);
}

/**
 * Another rule for a day; one that says what every week says needs no row, and one that is stored already no change.
 */
export function withRule(
  day: string,
  rule: DayRule,
  stored: ReadonlyMap<string, StoredDay>,
  changes: DayChanges,
): DayChanges {
  const next = new Map(changes);
  const isUsual = rule.workday === isWorkedByItself(day) && rule.note.trim() === '';
  const old = stored.get(day);
  if (isUsual ? !old : old?.workday === rule.workday && old.note === rule.note) next.delete(day);
  else next.set(day, isUsual ? null : rule);
  return next;
}

/** What a save sends. */
export function calendarBatch(stored: ReadonlyMap<string, StoredDay>, changes: DayChanges) {
  const rows = [...changes].flatMap(([day, rule]) => {
    const old = stored.get(day);
    return rule
      ? [
          {
            ...(old && { id: old.id, rowVersion: old.rowVersion }),
            day,
            workday: rule.workday ? 1 : 0,
            note: rule.note.trim() || null,
          },
        ]
      : [];
  });
  const gone = [...changes].flatMap(([day, rule]) => (rule === null ? (stored.get(day) ?? []) : []));
  return { rows, deletedIds: gone.map(({ id }) => id), deletedVersions: gone.map(({ rowVersion }) => rowVersion) };
}
