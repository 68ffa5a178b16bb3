import { approvalErrors } from '#domain/approval/errors.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isDate, isDateTime } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { optionalInt, optionalText, requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { logMaintenance } from '../gateway/maintenanceLog.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { attempt } from '../gateway/ownTransaction.ts';
import { type DocumentKind, documentKindOf } from './documentKind.ts';
import { documentLog } from './documentLog.ts';
import { closeDocument, copyDocument, deleteDocument } from './endDocument.ts';
import { getDocument } from './getDocument.ts';
import { machineCall } from './machineCall.ts';
import { enterOaResult, type OutsideReceipt, receiveReceipt } from './outsideResults.ts';
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
  if (!Array.isArray(items) || items.length === 0) throw invalid({ items: bi('items不能为空', 'items is required') });
  if (items.length > maxBatch) throw sharedErrors.LIMIT({ limit: `items ${maxBatch}` });
  const opinion = optionalText(data, 'opinion', 2000);
  const parsed = (items as unknown[]).map(asRecord).map((item) => ({
    ...parseTransition({ action: 'approve', ...item, opinion: item.opinion ?? opinion }),
    docType: requiredText(item, 'docType', 10),
    entityKey: optionalText(item, 'entity', 40),
  }));
  const [first] = parsed;
  if (parsed.some(({ docType, action }) => docType !== first?.docType || action !== first.action))
    throw invalid({
      items: bi('批量审批仅限同类单据的同一操作', 'A batch takes documents of one type and one action'),
    });
  return { items: parsed, opinion };
}

const asRecord = (item: unknown): Data => (typeof item === 'object' && item !== null ? (item as Data) : {});

/**
 * One step for many documents: each for itself, always in the order of their ids, so two batches cannot wait for each
 * other.
 */
async function takeMany(kinds: readonly DocumentKind[], items: readonly BatchItem[], call: Call) {
  const results: Record<string, unknown>[] = [];
  for (const { docType, entityKey, ...request } of [...items].sort((left, right) => (left.id < right.id ? -1 : 1))) {
    const taken = await attempt(call, (inside) =>
      takeTransition(documentKindOf(kinds, docType, entityKey), request, inside),
    );
    results.push(
      taken instanceof BusinessError
        ? { docId: request.id, ok: false, returnCode: taken.returnCode, msg: taken.text[call.locale] }
        : { docId: request.id, docNo: taken.docNo, ok: true, status: taken.status, rowVersion: taken.rowVersion },
    );
  }
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: items[0] && documentKindOf(kinds, items[0].docType, items[0].entityKey).entity.key,
    detail: { action: items[0]?.action, count: items.length },
  });
  return results;
}

/** Whether a request is about a document of this kind; a batch is about one kind alone. */
export function isOfKind({ docType, entity }: DocumentKind, data: Data): boolean {
  const named = Array.isArray(data.items) ? asRecord(data.items[0]) : data;
  return named.docType === docType && (named.entity === undefined || named.entity === entity.key);
}

type KindFor = (named: { docType: string; entityKey?: string | undefined }) => DocumentKind;

/** Calls of the approval machine itself, whatever the document. @param kinds of every area */
export function workflowMethods(kinds: readonly DocumentKind[]): GatewayMethod[] {
  const kindFor: KindFor = ({ docType, entityKey }) => documentKindOf(kinds, docType, entityKey);
  return [
    ...stepMethods(kindFor),
    machineCall({
      method: 'wfBatchAct',
      writes: true,
      parse: parseBatch,
      handle: ({ items }, call) => takeMany(kinds, items, call),
    }),
    ...endMethods(kindFor),
    manualOa(kindFor),
    receiptSet(kinds),
  ];
}

/** What a person may do with a document now, doing it, and what was done. */
const stepMethods = (kindFor: KindFor): GatewayMethod[] => [
  machineCall({
    method: 'wfActions',
    parse: parseKind,
    handle: (input, call) => actionsOf(kindFor(input), input.id, call),
  }),
  machineCall({
    method: 'wfAct',
    writes: true,
    parse: (data) => ({ ...parseKind(data), request: parseTransition(data) }),
    handle: async ({ request, ...input }, call) => {
      const { id, status, rowVersion } = await takeTransition(kindFor(input), request, call);
      return { id, status, rowVersion };
    },
  }),
  machineCall({
    method: 'statusLogFind',
    parse: parseKind,
    handle: async (input, call) => {
      const kind = kindFor(input);
      if (!hasRight(call.actor, `${kind.entity.key}:view`)) throw approvalErrors.NO_RIGHT();
      await getDocument(kind, input.id, call);
      const rows = await documentLog(kind, input.id, call);
      return { rows, total: rows.length };
    },
  }),
];

/** Ways out of a document beside its steps: another one like it, or its end. */
const endMethods = (kindFor: KindFor): GatewayMethod[] => [
  machineCall({
    method: 'docCopy',
    writes: true,
    parse: parseKind,
    handle: async (input, call) => {
      const { id, docNo, status, rowVersion } = await copyDocument(kindFor(input), input.id, call);
      return { id, docNo, status, rowVersion };
    },
  }),
  machineCall({
    method: 'docClose',
    writes: true,
    parse: (data) => ({
      ...parseKind(data),
      rowVersion: requiredVersion(data),
      reason: requiredText(data, 'reason', 200),
    }),
    handle: async (input, call) => {
      const { id, status, rowVersion } = await closeDocument(kindFor(input), input, call);
      return { id, status, rowVersion };
    },
  }),
  machineCall({
    method: 'docDelete',
    writes: true,
    parse: (data) => ({ ...parseKind(data), rowVersion: requiredVersion(data) }),
    handle: async (input, call) => ({ id: (await deleteDocument(kindFor(input), input, call)).id }),
  }),
];

const manualOa = (kindFor: KindFor): GatewayMethod =>
  machineCall({
    method: 'maintManualOaApprove',
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
      await logMaintenance({ opKind: 'MANUAL_OA', target: `${input.oaNo} ${id}`, reason: input.reason }, call);
      return { id, oaStatus, rowVersion };
    },
  });

/** A receipt names no type of document: it is looked for among those of every area. */
const receiptSet = (kinds: readonly DocumentKind[]): GatewayMethod =>
  machineCall({
    method: 'receiptSet',
    writes: true,
    parse: (data): OutsideReceipt => ({
      docId: documentId(data),
      resultCode: requiredText(data, 'resultCode', 20),
      resultMsg: optionalText(data, 'resultMsg', 500),
      pushNo: optionalInt(data, 'pushNo', { min: 1, max: 1_000_000 }),
    }),
    handle: async (receipt, call) => {
      if (!call.actor.haveAdmin) throw approvalErrors.NO_RIGHT();
      const { docId, resultCode } = receipt;
      Object.assign(call.audit, { logType: 'ACTION', recordId: docId, detail: { action: 'receiptSet', resultCode } });
      return receiveReceipt(kinds, receipt, call);
    },
  });

function requiredMoment(data: Data, name: string): string {
  const text = requiredText(data, name, 19);
  if (!isDate(text) && !isDateTime(text))
    throw invalid({ [name]: bi(`${name}应为日期或时间`, `${name} must be a date or a moment`) });
  return text;
}

function parseOaResult(data: Data): 'APPROVED' | 'REJECTED' {
  const { result } = data;
  if (result !== 'APPROVED' && result !== 'REJECTED')
    throw invalid({ result: bi('结果应为通过或拒绝', 'The result is APPROVED or REJECTED') });
  return result;
}
