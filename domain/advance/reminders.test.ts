import { expect, test } from 'vitest';
import { addDays } from '../core/moments.ts';
import { isReminderDay } from './reminders.ts';

test('a customer is told three days before, on the day, and then every week', () => {
  const repayDate = '2026-04-01';
  const told = Array.from({ length: 40 }, (_, at) => addDays('2026-03-20', at)).filter((today) =>
    isReminderDay({ repayDate, today }, 3),
  );
  expect(told).toEqual(['2026-03-29', '2026-04-01', '2026-04-08', '2026-04-15', '2026-04-22']);
});
