import { bi, type Text } from '../core/text.ts';

export type Standard = 'CAS' | 'SBE';

/** What a line must name beside a subject: the field of the subject that asks, and the field of the line that answers. */
export const auxiliaries = {
  auxCustomer: { line: 'customerId', label: bi('客户', 'customer') },
  auxSupplier: { line: 'supplierId', label: bi('供应商', 'supplier') },
  auxDept: { line: 'deptCode', label: bi('部门', 'department') },
  auxPerson: { line: 'userId', label: bi('职员', 'person') },
  auxProject: { line: 'project', label: bi('项目', 'project') },
} as const satisfies Record<string, { readonly line: string; readonly label: Text }>;
export type AuxName = keyof typeof auxiliaries;

export interface SubjectSeed {
  readonly code: string;
  readonly name: string;
  readonly category: 'ASSET' | 'LIAB' | 'EQUITY' | 'PL';
  readonly dc: 'D' | 'C';
  readonly aux?: AuxName;
}

const customer = 'auxCustomer';
const supplier = 'auxSupplier';

/** Code, name, aux; the same under both standards. */
const common = [
  ['1001', '库存现金', 'ASSET', 'D'], ['1002', '银行存款', 'ASSET', 'D'],
  ['1122', '应收账款', 'ASSET', 'D', customer], ['1123', '预付账款', 'ASSET', 'D', supplier],
  ['1221', '其他应收款', 'ASSET', 'D'], ['122101', '代垫税款', 'ASSET', 'D', customer], ['122199', '其他', 'ASSET', 'D'],
  ['2202', '应付账款', 'LIAB', 'C'], ['220201', '应付账款', 'LIAB', 'C', supplier], ['220202', '暂估应付款', 'LIAB', 'C', supplier],
  ['2203', '预收账款', 'LIAB', 'C', customer], ['2211', '应付职工薪酬', 'LIAB', 'C'],
  ['2221', '应交税费', 'LIAB', 'C'], ['222101', '应交增值税', 'LIAB', 'C'],
  ['22210101', '进项税额', 'LIAB', 'D'], ['22210102', '进项税额转出', 'LIAB', 'C'],
  ['22210103', '销项税额', 'LIAB', 'C'], ['22210104', '转出未交增值税', 'LIAB', 'D'],
  ['222102', '待认证进项税额', 'LIAB', 'D'], ['222103', '待转销项税额', 'LIAB', 'C'], ['222104', '未交增值税', 'LIAB', 'C'],
  ['222105', '待抵扣进项税额', 'LIAB', 'D'], ['222106', '预交增值税', 'LIAB', 'D'], ['222107', '简易计税', 'LIAB', 'C'],
  ['222110', '应交城市维护建设税', 'LIAB', 'C'], ['222111', '应交教育费附加', 'LIAB', 'C'],
  ['2241', '其他应付款', 'LIAB', 'C'], ['224101', '待认领款', 'LIAB', 'C'], ['224102', '应付海关税款', 'LIAB', 'C'],
] as const; // biome-ignore format: one table

const own = {
  CAS: [
    ['1231', '坏账准备', 'ASSET', 'C'],
    ['4001', '实收资本', 'EQUITY', 'C'], ['4101', '盈余公积', 'EQUITY', 'C'], ['4103', '本年利润', 'EQUITY', 'C'], ['4104', '利润分配', 'EQUITY', 'C'],
    ['6001', '主营业务收入', 'PL', 'C'], ['6051', '其他业务收入', 'PL', 'C'], ['6301', '营业外收入', 'PL', 'C'],
    ['6401', '主营业务成本', 'PL', 'D'], ['6402', '其他业务成本', 'PL', 'D'], ['6403', '税金及附加', 'PL', 'D'],
    ['6601', '销售费用', 'PL', 'D'], ['6602', '管理费用', 'PL', 'D'], ['6603', '财务费用', 'PL', 'D'],
    ['6702', '信用减值损失', 'PL', 'D'], ['6711', '营业外支出', 'PL', 'D'], ['6801', '所得税费用', 'PL', 'D'],
  ],
  SBE: [
    ['3001', '实收资本', 'EQUITY', 'C'], ['3101', '盈余公积', 'EQUITY', 'C'], ['3103', '本年利润', 'EQUITY', 'C'], ['3104', '利润分配', 'EQUITY', 'C'],
    ['5001', '主营业务收入', 'PL', 'C'], ['5051', '其他业务收入', 'PL', 'C'], ['5301', '营业外收入', 'PL', 'C'],
    ['5401', '主营业务成本', 'PL', 'D'], ['5402', '其他业务成本', 'PL', 'D'], ['5403', '税金及附加', 'PL', 'D'],
    ['5601', '销售费用', 'PL', 'D'], ['5602', '管理费用', 'PL', 'D'], ['5603', '财务费用', 'PL', 'D'],
    ['5711', '营业外支出', 'PL', 'D'], ['5801', '所得税费用', 'PL', 'D'],
  ],
} as const; // biome-ignore format: one table

/** The chart of accounts a company begins with, parents before children. @see docs/spec/finance-addendum.md F36 */
export const subjectSeeds = (standard: Standard): readonly SubjectSeed[] =>
  [...common, ...own[standard]]
    .map(([code, name, category, dc, aux]) => ({ code, name, category, dc, ...(aux && { aux }) }))
    .sort((left, right) => (left.code < right.code ? -1 : 1));

/** What a subject is for, where the standards number it differently. */
export const subjectRoles = {
  CAS: {
    profit: '4103',
    revenue: '6001',
    cost: '6401',
    badDebt: '6702',
    recovered: '6702',
  },
  SBE: {
    profit: '3103',
    revenue: '5001',
    cost: '5401',
    badDebt: '5711',
    recovered: '5301',
  },
} as const;

/** Subjects of VAT, numbered alike under both. */
export const vatSubjects = { whole: '222101', transferred: '22210104', unpaid: '222104' } as const;
