/**
 * Numbers of the customs trade that carry their own check. Credit codes and container numbers: `core/checkDigits.ts`.
 * @see docs/spec/classification.md V-41, V-46, V-53
 */

/**
 * An air waybill: 11 digits, the last one the remainder of the seven before it by 7; a house number may follow behind
 * `_`.
 */
export function isAirWaybill(text: string): boolean {
  const [, main] = /^(\d{11})(?:_[0-9A-Za-z-]{1,20})?$/.exec(text) ?? [];
  return main !== undefined && Number(main.slice(3, 10)) % 7 === Number(main[10]);
}

export interface RegistrationTables {
  readonly entAreas: ReadonlySet<string>;
  readonly entKinds: ReadonlySet<string>;
}

/**
 * A customs registration code (海关编码): region in four places, economic area, kind of enterprise, serial.
 * @returns `unusual` when a letter stands for the kind, which the tables do not know and customs does give out
 */
export function judgeRegistrationCode(
  text: string,
  { entAreas, entKinds }: RegistrationTables,
): 'ok' | 'wrong' | 'unusual' {
  if (!/^\d{4}[0-9W][0-9A-Z]{5}$/.test(text) || !entAreas.has(text.charAt(4))) return 'wrong';
  if (entKinds.has(text.charAt(5))) return 'ok';
  return /[A-Z]/.test(text.charAt(5)) ? 'unusual' : 'wrong';
}

/**
 * The parts of a declaration number (海关编号): customs office, year, direction, serial.
 * @returns undefined when it is none
 */
export function partsOfEntryId(
  text: string,
): { readonly customs: string; readonly year: number; readonly ieFlag: 'I' | 'E' } | undefined {
  const [, customs, year, direction] = /^(\d{4})(\d{4})([01])\d{9}$/.exec(text) ?? [];
  return customs && year ? { customs, year: Number(year), ieFlag: direction === '1' ? 'I' : 'E' } : undefined;
}
