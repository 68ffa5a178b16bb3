import type { WantedPeriod } from '#domain/classification/tariffPlan.ts';
import type { ReadRow } from '../sheets/runImport.ts';

/** What a file wants of a code from a day on. */
export interface FileRow extends WantedPeriod {
  readonly hsCode: string;
  readonly nameZh: string;
  /** The row of the file that says so, the first one of several. */
  readonly source?: ReadRow;
  /** How many rows say so, where it is not one. */
  readonly rows?: number;
}
