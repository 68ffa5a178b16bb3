import { compareDecimal, withoutTrailingZeros } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';

/** What vehicles carry, in kilograms. @see docs/decisions/0216-what-is-on-a-vehicle.md */
const capacity: Readonly<Record<string, string>> = {
  V42: '2000',
  V68: '8000',
  V96: '15000',
  C20: '21000',
  C40: '26000',
  COLD: '5000',
  VAN: '1500',
};

/** That a load is heavier than the vehicle carries: a warning, since who loads decides. @param kg decimal text */
export function overload(vehicleType: string | null | undefined, kg: string | null | undefined): Text | undefined {
  const most = capacity[vehicleType ?? ''];
  if (most === undefined || !kg || compareDecimal(kg, most) <= 0) return undefined;
  const load = withoutTrailingZeros(kg);
  return bi(`超出车型载重（${load}/${most}kg）`, `Over capacity (${load}/${most} kg)`);
}

const platePattern = /^[\u4e00-\u9fa5][A-Z][A-Z0-9]{5,6}$/;

/** What is wrong with a number plate: a province, a letter, five or six more. */
export const plateProblem = (plateNo: string | null | undefined): Text | undefined =>
  !plateNo || platePattern.test(plateNo)
    ? undefined
    : bi('车牌格式不正确，如 沪A12345', 'Wrong number plate, such as 沪A12345');

/** A delivery counts as signed with the paper, the photo or the signature that says so. */
export const podMissing = (files: unknown): Text | undefined =>
  Array.isArray(files) && files.length > 0 ? undefined : bi('请上传回单', 'Upload the POD');
