import { parseCrontab } from 'graphile-worker';
import { describe, expect, test } from 'vitest';
import { serverAreas } from '../areas.ts';
import { cronInUtc } from './cronInUtc.ts';

/** Whether the queue starts the line at this instant, which it reads as UTC. */
function startsAt(line: string, instant: string): boolean {
  const at = new Date(instant);
  const [item] = parseCrontab(cronInUtc(line));
  return (
    item?.match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }) ?? false
  );
}

const cron = serverAreas.flatMap((area) => area.cron ?? []);

test('the new day begins five minutes past midnight in Shanghai', () => {
  const line = cron.find((one) => one.includes('endGuaranteeDay')) ?? '';
  expect(startsAt(line, '2025-03-31T23:59:00+08:00')).toBe(false);
  expect(startsAt(line, '2025-04-01T00:05:00+08:00')).toBe(true);
  expect(startsAt(line, '2025-04-01T00:05:00Z')).toBe(false);
});

describe('every clock of every area is the clock of the house', () => {
  test('there are clocks to look at', () => expect(cron.length).toBeGreaterThan(5));
  test.each(cron)('%s', (line) => {
    const [minute = '', hour = ''] = line.split(' ');
    const at = `2026-02-28T${(hour === '*' ? '13' : hour).padStart(2, '0')}:${(minute === '*' ? '7' : minute.replace('*/', '')).padStart(2, '0')}:00+08:00`;
    expect(startsAt(line, at)).toBe(true);
    if (hour !== '*') expect(startsAt(line, at.replace('+08:00', 'Z'))).toBe(false);
  });
});

test('a day of the month or the week is refused: in UTC it would be another one', () => {
  expect(() => cronInUtc('5 0 1 * * closeMonth')).toThrow('minutes and hours only');
  expect(() => cronInUtc('5 0 * * 1 tellWeek')).toThrow('minutes and hours only');
});
