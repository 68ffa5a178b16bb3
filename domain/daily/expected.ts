import { businessDepartments, departments } from '../core/access.ts';
import type { SettingDefinition } from '../core/setting.ts';
import { bi, type Text } from '../core/text.ts';
import { itemsOfKind } from './items.ts';

/** Departments that send a report of a kind on each working day. */
export type ExpectedReports = Readonly<Record<string, readonly string[]>>;

const mostDepartments = 50;

function wrongExpected(value: unknown): Text | undefined {
  const shape = bi('应为 {类型: [部门代码]}', 'A table {kind: [department codes]}');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return shape;
  for (const [kind, departments] of Object.entries(value)) {
    if (!(kind in itemsOfKind)) return bi(`没有日报类型${kind}`, `There is no kind ${kind}`);
    const isList =
      Array.isArray(departments) &&
      departments.length <= mostDepartments &&
      departments.every((one) => typeof one === 'string' && /^\w{1,20}$/.test(one));
    if (!isList) return shape;
  }
  return undefined;
}

export const expectedReports: SettingDefinition<ExpectedReports> = {
  key: 'daily.expected',
  note: bi(
    '每个工作日应报日报的部门：{类型: [部门代码]}',
    'Who reports on each working day: {kind: [department codes]}',
  ),
  otherwise: {
    DECL: [departments.declaration],
    WH: [departments.warehouse],
    BUSI: businessDepartments,
    TRANS: [departments.warehouse],
  },
  refuse: wrongExpected,
};
