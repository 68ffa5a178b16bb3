import { defineEntity, type FieldMap } from '../core/entity.ts';
import { bool, date, decimal, dict, int, json, ref, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';

/** What hangs on a period of a tariff code: written with it, read with it, never by itself. */
const lineOf = <const Key extends string, const Fields extends FieldMap>(
  key: Key,
  label: Text,
  title: keyof Fields & string,
  own: Fields,
) => {
  const fields = {
    hsCodeId: ref('税则', 'Tariff code', { entity: 'hsCode', required: true, createOnly: true }),
    lineNo: int('序号', 'No', { min: 1, required: true }),
    ...own,
  };
  return defineEntity({
    key, service: 'product', design: 'classification', label, fields,
    parent: { entity: 'hsCode', field: 'hsCodeId' as never },
    title: title as never,
    scope: 'parent',
    verbs: [],
  }); // biome-ignore format: a definition is a table
};

/**
 * 申报要素: what must be said of goods of this code, in this order; the first one is always the name.
 * @see docs/spec/classification.md 4.2
 */
export const hsElement = lineOf('hsElement', bi('申报要素', 'Declaration element'), 'name', {
  name: text('要素名称', 'Element', { max: 100, required: true }),
  kind: dict('类型', 'Kind', { dict: 'ELEMENT_KIND', required: true, default: 'TEXT' }),
  requiredFlg: bool('必填', 'Required', { default: 1 }),
  hint: text('提示', 'Hint', { max: 200 }),
  maxLen: int('长度', 'Length', { min: 1, max: 255, default: 100 }),
});

export const hsCiq = lineOf('hsCiq', bi('检验检疫编码', 'CIQ code'), 'nameZh', {
  ciqCode: text('CIQ编码', 'CIQ suffix', { max: 3, required: true }),
  nameZh: text('名称', 'Name', { max: 500, required: true }),
});

export const hsAgreement = lineOf('hsAgreement', bi('协定税率', 'Agreement rate'), 'agreement', {
  agreement: dict('协定', 'Agreement', { dict: 'FTA', required: true }),
  countries: json('适用国家地区', 'Countries'),
  rate: decimal('税率', 'Rate', 8, 4, { required: true, min: '0', percent: true }),
  dateFrom: date('起', 'From'),
  dateTo: date('止', 'To', { notBefore: 'dateFrom' }),
});

export const hsExtraDuty = lineOf('hsExtraDuty', bi('加征税率', 'Extra duty'), 'kind', {
  kind: dict('类型', 'Kind', { dict: 'EXTRA_DUTY_KIND', required: true }),
  country: dict('国家地区', 'Country', { dict: 'COUNTRY' }),
  company: text('企业', 'Company', { max: 200 }),
  rate: decimal('税率', 'Rate', 8, 4, { required: true, min: '0', percent: true }),
  dateFrom: date('起', 'From'),
  dateTo: date('止', 'To', { notBefore: 'dateFrom' }),
});
