import { describe, expect, test } from 'vitest';
import { formatsXml, sheetPackage } from '#tests/data/sheetPackage.ts';
import { sheetCellsOf } from '#tests/data/sheetRowsOf.ts';

async function shown(code: string, value: number): Promise<unknown> {
  const bytes = await sheetPackage({ rows: `<row><c s="1"><v>${value}</v></c></row>`, styles: formatsXml(code) });
  const cell = (await sheetCellsOf(bytes))[0]?.[0];
  return typeof cell === 'object' && cell !== null && 'shown' in cell && cell.number === value ? cell.shown : cell;
}

describe('a number whose format shows other characters comes with what is shown', () => {
  test.each<[string, number, string]>([
    ['0%', 0.05, '5%'],
    ['0.00%', 0.0655, '6.55%'],
    ['0.##%', 0.05, '5%'],
    ['#,##0%', 12.5, '1,250%'],
    ['0%', -0.05, '-5%'],
    ['0.0%;[Red]-0.0%', -0.125, '-12.5%'],
    ['0"%"', 5, '5%'],
    ['0\\%', 5, '5%'],
    ['0000000000', 101_210_010, '0101210010'],
    ['"HS"0000000000', 101_210_010, 'HS0101210010'],
    ['0000\\.00\\.00\\.00', 101_210_010, '0101.21.00.10'],
    ['00-00', 110, '01-10'],
    ['000000', 0, '000000'],
    ['000-0000-0000', 13_800_000_001, '138-0000-0001'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2_125_551_234, '(212) 555-1234'],
    ['General"件"', 12, '12件'],
    ['[=1]"是";[=0]"否";0', 0, '否'],
    ['[h]:mm', 1.5, '36:00'],
    ['[mm]"分"ss"秒"', 0.0625, '90分00秒'],
  ])('%s of %f', async (code, value, text) => {
    expect(await shown(code, value)).toBe(text);
  });

  test.each<[string, number]>([
    ['General', 5],
    ['@', 5],
    ['0.00', 1.234],
    ['#,##0.00', 1234.5],
    ['# ##0', 1234],
    ['¥#,##0.00;[Red]¥-#,##0.00', -1234.5],
    ['[$USD] #,##0.00', 5],
    ['_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', 12],
    ['0_);(0)', -5],
    ['0.00E+00', 101_210_010],
    ['# ?/?', 0.5],
    ['0!.0,', 12_345],
    ['[DBNum1]0', 5],
    ['0.00 USD', 5],
    ['#,##0.00"元"', 1234.5],
    ['"US$"0.00', 5],
    [';;;', 5],
    ['0;-0;;@', 0],
    ['0000000000', 1_012_100_101],
    ['000', 1e21],
    ['0%', 1e300],
    [`${'0'.repeat(30_000)}`, 7],
    [`0${'"'.repeat(29_999)}`, 7],
    ['['.repeat(30_000), 7],
  ])('the format %.40s leaves %f the number it is', async (code, value) => {
    expect(await shown(code, value)).toBe(value);
  });

  test.each<[string, number, string]>([
    ['yyyy"年"m"月"d"日"', 46_357, '2026-12-01 00:00:00'],
    ['[$-804]yyyy/m/d;@', 46_357, '2026-12-01 00:00:00'],
    ['[$-F800]dddd, mmmm dd, yyyy', 46_357, '2026-12-01 00:00:00'],
    ['[DBNum1][$-804]yyyy"年"m"月";@', 46_357, '2026-12-01 00:00:00'],
    ['上午/下午h"时"mm"分"', 46_357.4, '2026-12-01 09:36:00'],
    ['h"时"mm"分"', 46_357.4, '2026-12-01 09:36:00'],
    ['h\\:mm', 46_357.4, '2026-12-01 09:36:00'],
    ['[$-804]aaaa;@', 46_357, '2026-12-01 00:00:00'],
    ['m"月"', 46_357, '2026-12-01 00:00:00'],
    ['yyyy-mm-dd', 59, '1900-02-28 00:00:00'],
    ['yyyy-mm-dd', 61, '1900-03-01 00:00:00'],
  ])('%s of %f is the day %s', async (code, value, date) => {
    expect(await shown(code, value)).toEqual({ date });
  });

  test('what formats write into cells counts as text of the sheet', async () => {
    const styles = formatsXml(`"${'长'.repeat(250)}"0`);
    const row = `<row>${'<c s="1"><v>1</v></c>'.repeat(200)}</row>`;
    await expect(sheetCellsOf(await sheetPackage({ rows: row.repeat(1_300), styles }))).rejects.toMatchObject({
      kind: 'tooMuchText',
    });
  });
});
