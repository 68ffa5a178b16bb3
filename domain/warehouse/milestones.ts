import type { FieldErrors } from '../core/errors.ts';
import type { Text } from '../core/text.ts';
import { bi } from '../core/text.ts';

/** The milestones of a warehouse order in their order, with what each is called in a sentence. */
export const milestones = [
  ['receivedTime', bi('接收', 'Received')],
  ['declareTime', bi('申报', 'Declared')],
  ['passTime', bi('放行', 'Passed')],
  ['pickTime', bi('拣货', 'Picked')],
  ['shipTime', bi('出库', 'Shipped')],
  ['signTime', bi('签收', 'Signed')],
] as const satisfies readonly (readonly [string, Text])[];

export type Milestone = (typeof milestones)[number][0];

export type MilestoneTimes = { readonly [Name in Milestone]?: string | null | undefined };

/**
 * Times stand in the order of the milestones; those that an order does not have, such as the list of one that is not
 * bonded, are passed over. Nothing has happened in the future.
 * @param now `yyyy-MM-dd HH:mm:ss`
 */
export function wrongMilestones(times: MilestoneTimes, { now }: { readonly now: string }): FieldErrors | undefined {
  let before: (typeof milestones)[number] | undefined;
  for (const milestone of milestones) {
    const [name, label] = milestone;
    const time = times[name];
    if (!time) continue;
    if (time > now) return { [name]: bi(`${label.zh}时间不能晚于当前时间`, `${label.en} must not be in the future`) };
    const earlier = before && times[before[0]];
    if (before && earlier && time < earlier)
      return {
        [name]: bi(`${label.zh}时间不能早于${before[1].zh}`, `${label.en} must not be before ${before[1].en}`),
      };
    before = milestone;
  }
  return undefined;
}
