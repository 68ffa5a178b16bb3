import type { RecordValues, Rule } from '../core/entity.ts';
import { say } from '../core/text.ts';
import { isEmpty } from '../core/validate.ts';

/** A field that another one's value asks for; looked at on submit. */
export const neededWhen =
  (name: string, when: (record: RecordValues) => boolean, zh: string, en: string): Rule =>
  (record, { moment }) =>
    moment === 'submit' && when(record) && isEmpty(record[name]) ? { [name]: say(`${zh}不能为空`, `${en} is required`) } : undefined;

/** Two dates in the wrong order. */
export const endBeforeStart =
  (start: string, end: string): Rule =>
  (record) => {
    const [from, to] = [record[start], record[end]];
    return typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '' && to < from
      ? { [end]: say('结束日期不能早于开始日期', 'The end must not be before the start') }
      : undefined;
  };

/** A date that lies behind us when the document is submitted; `from` is the first day that is good. */
export const notBeforeToday =
  (name: string, zh: string, en: string): Rule =>
  (record, { moment, now }) => {
    const value = record[name];
    return moment === 'submit' && typeof value === 'string' && value !== '' && value < now.slice(0, 10)
      ? { [name]: say(`${zh}不能早于今天`, `${en} must not be before today`) }
      : undefined;
  };
