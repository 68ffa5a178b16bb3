import { defineEntity } from '../core/entity.ts';
import { creditCode, date, datetime, dict, int, money, multiDict, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyFacts } from './companyFacts.ts';
import { companiesPath } from './paths.ts';

/**
 * 企业档案: what is publicly known of a company, entered, imported or brought by a provider.
 * @see docs/spec/platform.md 11.1 /qcc1
 */
export const companyProfile = defineEntity({
  key: 'companyProfile',
  service: 'common',
  design: 'platform',
  label: bi('企业档案', 'Company profile'),
  fields: {
    name: text('企业名称', 'Name', { max: 100, required: true }),
    creditCode: creditCode('信用代码', 'Credit code', { required: true }),
    regStatus: text('登记状态', 'Status', { max: 20 }),
    legalPerson: text('法人', 'Legal person', { max: 60, personal: 'staff' }),
    regCapital: text('注册资本', 'Capital', { max: 40 }),
    paidCapital: money('实缴资本', 'Paid-in capital', { min: '0', unit: bi('元', 'CNY') }),
    staffCount: int('人员规模', 'Staff', { min: 0 }),
    customsCode: text('海关编码', 'Customs code', { max: 10, pattern: 'customsCode' }),
    entKind: dict('企业类型', 'Kind', { dict: 'ENT_KIND', readOnly: true }),
    regCustoms: dict('注册海关', 'Registered with', { dict: 'CUSTOMS' }),
    penaltyCount: int('近两年处罚次数', 'Penalties of two years', { min: 0, default: 0 }),
    riskFlags: multiDict('风险', 'Risks', { dict: 'COMPANY_RISK', readOnly: true }),
    bizScope: textarea('经营范围', 'Business scope', { max: 2000 }),
    foundDate: date('成立日期', 'Founded', { notAfter: 'today' }),
    province: text('地区', 'Province', { max: 40 }),
    address: text('地址', 'Address', { max: 200 }),
    creditLevel: dict('海关信用等级', 'Customs credit level', { dict: 'CREDIT_LEVEL', default: 'REG' }),
    score: int('评分', 'Score', { readOnly: true }),
    scoreGrade: dict('评分等级', 'Grade', { dict: 'SCORE_GRADE', readOnly: true }),
    source: dict('来源', 'Source', { dict: 'COMPANY_SOURCE', readOnly: true, default: 'LOCAL' }),
    fetchedTime: datetime('更新时间', 'Fetched', { readOnly: true }),
  },
  title: 'name',
  keywords: ['name', 'creditCode'],
  list: [
    'name',
    'creditCode',
    'customsCode',
    'entKind',
    'riskFlags',
    'regCustoms',
    'creditLevel',
    'regStatus',
    'legalPerson',
    'regCapital',
    'foundDate',
    'province',
    'score',
    'scoreGrade',
    'source',
    'fetchedTime',
  ],
  filters: ['name', 'creditCode', 'regStatus', 'province', 'creditLevel', 'entKind', 'riskFlags', 'scoreGrade'],
  defaultSort: { field: 'name', order: 'ASC' },
  form: [
    {
      title: bi('登记信息', 'Registration'),
      fields: [
        'name',
        'creditCode',
        'regStatus',
        'legalPerson',
        'regCapital',
        'paidCapital',
        'foundDate',
        'staffCount',
        'province',
        { field: 'address', span: 2 },
        { field: 'bizScope', span: 3 },
      ],
    },
    {
      title: bi('海关信息', 'Customs'),
      fields: ['customsCode', 'regCustoms', 'entKind', 'creditLevel', 'penaltyCount', 'riskFlags'],
    },
    {
      title: bi('评分与来源', 'Score and source'),
      when: ({ source }) => source !== undefined,
      fields: ['score', 'scoreGrade', 'source', 'fetchedTime'],
    },
  ],
  derive: companyFacts,
  unique: [['creditCode']],
  scope: { staff: 'all', referred: true },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'import', 'export'],
  importKey: ['creditCode'],
  pages: { icon: 'owner', at: companiesPath, title: bi('企业列表', 'Companies') },
  access: {
    business: 'list,view,create,edit,import,export,act:*',
    finance: 'list,view,export,act:score,act:refresh,act:toSupplier',
    declarants: 'list,view,export,act:refresh',
    preAuditAdmin: 'list,view,export',
  },
});
