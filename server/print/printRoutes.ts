import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { addressTemplate, demand } from '#domain/demand/index.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { kindOf } from '../approval/documentKind.ts';
import { disposition, withSessionCall } from '../files/sessionCall.ts';
import type { Call } from '../gateway/method.ts';
import { guaranteeKinds } from '../guarantee/documents/documents.ts';
import type { Services } from '../services.ts';
import { addressLabel } from './addressLabel.ts';
import { demandSheet } from './demandSheet.ts';
import { guaranteeDocument } from './guaranteeDocument.ts';
import type { PrintSheet } from './printJob.ts';
import { renderPdf } from './renderPdf.ts';
import { reviewSheet } from './reviewSheet.ts';

const mostSheets = 50;

/**
 * PDFs to look at and print: `GET /api/print/demand?ids=a,b`, `/api/print/addressTemplate?id=&addressId=&demandId=&sample=1`,
 * `/api/print/reviewSheet?id=a,b`, `/api/print/guaranteeDocument?docType=&id=`.
 * @see look.md 8
 */
export function printRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/print/demand', (request, reply) =>
    withSessionCall(request, reply, { services, service: 'business', method: 'printDemand', logType: 'EXPORT' }, async (call, log) => {
      const bytes = await demandPdf(idsOf(request.query, 'ids'), call);
      await log();
      return sendPdf(reply, bytes, `${demand.label[call.locale]}.pdf`);
    }),
  );
  app.get('/api/print/addressTemplate', (request, reply) =>
    withSessionCall(
      request,
      reply,
      { services, service: 'business', method: 'printAddressTemplate', logType: 'EXPORT' },
      async (call, log) => {
        const bytes = await labelPdf(request.query, call);
        await log();
        return sendPdf(reply, bytes, `${addressTemplate.label[call.locale]}.pdf`);
      },
    ),
  );
  app.get('/api/print/reviewSheet', (request, reply) =>
    withSessionCall(request, reply, { services, service: 'baohan', method: 'printReviewSheet', logType: 'EXPORT' }, async (call, log) => {
      const ids = idsOf(request.query, 'id');
      const bytes = await tracedPdf(bhReview.key, ids, (id) => reviewSheet(id, call), call);
      await log();
      return sendPdf(reply, bytes, `${bhReview.label[call.locale]}.pdf`);
    }),
  );
  app.get('/api/print/guaranteeDocument', (request, reply) =>
    withSessionCall(
      request,
      reply,
      { services, service: 'baohan', method: 'printGuaranteeDocument', logType: 'EXPORT' },
      async (call, log) => {
        const { entity } = kindOf(guaranteeKinds, textOf(request.query, 'docType'));
        const ids = idsOf(request.query, 'id');
        const bytes = await tracedPdf(entity.key, ids, (id) => guaranteeDocument(textOf(request.query, 'docType'), id, call), call);
        await log();
        return sendPdf(reply, bytes, `${entity.label[call.locale]}.pdf`);
      },
    ),
  );
}

/** Papers with a trace code: the log keeps the code of each, so that a paper can be verified later. */
async function tracedPdf(
  entity: string,
  ids: readonly string[],
  sheetOf: (id: string) => Promise<PrintSheet>,
  call: Call,
): Promise<Buffer> {
  const sheets: PrintSheet[] = [];
  for (const id of ids) sheets.push(await sheetOf(id));
  const traces = Object.fromEntries(sheets.map(({ number, trace }) => [number, trace]));
  Object.assign(call.audit, { entity, detail: { print: ids, traces } });
  if (ids.length === 1) Object.assign(call.audit, { recordId: ids[0], bizNo: sheets[0]?.number });
  return renderPdf({ kind: 'sheets', sheets, locale: call.locale, foot: { printedBy: call.actor.loginName, printedAt: call.now } });
}

async function demandPdf(ids: readonly string[], call: Call): Promise<Buffer> {
  if (!hasRight(call.actor, `${demand.key}:print`)) throw sharedErrors.FORBIDDEN();
  call.audit.entity = demand.key;
  call.audit.detail = { print: ids };
  const sheets: PrintSheet[] = [];
  for (const id of ids) sheets.push(await demandSheet(id, call));
  const [only] = ids;
  if (ids.length === 1 && only) Object.assign(call.audit, { recordId: only, bizNo: sheets[0]?.number });
  return renderPdf({ kind: 'sheets', sheets, locale: call.locale, foot: { printedBy: call.actor.loginName, printedAt: call.now } });
}

async function labelPdf(query: unknown, call: Call): Promise<Buffer> {
  if (!hasRight(call.actor, `${addressTemplate.key}:print`)) throw sharedErrors.FORBIDDEN();
  const templateId = textOf(query, 'id');
  if (!templateId) throw invalid({ id: say('请选择地址模板', 'Choose an address template') });
  const isSample = textOf(query, 'sample') === '1';
  const addressId = isSample ? undefined : textOf(query, 'addressId') || undefined;
  const demandId = isSample ? undefined : textOf(query, 'demandId') || undefined;
  if (!isSample && !addressId) throw invalid({ addressId: say('请选择地址', 'Choose an address') });
  Object.assign(call.audit, { entity: addressTemplate.key, recordId: templateId, detail: { addressId, demandId } });
  return renderPdf(await addressLabel({ templateId, addressId, demandId }, call));
}

function idsOf(query: unknown, name: 'id' | 'ids'): string[] {
  const ids = [
    ...new Set(
      textOf(query, name)
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length === 0) throw invalid({ [name]: say('请选择要打印的单据', 'Choose what to print') });
  if (ids.length > mostSheets) throw sharedErrors.LIMIT({ limit: `${mostSheets}` });
  return ids;
}

function textOf(query: unknown, name: string): string {
  const value = typeof query === 'object' && query !== null ? (query as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

const sendPdf = (reply: FastifyReply, bytes: Buffer, fileName: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', disposition('inline', fileName))
    .type('application/pdf')
    .send(bytes);
