import { defineEntity } from '../core/entity.ts';
import { decimal, dict, money, ref, text } from '../core/field.ts';
import { todayText } from '../core/moments.ts';
import { bi } from '../core/text.ts';
import { containerFields, goodsFields } from './goodsFields.ts';
import { goodsLookup } from './goodsLookup.ts';

const declarationId = ref('报关单', 'Declaration', { entity: 'declaration', required: true, createOnly: true });

/** 报关单表体: a line, with the taxes that were reckoned when it was checked last. @see docs/spec/classification.md 4.11 */
export const declarationItem = defineEntity({
  key: 'declarationItem',
  service: 'business',
  design: 'classification',
  label: bi('报关单表体', 'Declaration line'),
  parent: { entity: 'declaration', field: 'declarationId' },
  fields: {
    declarationId,
    ...goodsFields,
    orderLines: text('委托项号', 'Order lines', {
      max: 500,
      help: bi('来自委托单的哪几项', 'Which lines of the order it was made of'),
    }),
    rateKind: dict('税率种类', 'Kind of rate', { dict: 'RATE_KIND', readOnly: true }),
    dutyRate: decimal('关税率', 'Duty rate', 12, 4, { readOnly: true, percent: true }),
    dutiable: money('完税价格', 'Customs value', { readOnly: true, sum: true }),
    duty: money('关税', 'Duty', { readOnly: true, sum: true }),
    additional: money('附加关税', 'Additional duties', { readOnly: true, sum: true }),
    consumption: money('消费税', 'Consumption tax', { readOnly: true, sum: true }),
    vat: money('增值税', 'VAT', { readOnly: true, sum: true }),
  },
  title: 'gName',
  code: 'hsCode',
  lookup: goodsLookup,
  index: [['partNo']],
  scope: 'parent',
  verbs: [],
});

/** 集装箱 */
export const declContainer = defineEntity({
  key: 'declContainer',
  service: 'business',
  design: 'classification',
  label: bi('集装箱', 'Container'),
  parent: { entity: 'declaration', field: 'declarationId' },
  fields: { declarationId, ...containerFields },
  title: 'containerNo',
  scope: 'parent',
  verbs: [],
});

/** 随附单证: a paper that customs asks for with these goods. */
export const declPaper = defineEntity({
  key: 'declPaper',
  service: 'product',
  design: 'classification',
  label: bi('随附单证', 'Declaration paper'),
  parent: { entity: 'declaration', field: 'declarationId' },
  fields: {
    declarationId,
    lineNo: containerFields.lineNo,
    kind: dict('单证代码', 'Kind', { dict: 'SUPV_COND', required: true }),
    certId: ref('监管证件', 'Certificate', { entity: 'declCertificate' }),
    certNo: text('单证编号', 'Number', { max: 64, required: true }),
  },
  facts: {
    certId: {
      brings: { kind: 'kind', certNo: 'certNo' },
      filter: ({ kind }, document) => ({
        status: 'VALID',
        validTo__gte: todayText(() => new Date()),
        ...(kind && { kind }),
        ...(document?.customerId ? { customerId: document.customerId } : {}),
      }),
    },
  },
  title: 'certNo',
  scope: 'parent',
  verbs: [],
});
