import { compareDecimal } from '../core/money.ts';

const alertLevels = ['YELLOW', 'ORANGE', 'RED'] as const;
export type AlertLevel = (typeof alertLevels)[number];

interface AlertKind {
  /**
   * Which side of a threshold is bad: a use rate that is too high, days left that are too few, or the mere existence.
   */
  readonly bad: 'above' | 'below' | 'exists';
  readonly thresholds: Partial<Readonly<Record<AlertLevel, string>>>;
  /** Whether the customer himself may be told. */
  readonly customer?: boolean;
}

/** Default thresholds; rows of bhEmailWarning win over them. @see docs/spec/guarantee.md 7.10 */
export const alertKinds = {
  QUOTA_UTIL: { bad: 'above', thresholds: { YELLOW: '80', ORANGE: '90', RED: '100' }, customer: true },
  GUAR_UTIL: { bad: 'above', thresholds: { YELLOW: '80', ORANGE: '90', RED: '100' } },
  DUE: { bad: 'below', thresholds: { YELLOW: '5', ORANGE: '3', RED: '1' }, customer: true },
  OVERDUE: { bad: 'above', thresholds: { YELLOW: '1', ORANGE: '3', RED: '7' }, customer: true },
  CUSTOMS_OVERDUE: { bad: 'above', thresholds: { YELLOW: '1', ORANGE: '3', RED: '7' } },
  QUOTA_EXPIRY: { bad: 'below', thresholds: { YELLOW: '30', ORANGE: '15', RED: '7' } },
  GUAR_EXPIRY: { bad: 'below', thresholds: { YELLOW: '60', ORANGE: '30', RED: '7' } },
  SHORT_END: { bad: 'below', thresholds: { YELLOW: '3', ORANGE: '1' } },
  HELD_LEVY: { bad: 'exists', thresholds: { RED: '0' } },
  OVER_QUOTA: { bad: 'exists', thresholds: { RED: '0' } },
  GUAR_MISMATCH: { bad: 'exists', thresholds: { RED: '0' } },
  ADVANCE_NEEDED: { bad: 'exists', thresholds: { RED: '0' } },
  DAY_END: { bad: 'exists', thresholds: { RED: '0' } },
  DOC_STUCK: { bad: 'above', thresholds: { YELLOW: '3', ORANGE: '5', RED: '10' } },
} as const satisfies Record<string, AlertKind>;

export type AlertType = keyof typeof alertKinds;

/** Thresholds in force: what people set, else the defaults. */
export type Thresholds = ReadonlyMap<`${AlertType}:${AlertLevel}`, string>;

export interface ReachedLevel {
  readonly level: AlertLevel;
  readonly threshold: string;
}

/**
 * The worst level that a value has reached.
 * @param value percent, days or yuan as decimal text; undefined = the condition does not exist at all
 */
export function reachedLevel(
  type: AlertType,
  value: string | undefined,
  set: Thresholds = new Map(),
): ReachedLevel | undefined {
  if (value === undefined) return undefined;
  const kind: AlertKind = alertKinds[type];
  for (const level of [...alertLevels].reverse()) {
    const threshold = set.get(`${type}:${level}`) ?? kind.thresholds[level];
    if (threshold === undefined) continue;
    const order = compareDecimal(value, threshold);
    const isReached = kind.bad === 'below' ? order <= 0 : kind.bad === 'above' ? order >= 0 : order > 0;
    if (isReached) return { level, threshold };
  }
  return undefined;
}
