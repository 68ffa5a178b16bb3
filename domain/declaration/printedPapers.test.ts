import { expect, test } from 'vitest';
import { declaration } from './declaration.ts';
import { powerOfAttorney } from './powerOfAttorney.ts';
import { declarationPapers } from './printedPapers.ts';

/** Every name that the parts of an entity's own paper print, however deep it stands. */
function printed(key: string, { key: entity }: { readonly key: string }): ReadonlySet<string> {
  const paper = declarationPapers.find((one) => one.key === key && one.entity.key === entity);
  return new Set([...JSON.stringify(paper?.parts ?? []).matchAll(/"([a-zA-Z]\w*)"/g)].map(([, name = '']) => name));
}

test('the declaration on paper has every box of the statutory form, lies across, and three rows of quantities', () => {
  expect(declarationPapers.filter(({ isForm }) => isForm).map(({ entity }) => entity.key)).toEqual([declaration.key]);
  const boxes = [
    ...[
      'seqNo',
      'entryId',
      'customsCode',
      'consigneeName',
      'iePort',
      'ieDate',
      'declDate',
      'manualNo',
      'overseasNameEn',
    ],
    ...['trafMode', 'trafName', 'voyNo', 'billNo', 'goodsPlace', 'ownerName', 'tradeMode', 'cutMode', 'licenseNo'],
    ...['departPort', 'contrNo', 'tradeNation', 'tradeCountry', 'transitPort', 'entryPortCode', 'wrapType', 'packNo'],
    ...['grossWt', 'netWt', 'transMode', 'feeRate', 'insurRate', 'otherRate', 'markNo', 'noteS', 'specialRel'],
    ...['priceEffect', 'royalty', 'formulaPrice', 'tempPrice', 'selfPay', 'agentName', 'agentCreditCode'],
  ];
  const lines = [
    ...['hsCode', 'ciqCode', 'gName', 'gModel', 'qty1', 'qty2', 'gQty', 'declPrice', 'declTotal', 'tradeCurr'],
    ...['originCountry', 'destCountry', 'domesticArea', 'dutyMode'],
  ];
  const names = printed('DRAFT', declaration);
  expect([...boxes, ...lines].filter((name) => !names.has(name))).toEqual([]);
  expect(boxes.filter((name) => !(name in declaration.fields))).toEqual([]);
});

test('the power of attorney on paper has the lines of its statutory form', () => {
  const lines = [
    ...['ownerName', 'ownerCode', 'brokerName', 'brokerCode', 'services', 'goodsName', 'hsCodes', 'totalAmount'],
    ...['ieDate', 'billNo', 'tradeMode', 'quantity', 'wrapping', 'originCountry', 'sourcePlace', 'otherNeeds'],
    ...['receivedDate', 'receivedPapers', 'feeAmount', 'validFrom', 'validTo'],
  ] as const;
  const names = printed('POA', powerOfAttorney);
  expect(lines.filter((name) => !names.has(name))).toEqual([]);
  expect(lines.filter((name) => !(name in powerOfAttorney.fields))).toEqual([]);
});
