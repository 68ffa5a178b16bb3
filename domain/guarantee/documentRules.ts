import type { Rule, RuleErrors } from '../core/entity.ts';
import { bi } from '../core/text.ts';

/** Names of a draft's fields that hold text: dates among them. */
type TextName<Draft> = {
  [Name in keyof Draft]-?: Draft[Name] extends string | null | undefined ? Name : never;
}[keyof Draft] &
  string;

const textAt = <Draft>(record: Draft, name: TextName<Draft>) => record[name] as string | null | undefined;
const refuse = <Draft>(name: TextName<Draft>, zh: string, en: string) =>
  ({ [name]: bi(zh, en) }) as unknown as RuleErrors<keyof Draft & string>;

/** A date that lies behind us when the document is submitted; today is good. */
export const notBeforeToday =
  <Draft>(name: TextName<Draft>, zh: string, en: string): Rule<Draft> =>
  (record, { moment, now }) => {
    const value = textAt(record, name);
    return moment === 'submit' && value && value < now.slice(0, 10)
      ? refuse<Draft>(name, `${zh}不能早于今天`, `${en} must not be before today`)
      : undefined;
  };
