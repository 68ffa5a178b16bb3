import { diffHours } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';

const HOURS_A_DAY = 24;
/** From here on hours say nothing any more. */
const DAYS_ALONE = 30;

/** `2天4小时`, `7小时`, `不足1小时`. */
export function spanText(hours: number): Text {
  const whole = Math.floor(hours);
  if (whole < 1) return bi('不足1小时', 'less than 1 h');
  const [days, rest] = [Math.floor(whole / HOURS_A_DAY), whole % HOURS_A_DAY];
  if (days === 0) return bi(`${rest}小时`, `${rest} h`);
  return rest === 0 || days >= DAYS_ALONE
    ? bi(`${days}天`, `${days} d`)
    : bi(`${days}天${rest}小时`, `${days} d ${rest} h`);
}

/** How far a deadline is: behind us or ahead. Moments are `yyyy-MM-dd HH:mm:ss`. */
export function deadlineText({ deadline, now }: { deadline: string; now: string }): Text {
  const hours = diffHours({ from: now, to: deadline });
  const span = spanText(Math.abs(hours));
  return hours < 0 ? bi(`已超期 ${span.zh}`, `${span.en} overdue`) : bi(`剩余 ${span.zh}`, `${span.en} left`);
}

/** A greeting for the hour of the day, 0 to 23. */
export function greeting(hour: number): Text {
  if (hour < 5) return bi('夜深了', 'Good evening');
  if (hour < 9) return bi('早上好', 'Good morning');
  if (hour < 12) return bi('上午好', 'Good morning');
  if (hour < 14) return bi('中午好', 'Good afternoon');
  return hour < 18 ? bi('下午好', 'Good afternoon') : bi('晚上好', 'Good evening');
}

const weekdays = [
  bi('周日', 'Sun'),
  bi('周一', 'Mon'),
  bi('周二', 'Tue'),
  bi('周三', 'Wed'),
  bi('周四', 'Thu'),
  bi('周五', 'Fri'),
  bi('周六', 'Sat'),
] as const;

/** @param day `yyyy-MM-dd`, any further characters are not looked at */
export const weekdayText = (day: string): Text =>
  weekdays[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? weekdays[0];
