import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, datetime, dict, files, ref, text } from '../core/field.ts';
import { daysOfMonths } from '../core/months.ts';
import { bi } from '../core/text.ts';
import { configuredBy, financeGroup } from './keepers.ts';

const fields = {
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, createOnly: true }),
  period: text('期间', 'Period', { max: 6, required: true, createOnly: true, help: bi('如 202604', 'Such as 202604') }),
  startDate: date('开始日期', 'From', { readOnly: true }),
  endDate: date('结束日期', 'To', { readOnly: true }),
  status: dict('状态', 'Status', { dict: 'PERIOD_STATUS', readOnly: true, default: 'FUTURE' }),
  taxStatus: dict('增值税状态', 'VAT status', { dict: 'TAX_PERIOD', readOnly: true, default: 'OPEN' }),
  certifiedBy: ref('认证人', 'Certified by', { entity: 'sysUser', readOnly: true }),
  declaredDate: date('申报日期', 'VAT declared on', { readOnly: true }),
  declaredBy: ref('申报人', 'VAT declared by', { entity: 'sysUser', readOnly: true }),
  declareFiles: files('申报表', 'VAT return', { maxCount: 10, readOnly: true }),
  closedBy: ref('结账人', 'Closed by', { entity: 'sysUser', readOnly: true }),
  closedAt: datetime('结账时间', 'Closed', { readOnly: true }),
};

type Draft = DraftValues<typeof fields>;

/** Whether a text is a month without a hyphen, `202604`. */
export const isPeriod = (period: string): boolean => /^20\d{2}(0[1-9]|1[0-2])$/.test(period);

const wrongPeriod: Rule<Draft> = ({ period }) =>
  period && !isPeriod(period) ? { period: bi('期间为年月，如202604', 'A year and month such as 202604') } : undefined;

/** The period a day lies in: `2026-04-08` -> `202604`. */
export const periodOf = (day: string): string => day.slice(0, 4) + day.slice(5, 7);

/** First and last day of a period. */
export function daysOfPeriod(period: string): readonly [from: string, to: string] {
  const month = `${period.slice(0, 4)}-${period.slice(4)}`;
  return daysOfMonths(month, month);
}

/**
 * 会计期间: a month of a company's books. What is CLOSED refuses every posting; a month without a row, or one that is
 * not open yet, takes them. How it is closed and opened again is said by the books.
 * @see docs/spec/finance-addendum.md F37
 */
export const acctPeriod = defineEntity({
  key: 'acctPeriod',
  service: 'financial',
  design: 'finance',
  label: bi('会计期间', 'Accounting period'),
  fields,
  title: 'period',
  keywords: ['period'],
  list: ['mainCompId', 'period', 'startDate', 'endDate', 'status', 'taxStatus', 'declaredDate', 'closedBy', 'closedAt'],
  row: ['status', 'taxStatus', 'declaredBy', 'closedBy'],
  filters: ['mainCompId', 'period', 'status', 'taxStatus'],
  defaultSort: { field: 'period', order: 'DESC' },
  derive: ({ period }) => {
    if (!period || !isPeriod(period)) return {};
    const [startDate, endDate] = daysOfPeriod(period);
    return { startDate, endDate };
  },
  rules: [wrongPeriod],
  mayEdit: configuredBy,
  unique: [['mainCompId', 'period']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'act', 'log', 'export'],
  pages: { icon: 'daily', group: financeGroup },
  access: { finance: 'list,view,create,export,act:*' },
});
