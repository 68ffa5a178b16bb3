import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invalid } from '#domain/core/errors.ts';
import { departmentOf, isBusiness } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { daysOfMonth, monthsBetween, mostMonths } from '#domain/guarantee/statisticsMath.ts';
import { listPage } from '../../crud/listPage.ts';
import { storeFile } from '../../files/storeFile.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { optionalText, requiredText } from '../../gateway/shape.ts';
import { newId } from '../../platform/newId.ts';
import { type SheetColumn, writeSheet } from '../../platform/sheet/index.ts';
import { boundCompanies } from '../areaAccess.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
import { type Grouping, groupings, monthStatistics, type StatisticsQuery, type StatisticsRow } from './monthStatistics.ts';

type Data = Readonly<Record<string, unknown>>;
type Asked = Omit<StatisticsQuery, 'ownerDept' | 'companies'>;

const monthForm = /^\d{4}-(0[1-9]|1[0-2])$/;

function parseQuery(data: Data): Asked {
  const month = (name: string) => {
    const value = requiredText(data, name, 7);
    if (!monthForm.test(value)) throw invalid({ [name]: say('月份应如 2025-06', 'a month such as 2025-06') });
    return value;
  };
  const [fromMonth, toMonth] = [month('fromMonth'), month('toMonth')];
  if (fromMonth > toMonth) throw invalid({ toMonth: say('结束月份不能早于开始月份', 'the last month lies before the first') });
  if (monthsBetween(fromMonth, toMonth).length > mostMonths)
    throw invalid({ toMonth: say(`最多${mostMonths}个月`, `at most ${mostMonths} months`) });
  return {
    fromMonth,
    toMonth,
    groupBy: parseGrouping(data),
    mainCompId: optionalText(data, 'mainCompId', 36),
    customerId: optionalText(data, 'customerId', 36),
  };
}

function parseGrouping(data: Data): Grouping {
  const groupBy = optionalText(data, 'groupBy', 20) ?? 'customer';
  if (!(groupBy in groupings)) throw invalid({ groupBy: say('分组不支持', 'this grouping is not supported') });
  return groupBy as Grouping;
}

/** Business departments see their own figures, bound operators those of their companies. Guarantees belong to no department. */
async function withinScope(query: Asked, call: Call): Promise<StatisticsQuery> {
  const { actor } = call;
  const own = !actor.haveAdmin && isBusiness(actor.roleId) && departmentOf(actor.roleId) === 'BUSINESS' ? actor.deptCode : undefined;
  if (own && query.groupBy === 'guarantee') throw guaranteeErrors.NO_RIGHT();
  return { ...query, ownerDept: own, companies: await boundCompanies(call) };
}

const usedStatisticsGet = ledgerMethod({
  method: 'usedStatisticsGet',
  right: 'bhStatistics:list',
  parse: parseQuery,
  handle: async (query, call) => monthStatistics(await withinScope(query, call), call.db),
});

const columns: readonly (SheetColumn & { readonly name: string; readonly en: string })[] = [
  { name: 'groupName', label: '分组', en: 'Group', kind: 'text' },
  { name: 'month', label: '月份', en: 'Month', kind: 'text' },
  { name: 'opening', label: '期初占用', en: 'Opening used', kind: 'money' },
  { name: 'deducted', label: '本期扣减', en: 'Deducted', kind: 'money' },
  { name: 'returned', label: '本期恢复', en: 'Returned', kind: 'money' },
  { name: 'closing', label: '期末占用', en: 'Closing used', kind: 'money' },
  { name: 'peak', label: '峰值占用', en: 'Peak used', kind: 'money' },
  { name: 'average', label: '平均占用', en: 'Average used', kind: 'money' },
  { name: 'averageUtilisation', label: '平均使用率%', en: 'Average utilisation %', kind: 'decimal' },
  { name: 'peakUtilisation', label: '峰值使用率%', en: 'Peak utilisation %', kind: 'decimal' },
  { name: 'declarations', label: '报关单数', en: 'Declarations', kind: 'integer' },
  { name: 'duty', label: '关税', en: 'Duty', kind: 'money' },
  { name: 'vat', label: '增值税', en: 'VAT', kind: 'money' },
  { name: 'consumption', label: '消费税', en: 'Consumption tax', kind: 'money' },
  { name: 'other', label: '其他税', en: 'Other tax', kind: 'money' },
  { name: 'overdueCount', label: '逾期笔数', en: 'Overdue', kind: 'integer' },
  { name: 'overdueDays', label: '逾期天数', en: 'Days overdue', kind: 'integer' },
  { name: 'lateFee', label: '滞纳金', en: 'Late fee', kind: 'money' },
  { name: 'turnover', label: '周转次数', en: 'Turnover', kind: 'text' },
];

/** baohan.usedStatisticsExport: what usedStatisticsGet answers, as a sheet: a subtotal below each group, the totals at the end. @throws 61050 */
const usedStatisticsExport = ledgerMethod({
  method: 'usedStatisticsExport',
  right: 'bhStatistics:export',
  writes: true,
  parse: parseQuery,
  handle: async (query, call) => {
    const { rows, subtotals, totals, total } = await monthStatistics(await withinScope(query, call), call.db);
    const sum = { zh: '合计', en: 'Total' }[call.locale];
    const subtotal = { zh: '小计', en: 'Subtotal' }[call.locale];
    const lines = [
      ...subtotals.flatMap((whole) => [...rows.filter(({ groupId }) => groupId === whole.groupId), { ...whole, month: subtotal }]),
      ...totals.map((row) => ({ ...row, groupName: sum })),
      { ...total, groupName: sum, month: subtotal },
    ];
    const path = join(tmpdir(), `tg-statistics-${newId()}`);
    try {
      await writeSheet({
        columns: columns.map(({ label, en, kind }) => ({ label: call.locale === 'zh' ? label : en, kind })),
        rows: lines.map((row: StatisticsRow) => columns.map(({ name }) => row[name] ?? null)),
        to: path,
        sheetName: call.locale === 'zh' ? '保函使用统计' : 'Usage statistics',
      });
      const fileName = `保函使用统计${query.fromMonth}_${query.toMonth}.xlsx`;
      const file = await storeFile(
        { source: createReadStream(path), fileName, bizType: 'export', createdBy: call.actor.userId },
        call.services,
        call.db,
      );
      Object.assign(call.audit, { logType: 'EXPORT', entity: 'bhStatistics', detail: { rows: rows.length } });
      return { hashaddr: file.hashaddr, fileName: file.fileName, realFile: file.realFile };
    } catch (error) {
      throw Object.assign(guaranteeErrors.EXPORT(), { cause: error });
    } finally {
      await rm(path, { force: true });
    }
  },
});

/** baohan.usedStatisticsDetail `{month, groupBy, groupId, mainCompId, customerId, page, limit}`: the declarations behind one figure. */
const usedStatisticsDetail = ledgerMethod({
  method: 'usedStatisticsDetail',
  right: 'bhStatistics:list',
  parse: (data) => {
    const month = requiredText(data, 'month', 7);
    if (!monthForm.test(month)) throw invalid({ month: say('月份应如 2025-06', 'a month such as 2025-06') });
    return {
      data,
      month,
      groupBy: parseGrouping(data),
      groupId: optionalText(data, 'groupId', 36),
      mainCompId: optionalText(data, 'mainCompId', 36),
      customerId: optionalText(data, 'customerId', 36),
    };
  },
  handle: async ({ data, month, groupBy, groupId, mainCompId, customerId }, call) => {
    const companies = await boundCompanies(call);
    const filter = {
      levyNoticeDate__between: [`${month}-01`, `${month}-${daysOfMonth(month)}`],
      cancelled: 0,
      ...(mainCompId && { mainCompId }),
      ...(customerId && { customerId }),
      ...(groupId && { [groupings[groupBy].filter]: groupId }),
      ...(companies && { mainCompId__in: companies }),
    };
    const { page, limit } = data;
    return listPage(bhUsage, { page, limit, filter, sort: [{ field: 'levyNoticeDate', order: 'ASC' }] }, call);
  },
});

export const statisticsCalls: readonly GatewayMethod[] = [usedStatisticsGet, usedStatisticsExport, usedStatisticsDetail];
