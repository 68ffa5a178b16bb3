import type { ReportDefinition } from '#domain/core/report.ts';
import { say, type Text } from '#domain/core/text.ts';

/** What is said of the records behind a figure. */
export interface RecordTexts {
  /** Names `{name}` and `{month}`. */
  readonly title: Text;
  readonly hint: Text;
  readonly none: Text;
  /** Names `{total}`. */
  readonly total: Text;
  readonly list: Text;
}

/** The report's own texts, and those that follow from the name of what it counts; nothing where no records are shown. */
export function recordTexts({ records, months, entity: { label } }: ReportDefinition): RecordTexts | undefined {
  if (!records) return undefined;
  return {
    title: months
      ? say(`{name} {month} 的${label.zh}`, `${label.en}: {name} in {month}`)
      : say(`{name}的${label.zh}`, `${label.en}: {name}`),
    hint: months ? say('点击月份查看明细', 'A month opens what it counts') : say('点击分组查看明细', 'A group opens what it counts'),
    none: say('没有记录。', 'Nothing was counted here.'),
    total: say('共 {total} 条', '{total} in all'),
    list: say('在列表中查看', 'See them in the list'),
    ...records,
  };
}
