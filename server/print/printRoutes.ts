import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServiceArea } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { mimeOf } from '../files/fileRules.ts';
import { leavingOf } from '../gateway/callFacts.ts';
import type { Call } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { disposition, withSessionCall } from '../gateway/sessionCall.ts';
import type { PrintJob, PrintSheet } from './printJob.ts';
import { renderPdf } from './renderPdf.ts';
import { writeDocx } from './writeDocx.ts';

const mostSheets = 50;

/** One kind of paper. An area lists its own. */
export interface Print {
  /** Behind `/api/print/`. */
  readonly path: string;
  /** How the operation log calls it. */
  readonly service: ServiceArea;
  readonly method: string;
  /**
   * Checks the right, notes in `call.audit` what is printed, and answers the paper as plain data; `isTaken` makes it a
   * file instead of something to look at.
   */
  readonly paper: (
    query: unknown,
    call: Call,
  ) => Promise<{ readonly name: Text; readonly job: PrintJob; readonly isTaken?: boolean }>;
  /** Taken away as a document that people go on writing in; a PDF to look at without it. */
  readonly as?: 'docx';
}

/** `GET /api/print/<path>`: PDFs to look at and print, and documents to take away. @see docs/spec/look.md 8 */
export function printRoutes(app: FastifyInstance, services: Services, prints: readonly Print[]): void {
  for (const { path, service, method, paper, as = 'pdf' } of prints) {
    app.get(`/api/print/${path}`, (request, reply) =>
      withSessionCall(request, reply, { services, service, method, logType: 'EXPORT' }, async (call, log) => {
        // What a print reads takes as long as drawing it: both count.
        const draw = async () => {
          const { name, job, isTaken } = await paper(request.query, call);
          return {
            name,
            isTaken,
            bytes: as === 'docx' && job.kind === 'sheets' ? await writeDocx(job) : await renderPdf(job),
          };
        };
        const { name, isTaken, bytes } = await services.limiters.prints.run(call.actor.userId, draw, () =>
          leavingOf(reply),
        );
        await log();
        return sendPaper(reply, bytes, {
          fileName: `${name[call.locale]}.${as}`,
          as,
          isTaken: isTaken || as === 'docx',
        });
      }),
    );
  }
}

/** A sheet for each record, read one after the other; the log names the records, whatever comes of it. */
export async function sheetsOf(
  entity: string,
  ids: readonly string[],
  sheetOf: SheetOf,
  call: Call,
): Promise<PrintJob> {
  Object.assign(call.audit, { entity, detail: { print: ids } });
  const sheets = await readSheets(ids, sheetOf);
  if (sheets.some(({ trace }) => trace))
    Object.assign(call.audit, { detail: { print: ids, traces: tracesOf(sheets) } });
  return jobOf(ids, sheets, call);
}

/** Papers with a trace code: the log keeps the code of each, so that a paper can be verified later. */
export async function tracedSheetsOf(
  entity: string,
  ids: readonly string[],
  sheetOf: SheetOf,
  call: Call,
): Promise<PrintJob> {
  const sheets = await readSheets(ids, sheetOf);
  Object.assign(call.audit, { entity, detail: { print: ids, traces: tracesOf(sheets) } });
  return jobOf(ids, sheets, call);
}

/** The code of each paper by its number, as the log keeps them. */
export const tracesOf = (sheets: readonly PrintSheet[]): Readonly<Record<string, string>> =>
  Object.fromEntries(sheets.flatMap(({ number, trace }) => (trace ? [[number, trace]] : [])));

type SheetOf = (id: string) => Promise<PrintSheet>;

async function readSheets(ids: readonly string[], sheetOf: SheetOf): Promise<PrintSheet[]> {
  const sheets: PrintSheet[] = [];
  for (const id of ids) sheets.push(await sheetOf(id));
  return sheets;
}

function jobOf(ids: readonly string[], sheets: readonly PrintSheet[], { audit, actor, locale, now }: Call): PrintJob {
  if (ids.length === 1) Object.assign(audit, { recordId: ids[0], bizNo: sheets[0]?.number });
  return { kind: 'sheets', sheets, locale, foot: { printedBy: actor.loginName, printedAt: now } };
}

/** The records to print, each once. @throws 1001 none is named, 1010 too many */
export function idsOf(query: unknown, name: 'id' | 'ids'): string[] {
  const ids = [
    ...new Set(
      queryText(query, name)
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length === 0) throw invalid({ [name]: bi('请选择要打印的单据', 'Choose what to print') });
  if (ids.length > mostSheets) throw sharedErrors.LIMIT({ limit: `${mostSheets}` });
  return ids;
}

/** A parameter of the address; empty when it is missing or repeated. */
export function queryText(query: unknown, name: string): string {
  const value = typeof query === 'object' && query !== null ? (query as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

const sendPaper = (
  reply: FastifyReply,
  bytes: Buffer,
  { fileName, as, isTaken }: { fileName: string; as: 'pdf' | 'docx'; isTaken: boolean },
): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', disposition(isTaken ? 'attachment' : 'inline', fileName))
    .type(mimeOf[as])
    .send(bytes);
