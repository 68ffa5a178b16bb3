import { customer } from '#domain/company/index.ts';
import { searchDict } from '#domain/core/dictSearch.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { optionalInt, optionalRecord, optionalText, requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { sysJob } from '#domain/system/maintenance.ts';
import type { sysUser } from '#domain/system/sysUser.ts';
import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import type { DictWord } from '../cache/dictionaryCache.ts';
import { selected } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import type { FollowOn } from '../gateway/areaRules.ts';
import { defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import * as accessHandlers from './access/handlers.ts';
import { menuRules } from './access/menuHandlers.ts';
import { prepareRole, roleComputed } from './access/roleHandlers.ts';
import { accountComputed, accountRules, followLeader } from './accounts/accountRules.ts';
import { sendToUsers } from './accounts/directoryHandlers.ts';
import {
  disablePreUserHandler as disablePreUser,
  enablePreUserHandler as enablePreUser,
  preUserComputed,
  preUserRules,
} from './accounts/preUserRules.ts';
import { linkPersonHandler, linkSamePerson, separatePersonHandler } from './accounts/samePerson.ts';
import { kill } from './accounts/sessionActs.ts';
import { leftUndoneOf, namedLeader, stuckRecords, stuckRecordsList } from './accounts/stuckRecords.ts';
import { bizTree, navFunctions } from './bizTree.ts';
import { changePassword } from './changePassword.ts';
import { queryDynDictByCommon } from './dynamicDictionary.ts';
import { forgetOldRows } from './forgetOldRows.ts';
import { loginRoutes } from './login/index.ts';
import { mailMessage } from './mailMessage.ts';
import {
  copyMappingHandler,
  disableMappingHandler,
  dryRun,
  enableMappingHandler,
  forImport,
  mappingRules,
  sheetMapping,
} from './mapping/mappingCalls.ts';
import { sheetMemory } from './mapping/sheetWords.ts';
import * as noticeCalls from './notices/noticeCalls.ts';
import { fireNotices, noticeComputed, noticeRules } from './notices/noticeRules.ts';
import { queryReleasesHandler, releasesRoute, seedReleases } from './releases.ts';
import { savedQueryMethods } from './savedQueries.ts';
import { dictItemRules, dynDictRules } from './settings/dictRules.ts';
import * as settingCalls from './settings/settingCalls.ts';
import { settingComputed } from './settings/settingComputed.ts';
import { tableSettingMethods } from './tableSettings.ts';
import { getUserInfo as userInfo } from './userInfo.ts';
import { userMessageMethods } from './userMessageCalls.ts';
import { firstStepBlock, queryWorkbench, saveShortcut, shortcutBlock } from './workbench.ts';

export { spendCaptcha } from './login/captchaRoute.ts';
export { takeHourlyTurn } from './login/hourlyTurn.ts';
export { isMenuHidden } from './userInfo.ts';

const queryDictList = defineMethod({
  service: 'common',
  method: 'queryDictList',
  right: null,
  parse: (data) => ({
    dictCode: requiredText(data, 'dictCode', 40),
    i18n: optionalText(data, 'i18n', 10) ?? 'zh',
    dictKey: optionalText(data, 'dictKey', 100),
    dictValue: optionalText(data, 'dictValue', 100),
    searchText: optionalText(data, 'searchText', 50) ?? '',
    dictSize: optionalInt(data, 'dictSize', { min: 1, max: 999 }) ?? 999,
    withPast: optionalInt(data, 'withPast', { min: 0, max: 1 }) === 1,
  }),
  handle: async (
    { dictCode, i18n, dictKey, dictValue, searchText, dictSize, withPast },
    { services: { dictionaries } },
  ) => {
    const words = await (withPast ? dictionaries.withPast(dictCode) : dictionaries.words(dictCode));
    const nameOf = (word: Pick<DictWord, 'dictName' | 'dictNameEn'>) =>
      (i18n.startsWith('en') && word.dictNameEn) || word.dictName;
    const fitting = words
      .filter((word) => (!dictKey || word.dictKey === dictKey) && (!dictValue || word.dictValue === dictValue))
      .map((word) => ({
        dictId: word.dictId,
        dictName: nameOf(word),
        value: word.dictId,
        label: nameOf(word),
        ...(word.color && { color: word.color }),
        ...(word.icon && { icon: word.icon }),
        ...(word.py && { py: word.py }),
        ...(word.alias?.length && { alias: word.alias }),
        ...(word.past && { past: 1 as const }),
      }));
    return searchDict(fitting, searchText).slice(0, dictSize);
  },
});

const getBizTree = defineMethod({
  service: 'system',
  method: 'getBizTree',
  right: null,
  beforePasswordChange: true,
  parse: (data) => ({ navId: optionalText(data, 'navId', 6) ?? '3' }),
  handle: async ({ navId }, { db, actor }) => ({ bizTreeList: await bizTree(db, actor, navId) }),
});

const getCustomerByLoginName = defineMethod({
  service: 'system',
  method: 'getCustomerByLoginName',
  right: null,
  beforePasswordChange: true,
  parse: (data) => ({ loginName: optionalText(data, 'loginName', 50) }),
  handle: async ({ loginName }, { db, actor }) => {
    // A client may ask for himself only; the name in the request is the specification's, the session's counts.
    if (loginName && loginName !== actor.loginName) throw sharedErrors.FORBIDDEN();
    const own = await readOne(customer, ['id', 'name'], { id: actor.consoleId }, db, { deleted: 'too' });
    return { consoleId: own?.id ?? null, consoleName: own?.name ?? null };
  },
});

const getUserInfo = defineMethod({
  service: 'system',
  method: 'getUserInfo',
  right: null,
  beforePasswordChange: true,
  parse: () => ({}),
  handle: (_input, call) => userInfo({ actor: call.actor, mustChangePwd: false }, call),
});

const getDeptLeaderFlag = defineMethod({
  service: 'system',
  method: 'getDeptLeaderFlag',
  right: null,
  beforePasswordChange: true,
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
  handle: ({ navId }, { db, actor }) => navFunctions(db, actor, navId),
});

const jobFacts = [
  ...(['id', 'kind', 'status', 'progress', 'progressTotal'] as const),
  ...(['attempts', 'result', 'errorMsg', 'createdTime'] as const),
];

const getJob = defineMethod({
  service: 'system',
  method: 'getJob',
  right: null,
  tellsOfWork: true,
  parse: (data) => ({ id: requiredText(data, 'id', 36) }),
  handle: async ({ id }, { db, actor }) => {
    const { rows } = await db.query(
      `select ${selected(sysJob, jobFacts, 't')} from sys_job t where t.id = $1 and (t.created_by = $2 or $3)`,
      [id, actor.userId, actor.haveAdmin],
    );
    if (!rows[0]) throw sharedErrors.NOT_FOUND();
    return rows[0];
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
  share: 'exports',
  timeout: 600_000,
  run: async (data, call) => {
    const exporter = exporters.get(requiredText(data, 'cptPath', 80));
    if (!exporter) throw invalid({ cptPath: bi('报表不存在', 'No such report') });
    return exporter.run({ ...optionalRecord(data, 'params'), frType: data.frType, fileName: data.fileName }, call);
  },
});

const methods: readonly GatewayMethod[] = [
  queryDictList,
  queryDynDictByCommon,
  changePassword,
  sendToUsers,
  getUserInfo,
  getBizTree,
  getCustomerByLoginName,
  getDeptLeaderFlag,
  getUuidSeq,
  queryNavFunction,
  ...userMessageMethods,
  getJob,
  queryReleasesHandler,
  saveShortcut,
  ...tableSettingMethods,
  ...savedQueryMethods,
  ...handlersOf(accessHandlers).methods,
];

const settings = handlersOf({
  ...settingCalls,
  copy: copyMappingHandler,
  disable: disableMappingHandler,
  dryRun,
  enable: enableMappingHandler,
  forImport,
});
const { noticeBlock, ...noticeHandlers } = noticeCalls;
const notices = handlersOf(noticeHandlers);

const followAccount: FollowOn<typeof sysUser> = async (stored, before, call) => {
  await linkSamePerson(stored, before, call);
  await followLeader(stored, before, call);
};

/**
 * What the platform itself brings: people and their sessions, dictionaries, menu, messages, jobs, settings of lists.
 */
export const systemServerArea: ServerArea = {
  key: 'system',
  methods: [...methods, ...settings.methods, ...notices.methods, leftUndoneOf, stuckRecordsList, namedLeader],
  queues: { stuckRecords },
  acts: [
    kill,
    linkPersonHandler,
    separatePersonHandler,
    disablePreUser,
    enablePreUser,
    ...settings.acts,
    ...notices.acts,
  ],
  gathering: ({ blocks, exporters }) => [queryWorkbench(blocks), exportReport(exporters)],
  rules: {
    sheetMapping,
    sheetMemory,
    computed: {
      ...accountComputed,
      ...preUserComputed,
      notice: noticeComputed,
      sysRole: roleComputed,
      sysSetting: settingComputed,
    },
    entities: {
      notice: noticeRules,
      sysUser: accountRules,
      preUser: preUserRules,
      sysRole: { beforeSave: prepareRole },
      sysMenu: menuRules,
      sysDictItem: dictItemRules,
      sysDynDict: dynDictRules,
      fieldMapping: mappingRules,
    },
  },
  afterWrite: {
    sysUser: followAccount,
  },
  blocks: { firstSteps: firstStepBlock, shortcuts: shortcutBlock, notices: noticeBlock },
  jobs: { forgetOldRows, fireNotices, mailMessage },
  cron: ['5 * * * * forgetOldRows', '* * * * * fireNotices'],
  routes: (app, services) => {
    loginRoutes(app, services);
    releasesRoute(app, services);
  },
  seed: seedReleases,
};
