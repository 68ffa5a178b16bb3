import { defineArea, definitionsOf } from '../core/area.ts';
import { defineDict } from '../core/dictionary.ts';
import { bi } from '../core/text.ts';
import * as definitions from './index.ts';
import { companyPages } from './pages.ts';
import { companyWorklists } from './worklists.ts';

/** 客户货主: companies that other areas refer to. */
export const companyArea = defineArea({
  key: 'company',
  label: bi('客户与报关行', 'Companies'),
  ...definitionsOf(definitions),
  queues: companyWorklists,
  dictionaries: [
    defineDict(
      'CUSTOMER_LEVEL',
      ['A', 'B', 'C'].map((level) => [level, level] as const),
    ),
    defineDict(
      'SCORE_GRADE',
      ['A', 'B', 'C', 'D'].map((grade) => [grade, grade] as const),
    ),
    defineDict('BASE_SOURCE', [
      ['ERP', 'ERP同步', 'ERP'],
      ['QCC', '企业档案', 'Company profile'],
      ['MANUAL', '手工', 'Manual'],
    ]),
    defineDict('ENT_KIND', [
      ['1', '国有企业', 'State-owned'],
      ['2', '中外合作企业', 'Cooperative joint venture'],
      ['3', '中外合资企业', 'Equity joint venture'],
      ['4', '外商独资企业', 'Wholly foreign-owned'],
      ['5', '集体企业', 'Collective'],
      ['6', '民营企业', 'Private'],
      ['7', '个体工商户', 'Individual business'],
      ['8', '报关企业', 'Customs broker'],
      ['9', '其他', 'Other'],
    ]),
    defineDict('COMPANY_SOURCE', [
      ['LOCAL', '本单位录入', 'Entered here'],
      ['PROVIDER', '数据服务商', 'Data provider'],
    ]),
    defineDict('COMPANY_RISK', [
      ['LOST', '海关失信企业', 'Discredited by customs'],
      ['PENALTY', '近两年有处罚', 'Penalties in two years'],
      ['STATUS', '登记状态异常', 'Not in normal business'],
    ]),
    defineDict('SCORE_PART', [
      ['CREDIT', '海关信用', 'Customs credit'],
      ['AGE', '经营年限（成立日期）', 'Years (founded)'],
      ['CAPITAL', '实缴资本（元）', 'Paid-in capital (CNY)'],
      ['RECORD', '近两年处罚次数', 'Penalties of two years'],
      ['TRADE', '按时付款/到期账单', 'Paid in time of bills due'],
    ]),
  ],
  dynamicDictionaries: {
    CUSTOMER: { entity: 'customer', value: 'id', label: 'name' },
    CUSTOMS_BROKER: { entity: 'customsBroker', value: 'id', label: 'name' },
  },
  groups: [{ no: '11', title: bi('客户货主', 'Owners'), icon: 'owner' }],
  pages: companyPages,
  menuOrder: ['companyProfile', 'companyScore', 'scoreTrend', 'customer', 'customsBroker'],
});
