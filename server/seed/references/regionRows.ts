import { areaList } from '@vant/area-data';

interface RegionRow {
  readonly code: string;
  readonly name: string;
  readonly parentCode: string;
  readonly level: number;
}

/**
 * The administrative divisions of China down to the district, ordered by code: 34 provinces, 369 cities, 3,479
 * districts. Four cities without districts have their towns instead.
 * @see @vant/area-data 2.1.0 (MIT), after the code lists of the Ministry of Civil Affairs and the National Bureau of
 * Statistics
 */
export function regionRows(): RegionRow[] {
  const { province_list: provinces, city_list: cities, county_list: districts } = areaList;
  return [
    ...rowsOf(provinces, 1, () => ''),
    ...rowsOf(cities, 2, (code) => `${code.slice(0, 2)}0000`),
    ...rowsOf(districts, 3, (code) => `${code.slice(0, 4)}00`),
  ].sort((left, right) => (left.code < right.code ? -1 : 1));
}

const rowsOf = (
  names: Readonly<Record<string, string>>,
  level: number,
  parentOf: (code: string) => string,
): RegionRow[] => Object.entries(names).map(([code, name]) => ({ code, name, parentCode: parentOf(code), level }));
