import type { RecordValues } from '../core/entity.ts';
import { bi } from '../core/text.ts';
import type { FoundCompany } from './companyQuick.ts';

/** What a place is called that the register of companies knows. */
const registeredPlace = bi('注册地址', 'Registered address').zh;

/**
 * What a company that was looked up fills in of a customer's file: name, code, and its address as one more place unless
 * it stands there already.
 * @param file what was typed so far
 */
export function customerFrom({ name, creditCode, province, address }: FoundCompany, file: RecordValues): RecordValues {
  const places = Array.isArray(file.locations) ? (file.locations as readonly RecordValues[]) : [];
  const isNew = address !== null && !places.some((place) => place.address === address);
  const place = { name: registeredPlace, region: province, address, defaultFlg: places.length === 0 ? 1 : 0 };
  return { name, creditCode, ...(isNew && { locations: [...places, place] }) };
}
