import { diffHours } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';

/** How long something has waited: `刚刚`, `5分钟`, `5小时`, `1天2小时`. Both moments are `yyyy-MM-dd HH:mm:ss`. */
export function waitText(since: string, now: string): Text {
  const minutes = Math.max(0, Math.floor(diffHours({ from: since, to: now }) * 60 + 1e-6));
  if (minutes < 1) return bi('刚刚', 'just now');
  if (minutes < 60) return fill(bi('{minutes}分钟', '{minutes} min'), { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return fill(bi('{hours}小时', '{hours} h'), { hours });
  if (hours % 24 === 0) return fill(bi('{days}天', '{days} d'), { days: hours / 24 });
  return fill(bi('{days}天{hours}小时', '{days} d {hours} h'), { days: Math.floor(hours / 24), hours: hours % 24 });
}
