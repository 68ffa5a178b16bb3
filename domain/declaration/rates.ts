import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, decimal, dict } from '../core/field.ts';
import { bi } from '../core/text.ts';

const keeper = 'list,view,create,edit,delete,import,export';

/**
 * 海关汇率: yuan for one unit of a currency, as published on a day; which day counts is a rule.
 * @see docs/spec/classification.md V-60
 */
export const exchangeRate = defineEntity({
  key: 'exchangeRate',
  service: 'business',
  design: 'classification',
  label: bi('海关汇率', 'Customs exchange rate'),
  fields: {
    curr: dict('币制', 'Currency', { dict: 'CURRENCY', required: true }),
    day: date('公布日期', 'Published on', { required: true }),
    rate: decimal('汇率', 'Rate', 18, 6, { above: '0', required: true }),
  },
  title: 'curr',
  list: ['curr', 'day', 'rate', 'createdByName', 'updatedTime'],
  filters: ['curr', 'day'],
  defaultSort: { field: 'day', order: 'DESC' },
  unique: [['curr', 'day']],
  scope: { everyone: 'rates that customs publish' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'import', 'export'],
  importKey: ['curr', 'day'],
  pages: { icon: 'list', title: bi('海关汇率', 'Exchange rates') },
  access: { declarants: keeper, finance: keeper },
});

const originFields = {
  country: dict('国家地区', 'Country', { dict: 'COUNTRY', required: true }),
  dateFrom: date('适用日期起', 'From', { required: true }),
  dateTo: date('适用日期止', 'To'),
};

const wrongPeriod: Rule<DraftValues<typeof originFields>> = ({ dateFrom, dateTo }) =>
  dateFrom && dateTo && dateTo < dateFrom
    ? { dateTo: bi('截止日期不能早于起始日期', 'The end must not be before the start') }
    : undefined;

/** 最惠国待遇: countries whose goods have the MFN rate, and from when to when. @see docs/spec/classification.md V-61 */
export const mfnOrigin = defineEntity({
  key: 'mfnOrigin',
  service: 'business',
  design: 'classification',
  label: bi('最惠国待遇国家', 'Country of MFN treatment'),
  fields: originFields,
  title: 'country',
  list: ['country', 'dateFrom', 'dateTo', 'createdByName', 'updatedTime'],
  filters: ['country'],
  defaultSort: { field: 'country', order: 'ASC' },
  unique: [['country', 'dateFrom']],
  rules: [wrongPeriod],
  scope: { everyone: 'a list of origins that customs publish' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'import', 'export'],
  importKey: ['country', 'dateFrom'],
  pages: { icon: 'list', title: bi('最惠国待遇', 'MFN treatment') },
  access: { declarants: keeper },
});
