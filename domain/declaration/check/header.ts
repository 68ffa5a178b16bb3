import { bi, type Text } from '../../core/text.ts';
import { type CheckRule, type Finding, found } from './finding.ts';
import { partsOfEntryId } from './numbers.ts';

/** As many lines as one declaration takes. */
const mostItems = 50;

/** V-50 */
export const lineNumbers: CheckRule = ({ items }) => {
  if (items.length < 1 || items.length > mostItems)
    return [found('V-50', 'items', bi(`表体须为1-50项，现为${items.length}项`, `1..50 lines, here ${items.length}`))];
  return items.flatMap(({ gNo }, at): Finding[] =>
    gNo === at + 1
      ? []
      : [
          found(
            'V-50',
            'gNo',
            bi(`第${at + 1}项的项号应为${at + 1}`, `The number of line ${at + 1} must be ${at + 1}`),
            { line: at + 1 },
          ),
        ],
  );
};

/** V-53: a declaration number tells the office, the year and the direction; all three are those of the declaration. */
export const entryId: CheckRule = ({ entryId: number, ieFlag, customsCode }, { day, customs }) => {
  if (!number) return [];
  const wrong = (text: Text) => [found('V-53', 'entryId', text)];
  const parts = partsOfEntryId(number);
  if (!parts) return wrong(bi(`海关编号${number}格式错误`, `Declaration number ${number} malformed`));
  if (!customs.has(parts.customs) || (customsCode && parts.customs !== customsCode))
    return wrong(
      bi(`海关编号前四位${parts.customs}与申报地海关不符`, `Declaration number: office ${parts.customs} does not fit`),
    );
  if (parts.year < 2000 || parts.year > Number(day.slice(0, 4)))
    return wrong(bi(`海关编号年份${parts.year}无效`, `Declaration number: year ${parts.year} is out of range`));
  if (ieFlag && parts.ieFlag !== ieFlag)
    return wrong(bi('海关编号第9位与进出口标志不符', 'Declaration number: place 9 does not fit import or export'));
  return [];
};
