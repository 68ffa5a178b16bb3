import { addDays } from '../../core/moments.ts';
import { addMonths } from '../../core/months.ts';

interface Terms {
  /** First day, `yyyy-MM-dd`. */
  readonly validFrom: string;
  readonly validMonths: number;
  /** It ends with its year at the latest. */
  readonly alignYear: boolean;
  /** The last day of the code, where the tariff knows one. */
  readonly codeEnd?: string | null | undefined;
}

/** V-21: the last day a result holds: as its protocol says, and no longer than its code. */
export function validToOf({ validFrom, validMonths, alignYear, codeEnd }: Terms): string {
  const ends = [addDays(addMonths(validFrom, validMonths), -1)];
  if (alignYear) ends.push(`${validFrom.slice(0, 4)}-12-31`);
  if (codeEnd) ends.push(codeEnd);
  return ends.sort()[0] ?? validFrom;
}
