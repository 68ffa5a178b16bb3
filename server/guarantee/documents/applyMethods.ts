import { toDocument } from '#domain/approval/document.ts';
import { badStatus } from '#domain/approval/offers.ts';
import {
  heldByAccounting,
  heldByBusiness,
  heldByExitdept,
  heldByInvestment,
  waitingForLeader,
} from '#domain/approval/statuses.ts';
import { invalid } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { isAmong, rowsSeen } from '#domain/core/rowScope.ts';
import { optionalText, requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { stampDocument } from '#domain/guarantee/acts/documentActs.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { replaceableQuotas } from '#domain/guarantee/creditCalls.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { type DocumentKind, documentKindOf } from '../../approval/documentKind.ts';
import { logDocument } from '../../approval/documentLog.ts';
import { getDocument } from '../../approval/getDocument.ts';
import { documentId, parseTransition } from '../../approval/requests.ts';
import { takeTransition } from '../../approval/takeTransition.ts';
import { announce } from '../../crud/announce.ts';
import { refuseStopped } from '../../crud/implement.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import { type Call, defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { delayKind } from './delayKind.ts';
import { openQuotasOf } from './quotaOfDocument.ts';

type Data = Readonly<Record<string, unknown>>;
const service = 'baohan' as const;

const applyReplaceLookup = implementAreaCall(replaceableQuotas, async (input, call) => {
  const { roleId, haveAdmin } = call.actor;
  const quotas = await openQuotasOf(input, call);
  const companies = companiesOf(call);
  const seen = rowsSeen(bhQuota, call);
  return quotas
    .filter((quota) => isAmong(seen, { ...quota }))
    .filter(({ ownerDept }) => haveAdmin || departmentOf(roleId) !== 'BUSINESS' || ownerDept === roleId)
    .filter(({ mainCompId }) => !companies || companies.includes(mainCompId));
});

/** Adds stamped files to a document; who works on it meanwhile is not disturbed but for its version. */
const applyAdminFileUpload = (kinds: readonly DocumentKind[]): GatewayMethod =>
  defineMethod({
    service,
    method: 'applyAdminFileUpload',
    right: null,
    writes: true,
    parse: (data) => {
      if (!Array.isArray(data.files) || data.files.length === 0)
        throw invalid({ files: bi('请选择文件', 'Choose files') });
      return {
        docType: requiredText(data, 'docType', 10),
        id: documentId(data),
        files: data.files.filter((file) => typeof file === 'object' && file !== null) as AttachedFile[],
        fileRemark: optionalText(data, 'fileRemark', 200),
      };
    },
    handle: async ({ docType, id, files, fileRemark }, call) => {
      const kind = documentKindOf(kinds, docType);
      const record = await getDocument(kind, id, call, { lock: true });
      refuseStopped(stampDocument(kind), record, call);
      const known = Array.isArray(record.adminFiles) ? (record.adminFiles as AttachedFile[]) : [];
      const added = files.map((file) => ({ ...file, fileRemark: fileRemark ?? file.fileRemark ?? null }));
      await writeFiles(kind.entity, id, { adminFiles: [...known, ...added] }, call);
      await patchRow(kind.entity, id, {}, call);
      const stored = await getRecord(kind.entity, id, asSystem(call));
      await logDocument(
        kind,
        stored,
        { action: 'edit', from: String(record.status), opinion: fileRemark, actor: await approvalActorOf(call) },
        call,
      );
      Object.assign(call.audit, {
        logType: 'UPDATE',
        entity: kind.entity.key,
        recordId: id,
        bizNo: record.docNo,
        detail: { adminFiles: added.length },
      });
      await announce(kind.entity, stored, call);
      return { id, rowVersion: stored.rowVersion, adminFiles: stored.adminFiles };
    },
  });

/**
 * `{docType, docId, rowVersion, decision, opinion}`: what to do about a confirmed document that the customs system did
 * not take.
 */
const applyReceiptFailApprove = (kinds: readonly DocumentKind[]): GatewayMethod =>
  defineMethod({
    service,
    method: 'applyReceiptFailApprove',
    right: null,
    writes: true,
    parse: (data) => {
      const decision = requiredText(data, 'decision', 20);
      if (decision !== 'receiptApprove' && decision !== 'receiptReopen')
        throw invalid({ decision: bi('decision不正确', 'decision is receiptApprove or receiptReopen') });
      return { docType: requiredText(data, 'docType', 10), request: parseTransition({ ...data, action: decision }) };
    },
    handle: async ({ docType, request }, call) => {
      const { id, status, rowVersion, customsReceipt } = await takeTransition(
        documentKindOf(kinds, docType),
        request,
        call,
      );
      return { id, status, rowVersion, customsReceipt };
    },
  });

/** A decision on a delay through the call of one group of leaders; the status must be one of theirs. */
const delayDecision = (method: string, isTheirs: (status: unknown) => boolean): GatewayMethod =>
  defineMethod({
    service,
    method,
    right: null,
    writes: true,
    parse: (data: Data) => parseTransition({ action: 'approve', ...data }),
    handle: async (request, call: Call) => {
      const { status } = toDocument(await getDocument(delayKind, request.id, call));
      if (!waitingForLeader.has(status) || !isTheirs(status)) throw badStatus(status);
      const after = await takeTransition(delayKind, request, call);
      return { id: after.id, status: after.status, rowVersion: after.rowVersion };
    },
  });

/** Calls of single documents beyond save, get, delete and approve. @see docs/spec/guarantee.md 8 */
export const applyMethods = (kinds: readonly DocumentKind[]): GatewayMethod[] => [
  applyReplaceLookup,
  applyAdminFileUpload(kinds),
  applyReceiptFailApprove(kinds),
  delayDecision('delayLeaderApprove', (status) => heldByBusiness.has(status) || heldByExitdept.has(status)),
  delayDecision('delayExceedApprove', (status) => heldByInvestment.has(status) || heldByAccounting.has(status)),
];
