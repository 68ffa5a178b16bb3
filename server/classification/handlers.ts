import * as definition from '#domain/classification/calls.ts';
import { chapterName } from '#domain/classification/chapters.ts';
import { implementCall } from '../crud/implement.ts';
import { inForceSql, periodOn } from './tariffOn.ts';

export { apply, cancel } from './applyTariff.ts';
export { applyChangeBatch, changeRules } from './change/changeRules.ts';
export {
  correctAgreementsHandler,
  correctCiqHandler,
  correctElementsHandler,
  correctExtraHandler,
} from './correctLines.ts';
export { dispatchRules } from './dispatch/dispatchRules.ts';
export {
  assignPrecatDispatchHandler,
  autoAssignPrecatHandler,
  giveToAuditorHandler,
  queryDispatchBoardHandler,
} from './dispatch/handOut.ts';
export { historyRules, mark, unmark } from './history.ts';
export { importHsCodeHandler } from './importTariff.ts';
export { applyRules } from './precat/applyRules.ts';
export { saveResultHandler } from './precat/auditResult.ts';
export { convertPrecatDataHandler, convertPrecatRowsHandler } from './precat/convertGoods.ts';
export { copyApplicationHandler } from './precat/copyApplication.ts';
export { getAuditDeskHandler, offerResultHandler, queryAuditQueueHandler } from './precat/desk.ts';
export { exportPrecatBatch } from './precat/exportBatch.ts';
export { importPrecatAudit } from './precat/importAudit.ts';
export {
  precatMessageRules,
  queryPrecatMessagePageHandler,
  queryPrecatThreadsHandler,
  readPrecatMessageHandler,
  withdraw,
} from './precat/messages.ts';
export { opinionRules } from './precat/opinionRules.ts';
export { passGoodsHandler, passUnchangedHandler } from './precat/passGoods.ts';
export { productRules } from './precat/productRules.ts';
export { protocolRules } from './precat/protocolRules.ts';
export { acceptCandidateHandler, reclassifyHandler } from './precat/reclassify.ts';
export { getXlsJsonHandler, queryElementsHandler, saveXlsJsonHandler } from './precat/resultSheet.ts';
export { settleRules } from './precat/settleRules.ts';
export { statistics } from './precat/statistics.ts';
export { sendSoftwareHandler } from './software/pushGoods.ts';
export { querySimilarHistoryHandler, querySuggestHandler, rebuildSuggestIndexHandler } from './suggest/querySuggest.ts';
export { synonymRules } from './synonyms.ts';

export const getHsCodeOnHandler = implementCall(definition.getHsCodeOn, async ({ hsCode, day }, { db }) => ({
  id: await periodOn(hsCode, day, db),
}));

/** Of each level: the column that tells its nodes apart, and what these are called. */
const levels = [
  { column: 'hs2', above: '', zh: `''`, en: `''` },
  { column: 'hs4', above: 'hs2', zh: `coalesce(max(c.heading_zh), '')`, en: `coalesce(max(c.heading_en), '')` },
  { column: 'hs_code', above: 'hs4', zh: 'max(c.name_zh)', en: `coalesce(max(c.name_en), '')` },
] as const;

export const queryHsTreeHandler = implementCall(definition.queryHsTree, async ({ day, below }, { db }) => {
  const parent = below ?? '';
  const level = levels[Math.min(Math.ceil(parent.length / 2), 2)] ?? levels[0];
  const { rows } = await db.query<definition.TariffTreeNode>(
    `select c.${level.column} as code, ${level.zh} as "nameZh", ${level.en} as "nameEn", count(*)::int as count from hs_code c
     where ${inForceSql('c', '$1')} ${level.above && `and c.${level.above} = $2`} group by 1 order by 1`,
    level.above ? [day, parent] : [day],
  );
  if (level.above) return { nodes: rows };
  return {
    nodes: rows.map(({ code, count }) => ({ code, nameZh: chapterName(code).zh, nameEn: chapterName(code).en, count })),
  };
});
