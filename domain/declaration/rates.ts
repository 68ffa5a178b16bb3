import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, decimal, dict } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { alwaysMfn } from './tax/dutyRate.ts';

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

const wrongOrigin: Rule<DraftValues<typeof originFields>> = ({ country }) =>
  alwaysMfn.has(country ?? '')
    ? { country: bi('中国及港澳台原产的货物适用最惠国税率', 'Goods of China, Hong Kong, Macao and Taiwan have MFN') }
    : undefined;

const wrongPeriod: Rule<DraftValues<typeof originFields>> = ({ dateFrom, dateTo }) =>
  dateFrom && dateTo && dateTo < dateFrom
    ? { dateTo: bi('截止日期不能早于起始日期', 'The end must not be before the start') }
    : undefined;

/**
 * 适用普通税率的国家: the few origins whose goods have no MFN rate, and from when to when; every other one has it.
 * @see docs/spec/classification.md V-61
 */
export const noMfnOrigin = defineEntity({
  key: 'noMfnOrigin',
  service: 'business',
  design: 'classification',
  label: bi('适用普通税率的国家', 'Origin without MFN'),
  fields: originFields,
  title: 'country',
  list: ['country', 'dateFrom', 'dateTo', 'createdByName', 'updatedTime'],
  filters: ['country'],
  defaultSort: { field: 'country', order: 'ASC' },
  unique: [['country', 'dateFrom']],
  rules: [wrongOrigin, wrongPeriod],
  scope: { everyone: 'a list of origins that customs publish' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'import', 'export'],
  importKey: ['country', 'dateFrom'],
  pages: { icon: 'list', title: bi('适用普通税率的国家', 'Origins without MFN') },
  access: { declarants: keeper },
});
