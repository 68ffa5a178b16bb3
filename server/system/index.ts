import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import type { ServerArea } from '../area/serverArea.ts';
import { defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { optionalInt, optionalRecord, optionalText, requiredText } from '../gateway/shape.ts';
import { markRead, unreadMessages } from '../gateway/userMessages.ts';
import { enqueue } from '../jobs/jobQueue.ts';
import { newId } from '../platform/newId.ts';
import { bizTree } from './bizTree.ts';
import { changePassword } from './changePassword.ts';
import { queryDynDictByCommon } from './dynamicDictionary.ts';
import { forgetOldRows } from './forgetOldRows.ts';
import { savedQueryMethods } from './savedQueries.ts';
import { sysRoutes } from './sysRoutes.ts';
import { tableSettingMethods } from './tableSettings.ts';
import { getUserInfo as userInfo } from './userInfo.ts';
import { queryWorkbench, saveShortcut, shortcutBlock } from './workbench.ts';

const queryDictList = defineMethod({
  service: 'common',
  method: 'queryDictList',
  right: null,
  parse: (data) => ({
    dictCode: requiredText(data, 'dictCode', 40),
    i18n: optionalText(data, 'i18n', 10) ?? 'zh',
    dictKey: optionalText(data, 'dictKey', 100),
    dictValue: optionalText(data, 'dictValue', 100),
    searchText: optionalText(data, 'searchText', 50)?.toLowerCase(),
    dictSize: optionalInt(data, 'dictSize', { min: 1, max: 999 }) ?? 999,
  }),
  handle: async ({ dictCode, i18n, dictKey, dictValue, searchText, dictSize }, { services }) => {
    const words = await services.dictionaries.words(dictCode);
    const nameOf = (word: (typeof words)[number]) => (i18n.startsWith('en') && word.dictNameEn) || word.dictName;
    return words
      .filter((word) => (!dictKey || word.dictKey === dictKey) && (!dictValue || word.dictValue === dictValue))
      .filter(
        (word) =>
          !searchText ||
          [word.dictId, nameOf(word), word.py ?? '', ...(word.alias ?? [])].some((text) => text.toLowerCase().includes(searchText)),
      )
      .slice(0, dictSize)
      .map((word) => ({
        dictId: word.dictId,
        dictName: nameOf(word),
        value: word.dictId,
        label: nameOf(word),
        ...(word.color && { color: word.color }),
        ...(word.icon && { icon: word.icon }),
        ...(word.py && { py: word.py }),
        ...(word.alias?.length && { alias: word.alias }),
      }));
  },
});

const getBizTree = defineMethod({
  service: 'system',
  method: 'getBizTree',
  right: null,
  parse: (data) => ({ navId: optionalText(data, 'navId', 6) ?? '3' }),
  handle: async ({ navId }, { db, actor }) => ({ bizTreeList: await bizTree(db, actor, navId) }),
});

const getCustomerByLoginName = defineMethod({
  service: 'system',
  method: 'getCustomerByLoginName',
  right: null,
  parse: (data) => ({ loginName: optionalText(data, 'loginName', 50) }),
  handle: async ({ loginName }, { db, actor }) => {
    // A client may ask for himself only; the name in the request is the specification's, the session's counts.
    if (loginName && loginName !== actor.loginName) throw sharedErrors.FORBIDDEN();
    const { rows } = await db.query('select c.id as "consoleId", c.name as "consoleName" from customer c where c.id = $1', [
      actor.consoleId,
    ]);
    return rows[0] ?? { consoleId: null, consoleName: null };
  },
});

const getUserInfo = defineMethod({
  service: 'system',
  method: 'getUserInfo',
  right: null,
  parse: () => ({}),
  handle: (_input, call) => userInfo({ actor: call.actor, mustChangePwd: false }, call),
});

const getDeptLeaderFlag = defineMethod({
  service: 'system',
  method: 'getDeptLeaderFlag',
  right: null,
  parse: () => ({}),
  handle: async (_input, { actor }) => actor.isLeader,
});

const maxUuids = 100;
const getUuidSeq = defineMethod({
  service: 'common',
  method: 'getUuidSeq',
  right: null,
  parse: (data) => ({ count: optionalInt(data, 'count', { min: 1, max: maxUuids }) ?? 1 }),
  handle: async ({ count }) => Array.from({ length: count }, () => newId()),
});

const queryNavFunction = defineMethod({
  service: 'common',
  method: 'queryNavFunction',
  right: null,
  parse: (data) => ({ navId: optionalText(data, 'navId', 6) ?? '3' }),
  handle: async ({ navId }, { db, actor }) => {
    const { rows } = await db.query(
      `select m.menu_no as "menuNo", m.url, f.actions from sys_role_function f join sys_menu m on m.nav_id = f.nav_id and m.menu_no = f.menu_no
       where f.role_id = $1 and f.nav_id = $2 and m.enabled order by m.order_no`,
      [actor.roleId, navId],
    );
    return rows;
  },
});

const queryUserMessage = defineMethod({
  service: 'system',
  method: 'queryUserMessage',
  right: null,
  parse: () => ({}),
  handle: async (_input, { db, actor, locale }) => unreadMessages(db, actor.userId, locale),
});

const readUserMessage = defineMethod({
  service: 'system',
  method: 'readUserMessage',
  right: null,
  writes: true,
  parse: (data) => ({ ids: Array.isArray(data.ids) ? data.ids.map(String).slice(0, 500) : undefined }),
  handle: async ({ ids }, { db, actor, locale }) => {
    await markRead(db, actor.userId, ids);
    return unreadMessages(db, actor.userId, locale);
  },
});

const getJob = defineMethod({
  service: 'system',
  method: 'getJob',
  right: null,
  parse: (data) => ({ id: requiredText(data, 'id', 36) }),
  handle: async ({ id }, { db, actor }) => {
    const { rows } = await db.query(
      `select id, kind, status, progress, progress_total as "progressTotal", attempts, result, error_msg as "errorMsg",
         to_char(created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime"
       from sys_job where id = $1 and (created_by = $2 or $3)`,
      [id, actor.userId, actor.haveAdmin],
    );
    if (!rows[0]) throw sharedErrors.NOT_FOUND();
    return rows[0];
  },
});

/** Cancel and run again, for the job's owner and administrators. @see platform.md 13 "job" */
const actSysJob = defineMethod({
  service: 'batch',
  method: 'actSysJob',
  right: null,
  writes: true,
  parse: (data) => ({ id: requiredText(data, 'id', 36), action: requiredText(data, 'action', 20) }),
  handle: async ({ id, action }, { db, actor, services, audit }) => {
    if (action !== 'cancel' && action !== 'requeue') throw sharedErrors.UNKNOWN_CALL();
    const { rows } = await db.query<{ status: string }>('select status from sys_job where id = $1 and (created_by = $2 or $3) for update', [
      id,
      actor.userId,
      actor.haveAdmin,
    ]);
    const [job] = rows;
    if (!job) throw sharedErrors.NOT_FOUND();
    const from = action === 'cancel' ? ['QUEUED', 'RUNNING', 'FAILED'] : ['FAILED'];
    if (!from.includes(job.status)) throw sharedErrors.WRONG_STATUS();
    Object.assign(audit, { logType: 'ACTION', entity: 'sysJob', recordId: id, detail: { action } });
    if (action === 'cancel') {
      await db.query(`update sys_job set status = 'CANCELLED', updated_time = localtimestamp where id = $1`, [id]);
      await db.query('select graphile_worker.remove_job($1)', [id]);
      await services.events.announce(db, { entity: 'sysJobCancel', id, userId: actor.userId });
    } else {
      await db.query(
        `update sys_job set status = 'QUEUED', attempts = 0, interruptions = 0, error_msg = null, updated_time = localtimestamp where id = $1`,
        [id],
      );
      await enqueue(db, id);
    }
    return { id };
  },
});

const queryReleasePage = defineMethod({
  service: 'system',
  method: 'queryReleasePage',
  right: null,
  parse: () => ({}),
  handle: async (_input, { db }) => {
    const { rows } = await db.query(
      `select version as id, version, to_char(release_date, 'YYYY-MM-DD') as "releaseDate", note_zh as "noteZh", note_en as "noteEn" from sys_release order by release_date desc, version desc`,
    );
    return { rows, total: rows.length, page: 1, limit: rows.length };
  },
});

/** `common.exportReport` names the report; it is the same function as the entity's own export call. */
const exportReport = (exporters: ReadonlyMap<string, GatewayMethod>): GatewayMethod => ({
  service: 'common',
  method: 'exportReport',
  right: (data) => {
    const path = String((data as Record<string, unknown>).cptPath ?? '');
    return `${path.split('/')[1] ?? ''}:export`;
  },
  writes: true,
  timeout: 600_000,
  run: async (data, call) => {
    const exporter = exporters.get(requiredText(data, 'cptPath', 80));
    if (!exporter) throw invalid({ cptPath: say('报表不存在', 'No such report') });
    return exporter.run({ ...optionalRecord(data, 'params'), frType: data.frType, fileName: data.fileName }, call);
  },
});

const methods: readonly GatewayMethod[] = [
  queryDictList,
  queryDynDictByCommon,
  changePassword,
  getUserInfo,
  getBizTree,
  getCustomerByLoginName,
  getDeptLeaderFlag,
  getUuidSeq,
  queryNavFunction,
  queryUserMessage,
  readUserMessage,
  getJob,
  actSysJob,
  queryReleasePage,
  saveShortcut,
  ...tableSettingMethods,
  ...savedQueryMethods,
];

/** What the platform itself brings: people and their sessions, dictionaries, menu, messages, jobs, settings of lists. */
export const systemArea: ServerArea = {
  key: 'system',
  methods,
  gathering: ({ blocks, exporters }) => [queryWorkbench(blocks), exportReport(exporters)],
  blocks: { shortcuts: shortcutBlock },
  jobs: { forgetOldRows },
  cron: ['5 * * * * forgetOldRows'],
  routes: sysRoutes,
};
