import { mostLines } from '#domain/clearance/checks.ts';
import * as acts from '#domain/clearance/clearanceActs.ts';
import { clearanceApply } from '#domain/clearance/clearanceApply.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { isThere, readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { createRecord, updateRecord } from '../crud/writeRecord.ts';
import { linkContent } from '../files/storeFile.ts';
import { applicationsFor, findingsOf } from './applyRules.ts';
import { applicationOf } from './linkedOrders.ts';

export { clearanceRules } from './applyRules.ts';

export const mergeLinesHandler = implementCall(acts.mergeClearanceLines, async ({ orderIds }, call) => {
  const ids = Array.isArray(orderIds) ? [...new Set(orderIds.map(String))] : [];
  return { record: await applicationOf(ids, call) };
});

export const checkApplyHandler = implementCall(acts.checkClearanceApply, async ({ id }, call) => {
  const record = await getRecord(clearanceApply, id, call);
  const findings = await findingsOf(record, call);
  return {
    findings: findings.map(({ check, path, text }) => ({ check: `C${check}`, path, text: text[call.locale] })),
    parts: applicationsFor(record),
  };
});

/** van.updateFileAfterSend: what went to customs stays, whatever took its place. */
export const replaceFile = implementAct(acts.replaceFileAfterSend, async ({ record, input }, call) => {
  const paper = papers.find((name) => name === input.paper);
  if (!paper) throw invalid({ paper: bi('请选择附件类型', 'Choose which paper') });
  const replaced = [...(record.replacedFiles ?? []), ...(record[paper] ?? [])];
  // The old ones are written first: content that the record has may move within it.
  await writeFiles(
    clearanceApply,
    record.id,
    { replacedFiles: replaced },
    call,
    replaced.map(({ hashaddr }) => hashaddr),
  );
  await writeFiles(clearanceApply, record.id, { [paper]: input.file ?? [] }, call);
  return {};
});

const papers = ['invoiceFiles', 'packingFiles', 'contractFiles'] as const;

/** Lines beyond what one declaration takes, in applications of their own over the same orders. */
export const split = implementAct(acts.splitClearance, async ({ record, rowVersion }, call) => {
  const lines = record.lines ?? [];
  const { clearKind, customerId, brokerId, customsArea, superviseMode, currency } = record;
  const { tradeTerm, transportMode, ledgerNo, contact, phone, packageKind } = record;
  const head = { clearKind, customerId, brokerId, customsArea, superviseMode, currency };
  const terms = { tradeTerm, transportMode, ledgerNo, contact, phone, packageKind };
  const orders = (record.orders ?? []).map(({ orderId }, at) => ({ lineNo: at + 1, orderId }));
  for (let from = mostLines; from < lines.length; from += mostLines) {
    const own = lines
      .slice(from, from + mostLines)
      .map(({ id: _id, applyId: _of, ...line }, at) => ({ ...line, lineNo: at + 1 }));
    await createRecord(clearanceApply, { ...head, ...terms, orders, lines: own }, { ...call, audit: {} });
  }
  const values = { lines: lines.slice(0, mostLines), invoiceTotal: null };
  await updateRecord(
    clearanceApply,
    { id: record.id, rowVersion: rowVersion ?? record.rowVersion, values },
    { ...call, audit: {} },
  );
  return undefined;
});

const terms: Readonly<Record<string, string>> = {
  CIF: '1',
  CIP: '1',
  CFR: '2',
  CPT: '2',
  FOB: '3',
  FCA: '3',
  EXW: '7',
};

/** One order an application, unless it was given up. @throws 1004 there is one */
export const orderOfClearance = implementAct(acts.makeClearanceOrder, async ({ record }, call) => {
  const { customsOrderId } = record;
  const live = { id: customsOrderId, status: { not: ['CANCELLED'] } };
  if (customsOrderId && (await isThere(customsOrder, live, call.db))) {
    const there = await readOne(customsOrder, ['orderNo'], { id: customsOrderId }, call.db);
    const no = there?.orderNo ?? '草稿';
    throw new BusinessError('1004', bi(`该申请已有报关委托：${no}`, `The application has an order already: ${no}`));
  }
  if (!record.contact || !record.phone)
    throw invalid({ contact: bi('请先填写联系人和电话', 'Enter contact and phone first') });
  const files = [...(record.invoiceFiles ?? []), ...(record.packingFiles ?? []), ...(record.contractFiles ?? [])];
  for (const { hashaddr } of files)
    await linkContent(hashaddr, { bizType: customsOrder.key, createdBy: call.actor.userId }, call);
  const made = await createRecord(
    customsOrder,
    {
      ...{ customerId: record.customerId, brokerId: record.brokerId, contact: record.contact, phone: record.phone },
      ieFlag: record.clearKind === 'OUT' || record.clearKind === 'ZONE_OUT' ? 'E' : 'I',
      ...{ customsCode: record.customsArea, iePort: record.customsArea, tradeMode: record.superviseMode ?? '0110' },
      ...{ trafMode: record.transportMode ?? '2', transMode: terms[record.tradeTerm ?? ''] ?? '1' },
      ...{ manualNo: record.ledgerNo, packNo: record.pieces, wrapType: record.packageKind },
      ...{ grossWt: record.grossKg, netWt: record.netKg, remark: `清关申请 ${record.applyNo}` },
      files,
      goods: (record.lines ?? []).map((line) => ({
        ...{ partNo: line.partNo, hsCode: line.hsCode, gName: line.goodsName, gModel: line.elements },
        ...{ gQty: line.qty, gUnit: line.unit, declTotal: line.amount, tradeCurr: record.currency },
        ...{ qty1: line.legalQty1, unit1: line.legalUnit1, qty2: line.legalQty2, unit2: line.legalUnit2 },
        ...{ originCountry: line.origin, destCountry: line.destCountry, contrItem: line.ledgerItem },
      })),
    },
    { ...call, audit: {} },
  );
  return { customsOrderId: made.id };
});
