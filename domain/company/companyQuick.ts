import { repeated } from '../core/boundedText.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** What anybody may know of a company; eight characters of its credit code are masked. */
export interface QuickCompany {
  readonly name: string;
  readonly creditCode: string;
  readonly regStatus: string | null;
  readonly foundDate: string | null;
  readonly province: string | null;
}

export interface QuickAnswer {
  readonly rows: readonly QuickCompany[];
}

const shortestName = 4;

/** Look-ups that one address gets in an hour. */
export const looksPerHour = 10;

/** Why this is no name to look for. */
export const wrongCompanyName = (name: string) =>
  [...name.trim()].length < shortestName ? bi('请输入至少4个字', 'Enter at least 4 characters') : undefined;

/** `91310115607100008K` -> `91310********008K`: the middle eight are masked. */
export const maskedCode = (code: string): string =>
  code.length < 13 ? repeated('*', code.length) : `${code.slice(0, 5)}********${code.slice(13)}`;

/** The same to whoever enters customers: with the whole code and the address. */
export type FoundCompany = QuickCompany & { readonly address: string | null };

/** 企业快速查询 inside the product: the same companies for whoever enters customers, with the whole code and the address. */
export const companyQuick = defineCall({
  service: 'common',
  method: 'forwardCompanyQuick',
  right: 'customer:create',
  input: { name: text('企业名称', 'Company name', { max: 100, required: true }) },
  answer: answerShape<{ readonly rows: readonly FoundCompany[] }>(),
});
