import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import * as definition from '#domain/declaration/calls.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { seesAllOrders } from './goodsFacts.ts';
import { judged } from './judge.ts';
import { readTables } from './readTables.ts';

export { copyLastAssessmentHandler, extendCertificationHandler } from './aeo/handlers.ts';
export { compare } from './compare/compareRules.ts';
export { askRevocationHandler, sendAmendmentHandler } from './customs/changes.ts';
export { fetchReceiptHandler } from './customs/exchangeDeclarations.ts';
export { resendThirdPartyHandler } from './customs/messageRules.ts';
export { confirmReceiptHandler, decideNumberHandler, matchReceiptHandler } from './customs/receiptRules.ts';
export { previewOrderSendingHandler, previewSendingHandler } from './foretellSending.ts';
export { lookUpGoodsHandler } from './goodsFacts.ts';
export { queryLastLikeHandler } from './lastLike.ts';
export { orderOfDemand, sendToClassification } from './orderActs.ts';
export {
  downloadCertZipHandler,
  downloadDeclDocumentsHandler,
  importCertZipHandler,
  updateSentFileHandler,
} from './papers/handlers.ts';
export { readDeclDocumentHandler } from './papers/readPaper.ts';
export { checkCanPullHandler, pullRpaTaskHandler, sendRpaFileHandler } from './rpa/handlers.ts';
export { resend } from './sap/sendRecords.ts';
export {
  checkForWindowHandler,
  queryWindowFileHandler,
  queryWindowMessageHandler,
} from './singleWindow/checkWindow.ts';
export { importWindowMessagesHandler } from './singleWindow/importMessages.ts';
export { queryMakingHandler } from './toldOfMaking.ts';

export const checkDeclarationHandler = implementCall(definition.checkDeclaration, async ({ id }, call) => {
  const { findings } = await judged(await getRecord(declaration, id, call), call);
  return { findings };
});

export const previewTaxHandler = implementCall(definition.previewTax, async ({ id }, call) => {
  const { tax } = await judged(await getRecord(declaration, id, call), call);
  return tax;
});

/** What a browser asks of tables of codes; anything else is asked of nothing. */
const codesByTable = (asked: unknown): Readonly<Record<string, readonly string[]>> =>
  typeof asked === 'object' && asked !== null
    ? Object.fromEntries(
        Object.entries(asked).flatMap(([dict, codes]) => (Array.isArray(codes) ? [[dict, codes.map(String)]] : [])),
      )
    : {};

/** A declaration holds fifty lines; a form may hold a few more while they are sorted out. */
const mostCodes = 100;

export const queryDeclarationTablesHandler = implementCall(
  definition.queryDeclarationTables,
  async ({ day, rateDay, hsCodes, customerId, productIds, codes: coded, billNo, declarationId }, call) => {
    const codes = Array.isArray(hsCodes) ? hsCodes.map(String) : [];
    if (codes.length > mostCodes)
      throw invalid({ hsCodes: bi(`最多${mostCodes}个编码`, `${mostCodes} codes at most`) });
    const goods = Array.isArray(productIds) && seesAllOrders(call) ? productIds.map(String) : [];
    const owner = call.actor.consoleId ?? customerId;
    return readTables(
      {
        ...{ day: day ?? call.now.slice(0, 10), rateDay, hsCodes: codes, customerId: owner, productIds: goods },
        codes: codesByTable(coded),
        ...(billNo && { bill: { billNo, declarationId } }),
      },
      call,
    );
  },
);

export const sendDeclarationHandler = implementCall(definition.sendDeclaration, async ({ id, rowVersion }, call) => {
  const sent = await takeAct(declaration, { id, rowVersion, action: 'send' }, call);
  return { id: sent.id, rowVersion: sent.rowVersion };
});
