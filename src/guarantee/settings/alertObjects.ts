import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type AlertType, alertKinds } from '#domain/guarantee/alertLevels.ts';
import { quotaHistoryPath } from '#domain/guarantee/paths.ts';
import { pagePathsOf } from '#domain/screens.ts';

/** Where the thing an alert is about can be seen; of a guarantee that is what happened to it. */
export function alertObjectPath({ objectType, objectId }: RecordValues): string | undefined {
  const id = String(objectId ?? '');
  if (objectType === 'bhGuarantee') return quotaHistoryPath({ guaranteeId: id });
  return pagePathsOf(String(objectType)).show?.replace(':id', encodeURIComponent(id));
}

const percent = new Set<AlertType>(['QUOTA_UTIL', 'GUAR_UTIL']);
const isAlertType = (type: unknown): type is AlertType => typeof type === 'string' && type in alertKinds;
const workdays = bi('{value} 个工作日', '{value} working days');
const days = bi('{value} 天', '{value} days');

/** A value or threshold with what it is counted in: percent, days, or yuan where the mere amount alarms. */
export function alertValue(type: unknown, value: unknown): { text: Text; values: { value: string } } {
  const number = String(value ?? '').replace(/\.00$/, '');
  if (!isAlertType(type)) return { text: bi('{value}', '{value}'), values: { value: number } };
  if (type === 'DAY_END') return { text: bi('{value} 次', '{value} times'), values: { value: number } };
  if (percent.has(type)) return { text: bi('{value}%', '{value}%'), values: { value: String(value ?? '') } };
  if (alertKinds[type].bad === 'exists')
    return { text: bi('{value} 元', 'CNY {value}'), values: { value: formatThousands(String(value ?? '')) } };
  return { text: type === 'DOC_STUCK' ? workdays : days, values: { value: number } };
}
