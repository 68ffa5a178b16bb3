import type { Rule, RuleErrors } from '../core/entity.ts';
import { say } from '../core/text.ts';

/** Names of a draft's fields that hold text: dates among them. */
type TextName<Draft> = { [Name in keyof Draft]-?: Draft[Name] extends string | null | undefined ? Name : never }[keyof Draft] & string;

const textAt = <Draft>(record: Draft, name: TextName<Draft>) => record[name] as string | null | undefined;
const refuse = <Draft>(name: TextName<Draft>, zh: string, en: string) =>
  ({ [name]: say(zh, en) }) as unknown as RuleErrors<keyof Draft & string>;

/** Two dates in the wrong order. @example endBeforeStart<Draft>('startDate', 'endDate') */
export const endBeforeStart =
  <Draft>(start: TextName<Draft>, end: TextName<Draft>): Rule<Draft> =>
  (record) => {
    const [from, to] = [textAt(record, start), textAt(record, end)];
    return from && to && to < from ? refuse<Draft>(end, '结束日期不能早于开始日期', 'The end must not be before the start') : undefined;
  };

/** A date that lies behind us when the document is submitted; today is good. */
export const notBeforeToday =
  <Draft>(name: TextName<Draft>, zh: string, en: string): Rule<Draft> =>
  (record, { moment, now }) => {
    const value = textAt(record, name);
    return moment === 'submit' && value && value < now.slice(0, 10)
      ? refuse<Draft>(name, `${zh}不能早于今天`, `${en} must not be before today`)
      : undefined;
  };
