import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { dailyReport } from './dailyReport.ts';
import { dailyReportFlow } from './dailyReportFlow.ts';

const drafts: ReadonlySet<unknown> = new Set(dailyReportFlow.drafts);
const isDraft = ({ status }: { readonly status?: string | null }): boolean => drafts.has(status);
const closed = bi('已提交的日报不能修改', 'A report that was sent is not changed');
const whileDraft = (record: { readonly status?: string | null }) => (isDraft(record) ? undefined : closed);

/** 自动取数: what the records of the day say, beside what was planned and noted. */
export const fillReport = defineAct(dailyReport, {
  key: 'fill',
  label: bi('自动取数', 'Fill'),
  who: ['SELF'],
  people: 'only',
  method: 'fillDailyReport',
  right: 'edit',
  isMissed: isDraft,
  stop: whileDraft,
  done: bi('已按当日数据更新', 'The figures of the day are in'),
});

/** 复制昨日: items, plans and words of the last report of the kind; figures begin anew. */
export const copyLastReport = defineAct(dailyReport, {
  key: 'copyLast',
  label: bi('复制昨日', 'Copy the last one'),
  who: ['SELF'],
  people: 'only',
  right: 'edit',
  isMissed: isDraft,
  stop: whileDraft,
  lead: bi(
    '项目、计划和文字取自您此前最近一份同类日报，当前内容将被替换。',
    'Items, plans and words come from your last report of this kind and take the place of what is here.',
  ),
  done: bi('已复制', 'Copied'),
});
