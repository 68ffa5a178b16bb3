import { bi, type Text } from '../../core/text.ts';
import { isSummary } from '../stages.ts';
import { type CheckRule, type Finding, found, isBlankValue } from './finding.ts';

/**
 * What a summary says: nine particulars of the goods and their transport, two of logistics, and what its three answers
 * ask for (海关总署公告2019年第127号). Everything else is asked by the second step.
 */
const summaryHead: ReadonlySet<string> = new Set([
  ...['ieFlag', 'declKind', 'customsCode', 'iePort', 'consigneeName', 'consigneeCode', 'consigneeCreditCode'],
  ...['agentName', 'agentCode', 'agentCreditCode', 'trafMode', 'trafName', 'voyNo', 'billNo', 'tradeMode'],
  ...['grossWt', 'containers', 'entryId', 'items', 'licensed', 'inspected', 'taxable', 'guaranteeNo', 'papers'],
]);
const summaryLine: ReadonlySet<string> = new Set([
  ...['gNo', 'hsCode', 'gName', 'gQty', 'gUnit', 'declTotal', 'tradeCurr', 'originCountry', 'ciqCode', 'ciqAttrs'],
  ...['dangerFlg', 'unNo'],
]);

/** Of what rules found, what stops or warns a summary already. */
export const ofSummary = ({ field, line }: Finding): boolean =>
  (line === undefined ? summaryHead : summaryLine).has(field);

const answered = [
  ['licensed', bi('是否涉证', 'Whether a permit is needed')],
  ['inspected', bi('是否涉检', 'Whether it is inspected')],
  ['taxable', bi('是否涉税', 'Whether tax is due')],
] as const;

/**
 * V-70: goods in two steps say whether they are restricted, inspected or taxed; a summary of taxed goods names the
 * guarantee that is on file.
 */
export const twoStepAnswers: CheckRule = (declaration) => {
  if (declaration.declKind !== 'TWO_STEP') return [];
  const wrong = (field: string, text: Text) => [found('V-70', field, text)];
  const missing = answered.flatMap(([field, { zh, en }]) =>
    isBlankValue(declaration[field]) ? wrong(field, bi(`${zh}必填`, `${en} is required`)) : [],
  );
  const isUnsecured = isSummary(declaration) && declaration.taxable === '1' && isBlankValue(declaration.guaranteeNo);
  return [
    ...(declaration.ieFlag === 'I'
      ? []
      : wrong('declKind', bi('两步申报只适用于进口', 'Only imports are declared in two steps'))),
    ...missing,
    ...(isUnsecured
      ? wrong('guaranteeNo', bi('涉税的概要申报须填写担保编号', 'A summary of taxed goods names the guarantee on file'))
      : []),
  ];
};
