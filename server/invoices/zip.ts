import { writeFile } from 'node:fs/promises';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import * as calls from '#domain/invoices/calls.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { note } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { shownName } from '../files/storeFile.ts';
import { type PackedFile, storeZip } from '../files/storeZip.ts';
import { financeParam } from '../funds/index.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { needInvoiceRight } from './rights.ts';

const mega = 1_048_576;
const missingList = '缺失清单.txt';

const named = [
  ...(['id', 'direction', 'mainCompId', 'invoiceNo', 'issueDate', 'sellerName', 'buyerName'] as const),
  ...(['grossAmount', 'scopeKey'] as const),
];

/**
 * The invoices that are asked for, all of which the person sees and may take away.
 * @throws 62050 too many, 62051 one of them is not his: nothing is packed then
 */
async function chosen(ids: unknown, call: Call) {
  const asked = Array.isArray(ids) ? [...new Set(ids.map(String))] : [];
  if (asked.length === 0) throw invalid({ ids: bi('请选择要下载的发票', 'Choose the invoices to download') });
  const most = await financeParam('INV_ZIP_MAX', null, call.db);
  if (asked.length > most) throw invoiceErrors.DOWNLOAD_LIMIT({ limit: `${most}` });
  const rows = await readMany(invoice, named, { id: asked }, call.db, { order: ['issueDate', 'id'], seenBy: call });
  if (rows.length < asked.length) throw invoiceErrors.NO_RIGHT();
  for (const row of rows) needInvoiceRight('canDownload', row, call);
  return rows;
}

interface Original {
  readonly invoiceId: string;
  readonly hashaddr: string;
  readonly fileName: string;
  readonly fileSize: number;
}

async function originalsOf(ids: readonly string[], { db }: Call): Promise<readonly Original[]> {
  const { rows } = await db.query<Original>(
    `select record_id as "invoiceId", hashaddr, show_file_name as "fileName", file_size::float8 as "fileSize"
     from attachment where table_name = $1 and record_id = any($2) order by record_id, col_name, line_no, id`,
    [invoice.key, ids],
  );
  const most = await financeParam('INV_ZIP_MB', null, db);
  if (rows.reduce((sum, { fileSize }) => sum + fileSize, 0) > most * mega)
    throw invoiceErrors.DOWNLOAD_LIMIT({ limit: `${most} MB` });
  return rows;
}

type Chosen = Awaited<ReturnType<typeof chosen>>[number];

/** `主体/进项/202604/number_other party_gross.ext`; a name that is taken gets a number behind it. */
function placesIn(companies: ReadonlyMap<string, string>) {
  const taken = new Set<string>();
  return (row: Chosen, fileName: string): string => {
    const isInput = row.direction === 'IN';
    const other = (isInput ? row.sellerName : row.buyerName) ?? '';
    const month = (row.issueDate ?? '').slice(0, 7).replace('-', '') || '未开具';
    const folders = [companies.get(row.mainCompId ?? '') ?? '', isInput ? '进项' : '销项', month];
    const stem = shownName(`${row.invoiceNo ?? row.id}_${other}_${row.grossAmount ?? ''}`);
    const ending = /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? '';
    for (let at = 1; ; at += 1) {
      const place = [...folders.map(shownName), `${stem}${at > 1 ? `_${at}` : ''}${ending}`].join('/');
      if (taken.has(place)) continue;
      taken.add(place);
      return place;
    }
  };
}

/** What each download leaves: one row of the log for each invoice. */
function logDownloads(rows: readonly Chosen[], { audit }: Call): void {
  const also = rows.map(({ id, invoiceNo }) => ({
    ...{ logType: 'EXPORT' as const, entity: invoice.key, recordId: id, bizNo: invoiceNo ?? undefined },
  }));
  const detail = { action: 'zip', ids: rows.map(({ id }) => id) };
  Object.assign(audit, { logType: 'EXPORT', entity: invoice.key, detail, also: [...(audit.also ?? []), ...also] });
}

/**
 * The originals of many invoices as one archive of the person's own. Content is streamed from store to store; an invoice
 * without any is named in a list.
 */
const handled = implementCall(calls.batchDownloadInvoiceZip, async ({ ids }, call) => {
  const rows = await chosen(ids, call);
  const originals = await originalsOf(
    rows.map(({ id }) => id),
    call,
  );
  const companies = await readMany(bhMainComp, ['id', 'shortName'], {}, call.db);
  const placeOf = placesIn(new Map(companies.map(({ id, shortName }) => [id, shortName ?? ''])));
  const files: PackedFile[] = [];
  const missing: string[] = [];
  for (const row of rows) {
    const own = originals.filter(({ invoiceId }) => invoiceId === row.id);
    if (own.length === 0) missing.push(row.invoiceNo ?? row.id);
    for (const { hashaddr, fileName } of own) files.push({ path: placeOf(row, fileName), hashaddr });
  }
  const stamp = call.now.replace(/[-: ]/g, '').slice(0, 14);
  const kept = await storeZip(
    {
      ...{ fileName: `发票_${stamp}.zip`, files, indexName: missing.length > 0 ? missingList : null },
      writeIndex: (path) => writeFile(path, `\uFEFF${missing.join('\r\n')}\r\n`),
    },
    call,
  );
  await note(
    invoice,
    { id: rows.map(({ id }) => id) },
    { downloadCount: ({ downloadCount }) => `coalesce(${downloadCount}, 0) + 1` },
    call.db,
  );
  logDownloads(rows, call);
  return { ...kept, count: files.length, missing };
});

/** Packing holds no transaction, and a person packs one archive at a time. */
export const invoicesZipped: GatewayMethod = { ...handled, commits: 'perRow', share: 'exports' };
