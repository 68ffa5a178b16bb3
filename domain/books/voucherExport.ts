import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { dict, files, int, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { isPeriod } from '../funds/index.ts';

const fields = {
  batchNo: text('批次号', 'Batch', { max: 40, readOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, createOnly: true }),
  target: dict('软件', 'Package', { dict: 'VOUCHER_TARGET', required: true, createOnly: true }),
  fromPeriod: text('开始期间', 'From', {
    max: 6,
    required: true,
    createOnly: true,
    help: bi('如 202604', 'Such as 202604'),
  }),
  toPeriod: text('结束期间', 'To', { max: 6, required: true, createOnly: true }),
  voucherCount: int('凭证数', 'Vouchers', { readOnly: true }),
  againCount: int('其中已导出过', 'Exported before', { readOnly: true }),
  debitTotal: money('借方合计', 'Debit', { readOnly: true }),
  creditTotal: money('贷方合计', 'Credit', { readOnly: true }),
  file: files('文件', 'File', { maxCount: 1, readOnly: true }),
};

type Draft = DraftValues<typeof fields>;

const wrongPeriods: Rule<Draft> = ({ fromPeriod, toPeriod }) => {
  const wrong = bi('期间为年月，如202604', 'A year and month such as 202604');
  if (fromPeriod && !isPeriod(fromPeriod)) return { fromPeriod: wrong };
  if (toPeriod && !isPeriod(toPeriod)) return { toPeriod: wrong };
  return fromPeriod && toPeriod && toPeriod < fromPeriod
    ? { toPeriod: bi('结束期间不能早于开始期间', 'The last period lies before the first') }
    : undefined;
};

/**
 * 凭证导出: a file of posted vouchers for another accounting package. Each is a batch that stays, with its sums; what was
 * exported before says so. @see docs/spec/finance-addendum.md F58, F59
 */
export const voucherExport = defineEntity({
  key: 'voucherExport',
  service: 'vc',
  design: 'finance',
  label: bi('凭证导出', 'Voucher export'),
  fields,
  numbering: { field: 'batchNo', prefix: 'PZDC', at: 'create' },
  title: 'batchNo',
  keywords: ['batchNo'],
  list: [
    'batchNo',
    'mainCompId',
    'target',
    'fromPeriod',
    'toPeriod',
    'voucherCount',
    'againCount',
    'debitTotal',
    'creditTotal',
    'createdByName',
    'createdTime',
  ],
  filters: ['batchNo', 'mainCompId', 'target', 'fromPeriod'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  facts: { mainCompId: { filter: () => ({ enabled: 1 }) } },
  rules: [wrongPeriods],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'log'],
  pages: { icon: 'list' },
  access: { finance: 'list,view,create' },
});
