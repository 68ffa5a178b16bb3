import { bi, type Text } from '../core/text.ts';

/** A bonded list: QD, six digits of the place, I or E, nine digits. */
const qdPattern = /^QD\d{6}[IE]\d{9}$/;
const filingPattern = /^[A-Z][0-9A-Z]{11}$/;

interface Numbers {
  readonly qdNo?: string | null | undefined;
  readonly filingNo?: string | null | undefined;
}

type WrongNumbers = { readonly [Name in keyof Numbers]?: Text };

/** What is wrong with the form of the numbers that customs gave an order; each where it stands. */
export function wrongOrderNumbers({ qdNo, filingNo }: Numbers): WrongNumbers | undefined {
  const wrong = {
    ...(qdNo && !qdPattern.test(qdNo) && { qdNo: bi('清单编号格式不正确', 'Wrong bonded list number') }),
    ...(filingNo &&
      !filingPattern.test(filingNo) && {
        filingNo: bi('备案号应为1位大写字母加11位字母或数字', 'A filing number is a capital and 11 letters or digits'),
      }),
  };
  return Object.keys(wrong).length > 0 ? wrong : undefined;
}
