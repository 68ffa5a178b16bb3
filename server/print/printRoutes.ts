import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { addressTemplate, demand } from '#domain/demand/index.ts';
import { disposition, withSessionCall } from '../files/sessionCall.ts';
import type { Call } from '../gateway/method.ts';
import type { Services } from '../services.ts';
import { addressLabel } from './addressLabel.ts';
import { demandSheet } from './demandSheet.ts';
import type { PrintSheet } from './printJob.ts';
import { renderPdf } from './renderPdf.ts';

const mostSheets = 50;

/** `GET /api/print/demand?ids=a,b` and `GET /api/print/addressTemplate?id=&addressId=&demandId=&sample=1`: PDFs to look at and print. @see look.md 8 */
export function printRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/print/demand', (request, reply) =>
    withSessionCall(request, reply, { services, service: 'business', method: 'printDemand', logType: 'EXPORT' }, async (call, log) => {
      const bytes = await demandPdf(idsOf(request.query), call);
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

function idsOf(query: unknown): string[] {
  const ids = [
    ...new Set(
      textOf(query, 'ids')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length === 0) throw invalid({ ids: say('请选择要打印的需求', 'Choose the demands to print') });
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
