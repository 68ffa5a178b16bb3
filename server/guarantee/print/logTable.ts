import type { LoggedStep } from '#domain/approval/changes.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { showValue } from '#domain/core/matching.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { documentLog } from '../../approval/documentLog.ts';
import type { Call } from '../../gateway/method.ts';
import type { PrintTable } from '../../print/printJob.ts';

const columns = [
  [bi('序号', 'No'), 20],
  [bi('时间', 'Time'), 72],
  [bi('部门', 'Department'), 58],
  [bi('经办人', 'Person'), 66],
  [bi('动作', 'Action'), 52],
  [bi('办理后状态', 'Status after'), 84],
  [bi('意见', 'Opinion'), '*'],
] as const;

interface LogWords {
  /** Dictionary of the statuses. */
  readonly statuses: string;
  /** What an action is called. */
  readonly action: (action: string) => Promise<string> | string;
  /** What was changed with it, a line each. */
  readonly changes?: (row: LoggedStep) => Promise<readonly string[]>;
}

/** Who did what, when, and what he wrote: every row of the status log, oldest first. */
export async function logTable(
  log: readonly LoggedStep[],
  { statuses, action, changes }: LogWords,
  call: Call,
): Promise<PrintTable[]> {
  if (log.length === 0) return [];
  const { locale, services } = call;
  const nameOf = (dict: string, id: unknown) => (id ? services.dictionaries.nameOf(dict, String(id), locale) : '--');
  const rank = (leaderFlag: unknown): Text => (leaderFlag === 1 ? bi('领导', 'leader') : bi('经办', 'operator'));
  return [
    {
      title: bi('审批日志', 'Approval log')[locale],
      columns: columns.map(([label, width]) => ({ label: label[locale], width, align: 'left' as const })),
      rows: await Promise.all(
        log.map(async (row) => [
          String(row.seq),
          String(row.actTime).slice(0, 16),
          await nameOf('DEPT', row.deptCode),
          `${showValue(row.userName)}\n${rank(row.leaderFlag)[locale]}`,
          await action(String(row.action)),
          await nameOf(statuses, row.toStatus),
          [showValue(row.opinion), ...((await changes?.(row)) ?? [])].join('\n'),
        ]),
      ),
    },
  ];
}

/** The log of a record that was read within the person's scope. */
export const logOf = (entity: EntityDefinition, id: string, call: Call): Promise<LoggedStep[]> =>
  documentLog({ entity }, id, call);

/** Names of people by id. */
export async function peopleNames(ids: readonly unknown[], { db }: Pick<Call, 'db'>): Promise<(id: unknown) => string> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, user_name as name from sys_user where id = any($1)',
    [ids.filter((id) => typeof id === 'string')],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (typeof id === 'string' ? (names.get(id) ?? id) : '');
}
