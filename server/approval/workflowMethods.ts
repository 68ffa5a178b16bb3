import { approvalService } from '#domain/approval/documentKind.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isDate, isDateTime } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { optionalInt, optionalText, requiredText } from '../gateway/shape.ts';
import { type DocumentKind, kindOf } from './documentKind.ts';
import { documentLog } from './documentLog.ts';
import { closeDocument, copyDocument, deleteDocument } from './endDocument.ts';
import { getDocument } from './getDocument.ts';
import { enterOaResult, type Receipt, receiveReceipt } from './outsideResults.ts';
import { actionsOf } from './readDocument.ts';
import { documentId, parseTransition, requiredVersion } from './requests.ts';
import { type TransitionRequest, takeTransition } from './takeTransition.ts';

type Data = Readonly<Record<string, unknown>>;

const maxBatch = 100;

const parseKind = (data: Data) => ({
  docType: requiredText(data, 'docType', 10),
  entityKey: optionalText(data, 'entity', 40),
  id: documentId(data),
});

interface BatchItem extends TransitionRequest {
  readonly docType: string;
  readonly entityKey: string | undefined;
}

function parseBatch(data: Data): { items: BatchItem[]; opinion: string | undefined } {
  const { items } = data;
  if (!Array.isArray(items) || items.length === 0) throw invalid({ items: say('items不能为空', 'items is required') });
  if (items.length > maxBatch) throw sharedErrors.LIMIT({ limit: `items ${maxBatch}` });
  const opinion = optionalText(data, 'opinion', 2000);
  const parsed = (items as unknown[]).map(asRecord).map((item) => ({
    ...parseTransition({ action: 'approve', ...item, opinion: item.opinion ?? opinion }),
    docType: requiredText(item, 'docType', 10),
    entityKey: optionalText(item, 'entity', 40),
  }));
  const [first] = parsed;
  if (parsed.some(({ docType, action }) => docType !== first?.docType || action !== first.action))
    throw invalid({ items: say('批量审批仅限同类单据的同一操作', 'A batch takes documents of one type and one action') });
  return { items: parsed, opinion };
}

const asRecord = (item: unknown): Data => (typeof item === 'object' && item !== null ? (item as Data) : {});

/** One step for many documents: each for itself in a savepoint, always in the order of their ids, so two batches cannot wait for each other. */
async function takeMany(kinds: readonly DocumentKind[], items: readonly BatchItem[], call: Call) {
  const results: Record<string, unknown>[] = [];
  for (const { docType, entityKey, ...request } of [...items].sort((left, right) => (left.id < right.id ? -1 : 1))) {
    await call.db.query('savepoint one_document');
    try {
      const { status, rowVersion, docNo } = await takeTransition(kindOf(kinds, docType, entityKey), request, call);
      await call.db.query('release savepoint one_document');
      results.push({ docId: request.id, docNo, ok: true, status, rowVersion });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      await call.db.query('rollback to savepoint one_document');
      results.push({ docId: request.id, ok: false, returnCode: error.returnCode, msg: error.text[call.locale] });
    }
  }
  Object.assign(call.audit, {
    logType: 'ACTION',
    recordId: undefined,
    bizNo: undefined,
    detail: { action: items[0]?.action, count: items.length },
  });
  return results;
}

/** Calls of the approval machine itself, whatever the document. @param kinds of every area */
export function workflowMethods(kinds: readonly DocumentKind[]): GatewayMethod[] {
  const kindFor = ({ docType, entityKey }: { docType: string; entityKey?: string | undefined }) => kindOf(kinds, docType, entityKey);
  return [
    defineMethod({
      service: approvalService,
      method: 'wfActions',
      right: null,
      parse: parseKind,
      handle: (input, call) => actionsOf(kindFor(input), input.id, call),
    }),
    defineMethod({
      service: approvalService,
      method: 'wfAct',
      right: null,
      writes: true,
      parse: (data) => ({ ...parseKind(data), request: parseTransition(data) }),
      handle: async ({ request, ...input }, call) => {
        const { id, status, rowVersion } = await takeTransition(kindFor(input), request, call);
        return { id, status, rowVersion };
      },
    }),
    defineMethod({
      service: approvalService,
      method: 'wfBatchAct',
      right: null,
      writes: true,
      parse: parseBatch,
      handle: ({ items }, call) => takeMany(kinds, items, call),
    }),
    defineMethod({
      service: approvalService,
      method: 'docCopy',
      right: null,
      writes: true,
      parse: parseKind,
      handle: async (input, call) => {
        const { id, docNo, status, rowVersion } = await copyDocument(kindFor(input), input.id, call);
        return { id, docNo, status, rowVersion };
      },
    }),
    defineMethod({
      service: approvalService,
      method: 'docClose',
      right: null,
      writes: true,
      parse: (data) => ({ ...parseKind(data), rowVersion: requiredVersion(data), reason: requiredText(data, 'reason', 200) }),
      handle: async (input, call) => {
        const { id, status, rowVersion } = await closeDocument(kindFor(input), input, call);
        return { id, status, rowVersion };
      },
    }),
    defineMethod({
      service: approvalService,
      method: 'docDelete',
      right: null,
      writes: true,
      parse: (data) => ({ ...parseKind(data), rowVersion: requiredVersion(data) }),
      handle: async (input, call) => ({ id: (await deleteDocument(kindFor(input), input, call)).id }),
    }),
    defineMethod({
      service: approvalService,
      method: 'statusLogFind',
      right: null,
      parse: parseKind,
      handle: async (input, call) => {
        const kind = kindFor(input);
        if (!hasRight(call.actor, `${kind.entity.key}:view`)) throw approvalErrors.NO_RIGHT();
        await getDocument(kind, input.id, call);
        const rows = await documentLog(kind, input.id, call);
        return { rows, total: rows.length };
      },
    }),
    defineMethod({
      service: approvalService,
      method: 'maintManualOaApprove',
      right: null,
      writes: true,
      parse: (data) => ({
        ...parseKind(data),
        rowVersion: requiredVersion(data),
        result: parseOaResult(data),
        oaNo: requiredText(data, 'oaNo', 40),
        approvedAt: requiredMoment(data, 'approvedAt'),
        reason: requiredText(data, 'reason', 500),
        files: Array.isArray(data.files) ? data.files.filter((file) => typeof file === 'object' && file !== null) : [],
      }),
      handle: async (input, call) => {
        const { id, oaStatus, rowVersion } = await enterOaResult(kindFor(input), { ...input, docId: input.id }, call);
        return { id, oaStatus, rowVersion };
      },
    }),
    defineMethod({
      service: approvalService,
      method: 'receiptSet',
      right: null,
      writes: true,
      parse: (data): Receipt => ({
        docId: documentId(data),
        resultCode: requiredText(data, 'resultCode', 20),
        resultMsg: optionalText(data, 'resultMsg', 500),
        pushNo: optionalInt(data, 'pushNo', { min: 1, max: 1_000_000 }),
      }),
      handle: async (receipt, call) => {
        if (!call.actor.haveAdmin) throw approvalErrors.NO_RIGHT();
        Object.assign(call.audit, {
          logType: 'ACTION',
          recordId: receipt.docId,
          detail: { action: 'receiptSet', resultCode: receipt.resultCode },
        });
        return receiveReceipt(kinds, receipt, call);
      },
    }),
  ];
}

function requiredMoment(data: Data, name: string): string {
  const text = requiredText(data, name, 19);
  if (!isDate(text) && !isDateTime(text)) throw invalid({ [name]: say(`${name}应为日期或时间`, `${name} must be a date or a moment`) });
  return text;
}

function parseOaResult(data: Data): 'APPROVED' | 'REJECTED' {
  const { result } = data;
  if (result !== 'APPROVED' && result !== 'REJECTED')
    throw invalid({ result: say('结果应为通过或拒绝', 'The result is APPROVED or REJECTED') });
  return result;
}
