/** A time in which a row of the tariff holds, both days included; without an end it holds until further notice. */
interface Period {
  readonly validFrom: string;
  readonly validTo?: string | null | undefined;
}

/** Stands for "until further notice" wherever an end is compared. */
const openEnd = '9999-12-31';

export const lastDayOf = ({ validTo }: Pick<Period, 'validTo'>): string => validTo || openEnd;

/** The tariff of that day, as the filter of a list. */
export const inForceFilter = (day: string): { readonly validFrom__lte: string; readonly lastDay__gte: string } => ({
  validFrom__lte: day,
  lastDay__gte: day,
});
