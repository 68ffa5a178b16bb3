/** Asia/Shanghai has stood at UTC+8 without summer time since 1992. */
const hoursAhead = 8;

/**
 * A crontab line in the house's time as the queue needs it, whose clock runs in UTC.
 * @param line `minute hour * * * kind`, hours as `*` or `0,12`; options of the queue may follow, `?fill=1d`
 * @throws {Error} a day is named: in UTC it would be another one, so such a job asks the date itself
 */
export function cronInUtc(line: string): string {
  const [minute, hour = '', ...rest] = line.trim().split(/\s+/);
  if (rest.slice(0, 3).join(' ') !== '* * *' || !/^(\*|\d{1,2}(,\d{1,2})*)$/.test(hour))
    throw new Error(`the clock of a job names minutes and hours only: ${line}`);
  const hours = hour === '*' ? hour : hour.split(',').map((one) => (Number(one) - hoursAhead + 24) % 24);
  return [minute, String(hours), ...rest].join(' ');
}
