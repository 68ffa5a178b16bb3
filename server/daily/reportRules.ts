import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { type DailyReport, dailyItem, dailyReport } from '#domain/daily/dailyReport.ts';
import { dailyErrors } from '#domain/daily/errors.ts';
import { reportItems } from '#domain/daily/items.ts';
import { reportAddress } from '#domain/daily/paths.ts';
import * as acts from '#domain/daily/reportActs.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { refuseWrong, writeLines } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage, settleTodo } from '../gateway/userMessages.ts';

const i = columnsIn(dailyItem, 'i');
const latest = '20:00:00';

type Item = Pick<RecordOf<typeof dailyItem>, 'itemName' | 'planQty' | 'actualQty' | 'note'>;

/** What the records of the day say; kinds that no area counts yet are zero. */
async function counted(kind: string, asked: { readonly day: string; readonly dept: string }, call: Call) {
  const figures = await call.services.rules.figures?.[kind]?.(asked, call);
  return reportItems(kind, figures);
}

const tell = (
  { id }: Pick<DailyReport, 'id'>,
  message: Pick<Message, 'userIds' | 'type' | 'title'>,
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    ...message,
    ...{ url: reportAddress(id), entity: dailyReport.key, recordId: id, by: actor.userId },
  });

/** @throws 1006 this person has such a report of the day, by whichever of his accounts */
async function refuseSecond(
  { reportDate, dailyKind }: { readonly reportDate?: string | null; readonly dailyKind?: string | null },
  before: Pick<DailyReport, 'id'> | undefined,
  { actor, db }: Call,
): Promise<void> {
  if (!reportDate || !dailyKind) return;
  const reporterId = [actor.userId, ...(actor.sameAs ?? [])];
  const other = { reportDate, dailyKind, deptCode: actor.deptCode, reporterId };
  if (!(await isThere(dailyReport, { ...other, ...(before && { id: { not: before.id } }) }, db))) return;
  const sentence = bi(`${reportDate}的日报已存在`, `A report for ${reportDate} exists`);
  throw dailyErrors.REPEATED({ date: reportDate }, { reportDate: sentence });
}

export const dailyReportRules = rules(dailyReport, {
  computed: {
    itemCount: `(select count(*)::int from daily_item i where ${i.reportId} = t.id and not i.deleted_flg)`,
  },
  /** Whose it is follows from who writes it; without items it begins with what the records of the day say. */
  beforeSave: async (record, { before }, call) => {
    const { reportDate, dailyKind, items } = record;
    await refuseSecond(record, before, call);
    if (before) return undefined;
    const { deptCode, userId: reporterId } = call.actor;
    const isEmpty = !items?.length && dailyKind && reportDate;
    return {
      ...{ deptCode, reporterId },
      ...(isEmpty && { items: await counted(dailyKind, { day: reportDate, dept: deptCode }, call) }),
    };
  },
  beforeStep: {
    submit: (record, _params, call) => refuseWrong(dailyReport, record, call, { moment: 'submit', only: {} }),
  },
  effects: {
    reportSubmitted: async ({ reportDate }, _step, { now }) => ({
      submittedTime: now,
      lateFlg: now > `${reportDate} ${latest}` ? 1 : 0,
      opinion: null,
    }),
    reportWithdrawn: async () => ({ submittedTime: null, lateFlg: 0 }),
    reportReturned: async (record, { opinion }, call) => {
      const title = bi(
        `日报 ${record.reportNo} 被退回：${opinion ?? ''}`,
        `Daily report ${record.reportNo} was returned: ${opinion ?? ''}`,
      );
      await tell(record, { userIds: [record.createdBy ?? ''], type: 'RESULT', title }, call);
      return { opinion: opinion?.slice(0, 300) ?? null };
    },
    reportConfirmed: async (record, { opinion }, call) => {
      await settleTodo(call.db, call.services, { recordId: record.id, now: call.now });
      return { opinion: opinion?.slice(0, 300) ?? null };
    },
  },
});

/** What was counted in the place of what was there; what was planned and noted stays beside it. */
const withCounted = (
  items: readonly Item[],
  figures: readonly { readonly itemName: string; readonly actualQty: string }[],
) => {
  const known = new Map(items.map((item) => [item.itemName, item]));
  const own = items.filter(({ itemName }) => !figures.some((figure) => figure.itemName === itemName));
  const filled = figures.map((figure) => ({ ...known.get(figure.itemName), ...figure }));
  return [...filled, ...own].map(({ itemName, planQty, actualQty, note }: Partial<Item>) => ({
    itemName,
    planQty,
    actualQty,
    note,
  }));
};

export const reportFilled = implementAct(acts.fillReport, async ({ record }, call) => {
  const asked = { day: record.reportDate ?? '', dept: record.deptCode ?? '' };
  const items = withCounted(record.items ?? [], await counted(record.dailyKind ?? '', asked, call));
  await writeLines(dailyReport, record.id, { items }, call);
  return undefined;
});

export const lastReportCopied = implementAct(acts.copyLastReport, async ({ record }, call) => {
  const { reportDate, dailyKind, reporterId } = record;
  if (!reportDate) throw dailyErrors.NONE_BEFORE();
  const before = { dailyKind, reporterId, reportDate: { below: reportDate } };
  const names = ['id', 'issues', 'tomorrow', 'help'] as const;
  const last = await readOne(dailyReport, names, before, call.db, { order: [['reportDate', 'desc']] });
  if (!last) throw dailyErrors.NONE_BEFORE();
  const columns = ['itemName', 'planQty', 'note'] as const;
  const rows = await readMany(dailyItem, columns, { reportId: last.id }, call.db, { order: ['lineNo'] });
  const items = rows.map((row) => ({ ...row, actualQty: '0' }));
  await writeLines(dailyReport, record.id, { items }, call);
  return { issues: last.issues, tomorrow: last.tomorrow, help: last.help };
});
