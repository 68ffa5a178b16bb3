import { bi, type Text } from './text.ts';

/**
 * What a spreadsheet writes of a long number that stands in a number cell: `1.23457E+17`. As a code it is rubbish, as a
 * number it lacks digits.
 */
export const isShortenedNumber = (text: string): boolean => /^-?\d(\.\d{1,14})?E\+\d{2,3}$/.test(text.trim());

/** Why the number of a cell must not be kept as a value of this field. */
export const lostDigits = ({ zh, en }: Text): Text =>
  bi(
    `${zh}在表格中是数字，数字只保留15位，后面的已丢失：请将该列设为文本格式后重新填写`,
    `${en} is a number cell, which keeps 15 digits; the others are lost: format the column as text and enter it again`,
  );

/** What a spreadsheet shows in place of a value: `#N/A`, `#REF!`, or `####` where the column was too narrow for it. */
const isNoValue = (text: string): boolean => /^#(#+|N\/A|REF!|VALUE!|DIV\/0!|NUM!|NAME\?|NULL!)$/.test(text.trim());

/** What is wrong with text that a spreadsheet shows and nobody has written, whatever the field. */
export function spreadsheetRubbish(text: string, label: Text): Text | undefined {
  if (isShortenedNumber(text)) return lostDigits(label);
  if (!isNoValue(text)) return undefined;
  return bi(
    `${label.zh}「${text}」是表格中的出错或未显示的值`,
    `${label.en} "${text}" is an error or a value that the spreadsheet did not show`,
  );
}
