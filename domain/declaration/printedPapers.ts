import { defineForm } from '../core/entity.ts';
import { children, declarationNo, dict, int, money, text } from '../core/field.ts';
import { definePaper } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { customsOrder } from './customsOrder.ts';
import { declaration } from './declaration.ts';
import { powerOfAttorney } from './powerOfAttorney.ts';

const revoked = bi('已撤销', 'REVOKED');

/** 报关单 as the statutory form has it; until customs has given it a number it is a draft. */
const declarationPaper = definePaper(declaration, {
  key: 'DRAFT',
  label: bi('报关单', 'Customs declaration'),
  isRecord: true,
  isForm: true,
  parts: [
    {
      boxes: [
        ['seqNo', 'entryId', 'ieFlag', 'customsCode', 'declKind'],
        [['consigneeName', 'consigneeCreditCode'], 'iePort', 'ieDate', 'declDate', 'manualNo'],
        [['overseasNameEn', 'overseasCode'], 'trafMode', ['trafName', 'voyNo'], 'billNo', 'goodsPlace'],
        [['ownerName', 'ownerCreditCode'], 'tradeMode', 'cutMode', 'licenseNo', 'departPort'],
        ['contrNo', 'tradeNation', 'tradeCountry', 'transitPort', 'entryPortCode'],
        [
          'wrapType',
          'packNo',
          'grossWt',
          'netWt',
          'transMode',
          ['feeCurr', 'feeRate', 'feeMark'],
          ['insurCurr', 'insurRate', 'insurMark'],
          ['otherCurr', 'otherRate', 'otherMark'],
        ],
        ['markNo', 'noteS'],
      ],
    },
    {
      title: bi('商品', 'Goods'),
      table: 'items',
      columns: [
        ['lineNo', 20],
        [['hsCode', 'ciqCode'], 62],
        [['gName', 'gModel'], '*'],
        [['qty1', 'qty2', 'gQty'], 78, bi('数量及单位', 'Quantities')],
        [['declPrice', 'declTotal'], 62, bi('单价／总价', 'Price, total')],
        ['tradeCurr', 46],
        ['originCountry', 54],
        ['destCountry', 54],
        [['domesticArea', 'ciqDest'], 76, bi('境内目的地／货源地', 'Domestic place')],
        ['dutyMode', 50],
      ],
    },
    {
      title: bi('集装箱', 'Containers'),
      table: 'containers',
      columns: [
        ['lineNo', 20],
        ['containerNo', '*'],
        ['kind', 110],
        ['sealNo', 90],
        ['tare', 60],
        ['lclFlg', 40],
      ],
    },
    {
      title: bi('随附单证', 'Papers'),
      table: 'papers',
      columns: [
        ['lineNo', 20],
        ['kind', 160],
        ['certNo', '*'],
      ],
    },
    {
      boxes: [
        ['specialRel', 'priceEffect', 'royalty', 'formulaPrice', 'tempPrice', 'selfPay', 'taxMode'],
        [['agentName', 'agentCreditCode'], 'orderId'],
      ],
    },
    { title: bi('随附单据', 'Documents'), facts: [{ field: 'edocs', span: 3 }] },
    { title: bi('税款', 'Taxes'), facts: ['totalCny', 'dutyAmt', 'additionalAmt', 'consumeAmt', 'vatAmt', 'lateFee'] },
    { signs: [bi('制单人', 'Prepared by'), bi('复核人', 'Checked by'), bi('申报单位（盖章）', 'Declarant (seal)')] },
  ],
  watermark: ({ status, entryId }) => (status === 'REVOKED' ? revoked : entryId ? undefined : bi('草稿', 'DRAFT')),
});

/** 代理报关委托书: what one side hands the other to sign. */
const powerPaper = definePaper(powerOfAttorney, {
  key: 'POA',
  label: bi('代理报关委托书', 'Power of attorney for customs declarations'),
  isRecord: true,
  parts: [
    {
      title: bi('双方', 'Parties'),
      facts: [{ field: 'ownerName', span: 2 }, 'ownerCode', { field: 'brokerName', span: 2 }, 'brokerCode'],
    },
    {
      title: bi('委托内容', 'What is entrusted'),
      facts: [
        { field: 'services', span: 3 },
        { field: 'goodsName', span: 2 },
        'hsCodes',
        'totalAmount',
        'curr',
        'ieDate',
        'billNo',
        'tradeMode',
        'quantity',
        'wrapping',
        'originCountry',
        'sourcePlace',
        'kind',
        'ieFlag',
        'orderId',
        'validFrom',
        'validTo',
        { field: 'otherNeeds', span: 3 },
      ],
    },
    {
      title: bi('被委托方收单', 'What the agent received'),
      facts: ['receivedDate', { field: 'receivedPapers', span: 2 }, 'feeAmount'],
    },
    {
      title: bi('约定', 'Terms'),
      words: [
        bi(
          '一、委托方授权被委托方在有效期内，以委托方名义办理上列货物的申报、配合查验、代缴税费、放行等报关手续。',
          '1. Within its validity the agent declares the goods named on behalf of the principal, attends examinations, pays duties for him and sees to their release.',
        ),
        bi(
          '二、委托方保证所提供的单证和情况真实、完整、一致，并对其承担法律责任。',
          '2. The principal vouches for papers and facts being true, complete and consistent, and answers for them.',
        ),
        bi(
          '三、被委托方对委托方提供的单证进行合理审查，如实申报，并对报关过程中知悉的商业秘密保密。',
          '3. The agent examines the papers with due care, declares truthfully and keeps trade secrets.',
        ),
        bi(
          '四、一方变更或终止委托的，应当书面通知另一方；已经向海关申报的，按海关规定办理。',
          '4. Changing or ending the power is told to the other side in writing; what has been declared follows the rules of customs.',
        ),
      ],
    },
    {
      title: bi('确认', 'Confirmation'),
      facts: ['senderSide', 'confirmedBy', 'confirmedTime', { field: 'reason', span: 3 }],
    },
    {
      signs: [
        bi('委托方（签章）', 'Principal (signature and seal)'),
        bi('被委托方（签章）', 'Agent (signature and seal)'),
        bi('日期', 'Date'),
      ],
    },
  ],
  watermark: ({ status }) =>
    status === 'CONFIRMED'
      ? undefined
      : status === 'REVOKED'
        ? revoked
        : status === 'EXPIRED'
          ? bi('已到期', 'EXPIRED')
          : bi('未确认', 'UNCONFIRMED'),
});

const declNo = text('报关单编号', 'Declaration', { max: 20 });

/** What the rules found wrong with a declaration of the order. */
const foundLine = defineForm({
  key: 'checkFinding',
  label: bi('检查结果', 'Finding'),
  fields: {
    declNo,
    rule: text('规则', 'Rule', { max: 10 }),
    level: text('级别', 'Level', { max: 10 }),
    place: text('项号', 'Line', { max: 10 }),
    what: text('问题', 'What is wrong', { max: 300 }),
  },
});
/** A paper that the codes of a declaration ask for. */
const askedLine = defineForm({
  key: 'checkPaper',
  label: bi('监管证件', 'Supervision paper'),
  fields: { declNo, line: int('项号', 'Line'), kind: dict('证件', 'Paper', { dict: 'SUPV_COND' }), certNo: text('随附编号', 'Attached', { max: 200 }) },
}); // biome-ignore format: one table
const taxLine = defineForm({
  key: 'checkTax',
  label: bi('税款预估', 'Tax preview'),
  fields: {
    declNo,
    entryId: declarationNo('海关编号', 'Declaration no'),
    status: dict('状态', 'Status', { dict: 'DECL_STATUS' }),
    totalCny: money('完税价格', 'Customs value', { sum: true }),
    dutyAmt: money('关税', 'Duty', { sum: true }),
    additionalAmt: money('附加关税', 'Additional duties', { sum: true }),
    consumeAmt: money('消费税', 'Consumption tax', { sum: true }),
    vatAmt: money('增值税', 'VAT', { sum: true }),
    lateFee: money('滞报金', 'Late fee', { sum: true }),
  },
});
/** What people compare with their own eyes. */
const pointLine = defineForm({
  key: 'checkPoint',
  label: bi('人工核对', 'Compared by hand'),
  fields: {
    lineNo: int('序号', 'No'),
    point: text('核对内容', 'What is compared', { max: 200 }),
    maker: text('制单', 'Prepared', { max: 4 }),
    checker: text('复核', 'Checked', { max: 4 }),
  },
});

/** 报关核对单: everything of an order that is checked before it is sent. @see docs/spec/classification.md 3.4 */
export const checkPaper = definePaper(customsOrder, {
  key: 'CHECK',
  label: bi('报关核对单', 'Check list'),
  fields: {
    outcome: text('检查结论', 'Outcome', { max: 100 }),
    asked: children('监管证件', 'Papers', { of: askedLine }),
    findings: children('检查结果', 'Findings', { of: foundLine }),
    taxes: children('税款预估', 'Taxes', { of: taxLine }),
    points: children('人工核对', 'By hand', { of: pointLine }),
  },
  parts: [
    {
      title: bi('委托', 'Order'),
      facts: [
        { field: 'customerId', span: 2 },
        'ieFlag',
        'brokerId',
        'poaId',
        'customsCode',
        'iePort',
        'tradeMode',
        'billNo',
        'trafName',
        'voyNo',
        'contrNo',
        'transMode',
        'packNo',
        'grossWt',
        'netWt',
        { field: 'files', span: 3 },
        { field: 'outcome', span: 3 },
      ],
    },
    {
      title: bi('商品', 'Goods'),
      table: 'goods',
      columns: [
        ['lineNo', 20],
        [['hsCode', 'ciqCode'], 56],
        [['gName', 'gModel'], '*'],
        ['gQty', 46],
        ['gUnit', 32],
        ['declTotal', 56],
        ['tradeCurr', 36],
        ['netWt', 50],
        ['originCountry', 48],
      ],
    },
    {
      title: bi('税则要求的监管证件', 'Papers that the codes ask for'),
      table: 'asked',
      columns: [
        ['declNo', 96],
        ['line', 28],
        ['kind', 150],
        ['certNo', '*'],
      ],
    },
    {
      title: bi('系统检查', 'What the rules found'),
      table: 'findings',
      columns: [
        ['declNo', 96],
        ['rule', 34],
        ['level', 34],
        ['place', 30],
        ['what', '*'],
      ],
    },
    {
      title: bi('税款预估', 'Taxes'),
      table: 'taxes',
      columns: [
        ['declNo', '*'],
        ['status', 46],
        ['totalCny', 70],
        ['dutyAmt', 58],
        ['additionalAmt', 58],
        ['consumeAmt', 58],
        ['vatAmt', 60],
        ['lateFee', 52],
      ],
    },
    {
      title: bi('人工核对', 'Compared by hand'),
      table: 'points',
      columns: [
        ['lineNo', 24],
        ['point', '*'],
        ['maker', 40],
        ['checker', 40],
      ],
    },
    { signs: [bi('制单人', 'Prepared by'), bi('复核人', 'Checked by'), bi('日期', 'Date')] },
  ],
  watermark: ({ status }) => (status === 'CANCELLED' ? bi('已取消', 'CANCELLED') : undefined),
});

/** 报关单草稿 of an order: all of its declarations. */
export const orderDraftPaper = definePaper(customsOrder, {
  key: 'DRAFT',
  label: bi('报关单草稿', 'Declaration drafts'),
  shows: declarationPaper,
});
/** The power that an order is declared under. */
export const orderPowerPaper = definePaper(customsOrder, {
  key: 'POA',
  label: bi('委托书', 'Power of attorney'),
  shows: powerPaper,
});

/** What the check list asks people to compare. */
export const pointsToCompare = [
  bi('发票、装箱单、合同、提运单之间的品名、数量、金额、件数、重量一致', 'Names, quantities, amounts, packages and weights agree between invoice, packing list, contract and bill'),
  bi('商品编码、申报要素与归类结果一致', 'Codes and elements agree with the classification'),
  bi('原产国、最终目的国、协定税率和原产地证书一致', 'Origin, destination, agreement rate and certificate of origin agree'),
  bi('成交方式与运费、保费、杂费的填报一致', 'Terms agree with freight, insurance and other fees'),
  bi('收发货人、使用单位、申报单位的名称和代码正确', 'Names and codes of the parties are right'),
  bi('监管证件在有效期内，余量足够', 'Supervision papers run and have enough left'),
  bi('特殊关系、价格影响、特许权使用费已向客户确认', 'Special relation, effect on price and royalty were confirmed with the customer'),
] as const; // biome-ignore format: one list

/** What declarations and their orders print. */
export const declarationPapers = [checkPaper, orderDraftPaper, orderPowerPaper, declarationPaper, powerPaper];
