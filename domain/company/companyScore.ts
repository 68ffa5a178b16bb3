import { defineAct } from '../core/act.ts';
import { defineEntity } from '../core/entity.ts';
import { children, creditCode, datetime, decimal, dict, int, ref, text } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { companyProfile } from './companyProfile.ts';
import { scoresPath, scoreTrendPath } from './paths.ts';

/** 评分项: one part of a score with its weight and the fact behind it. */
export const scorePart = defineEntity({
  key: 'scorePart',
  service: 'common',
  design: 'platform',
  label: bi('评分项', 'Part of the score'),
  parent: { entity: 'companyScore', field: 'scoreId' },
  fields: {
    scoreId: ref('评分', 'Score', { entity: 'companyScore', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    part: dict('评分项', 'Part', { dict: 'SCORE_PART', createOnly: true }),
    weight: int('权重', 'Weight', { createOnly: true }),
    fact: text('依据', 'Fact', { max: 100, createOnly: true }),
    value: decimal('得分率', 'Share', 7, 4, { createOnly: true }),
    points: decimal('得分', 'Points', 7, 2, { createOnly: true }),
  },
  title: 'part',
  scope: 'parent',
  verbs: [],
});

/** 企业评分: one calculation; a later one is a row of its own. @see docs/spec/classification.md 3.5, 4.8, V-78 */
export const companyScore = defineEntity({
  key: 'companyScore',
  service: 'common',
  design: 'platform',
  label: bi('企业评分', 'Company score'),
  fields: {
    companyId: ref('企业', 'Company', { entity: 'companyProfile', required: true, createOnly: true }),
    creditCode: creditCode('信用代码', 'Credit code', { createOnly: true }),
    total: int('总分', 'Total', { min: 0, max: 100, createOnly: true }),
    grade: dict('等级', 'Grade', { dict: 'SCORE_GRADE', createOnly: true }),
    calcTime: datetime('计算时间', 'Calculated', { createOnly: true }),
    parts: children('评分项', 'Parts', { of: scorePart, maxRows: 10 }),
  },
  title: 'companyId',
  code: 'creditCode',
  keywords: ['companyId', 'creditCode'],
  list: ['companyId', 'creditCode', 'total', 'grade', 'calcTime', 'createdByName'],
  filters: ['companyId', 'creditCode', 'grade', 'calcTime'],
  defaultSort: { field: 'calcTime', order: 'DESC' },
  form: [
    { title: bi('总分', 'Total'), fields: ['companyId', 'creditCode', 'total', 'grade', 'calcTime'] },
    { title: bi('评分项', 'Parts'), fields: [{ field: 'parts', span: 3 }] },
  ],
  mayEdit: () => ({ none: bi('评分由系统计算', 'Scores are calculated') }),
  index: [['companyId', 'calcTime']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'export'],
  pages: { icon: 'list', at: scoresPath },
  access: { business: 'list,view,export,print', finance: 'list,view,export,print' },
});

/** 计算评分 */
export const scoreCompany = defineAct(companyProfile, {
  key: 'score',
  label: bi('计算评分', 'Score'),
  who: ['BUSI', 'FINANC'],
  method: 'calcCompanyScore',
  done: bi('{name}：{score}分，{scoreGrade}级', '{name}: {score} points, grade {scoreGrade}'),
});

/** 企业评分走势: the last score of each month. */
export const scoreTrend = defineReport(companyScore, {
  key: 'scoreTrend',
  label: bi('企业评分走势', 'Company scores over time'),
  months: { of: 'calcTime', yearsBack: 5, most: 36, first: 12 },
  filters: ['companyId'],
  dimensions: { company: { field: 'companyId' } },
  measures: {
    score: decimal('月末评分', 'Score at the end of the month', 5, 0),
    calculations: int('计算次数', 'Calculations'),
  },
  charts: [
    {
      kind: 'lines',
      title: bi('各月评分（按{group}）', 'Scores (by {group})'),
      measures: ['score'],
      byGroup: 'score',
      rankedBy: 'calculations',
    },
  ],
  sortedBy: 'score',
  presentBy: ['calculations'],
  nothing: bi('所选期间没有计算评分。', 'No score was calculated in these months.'),
  records: { columns: ['companyId', 'total', 'grade', 'calcTime', 'createdByName'] },
  pages: { icon: 'list', at: scoreTrendPath },
  access: { business: 'list,export', finance: 'list,export' },
});
