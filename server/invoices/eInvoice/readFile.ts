import { buffer } from 'node:stream/consumers';
import { bi } from '#domain/core/text.ts';
import { EInvoiceFault, type ReadEInvoice, readEInvoice, readPdfProperties } from '#domain/invoices/eInvoice.ts';
import { readPdfApart } from '../../platform/pdf/readPdfApart.ts';
import { SheetRefusal } from '../../platform/sheet/sheetRefusal.ts';
import { readZipDirectory, unpack } from '../../platform/sheet/zipDirectory.ts';
import { mostBytes, readXml } from './xmlTree.ts';

/** What a file is told by, and not by its name. */
export type InvoiceFile =
  | { readonly field: 'xmlFile' | 'ofdFile'; readonly invoice: ReadEInvoice }
  | { readonly field: 'pdfFile' | 'ofdFile'; readonly values: Readonly<Record<string, string>> };

/** All parts of an OFD together, unpacked. */
const mostUnpacked = 64 * 1_048_576;
const mostParts = 200;

/**
 * An invoice out of its file: XML, the XML inside an OFD, or what a PDF says in its properties.
 * @throws {EInvoiceFault} none of these, or not to be read
 */
export async function readInvoiceFile(bytes: Buffer): Promise<InvoiceFile> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readOfd(bytes);
  if (bytes.subarray(0, 1024).includes('%PDF-')) return readPdf(bytes);
  return { field: 'xmlFile', invoice: readEInvoice(readXml(bytes)) };
}

async function readPdf(bytes: Buffer): Promise<InvoiceFile> {
  const read = await readPdfApart(bytes);
  if ('refusal' in read) throw new EInvoiceFault(bi('PDF无法读取或已加密', 'The PDF is damaged or encrypted'));
  return { field: 'pdfFile', values: readPdfProperties(read.properties) };
}

async function readOfd(bytes: Buffer): Promise<InvoiceFile> {
  try {
    const parts = readZipDirectory(bytes, mostUnpacked).filter(({ name }) => /\.xml$/i.test(name));
    // Attachments first: the pages of the form are XML, too.
    const byPlace = parts.sort((one, other) => Number(/attach/i.test(other.name)) - Number(/attach/i.test(one.name)));
    for (const part of byPlace.slice(0, mostParts)) {
      if (part.size > mostBytes) continue;
      const content = await buffer(unpack(bytes, part));
      if (content.includes('<EInvoice') || content.includes(':EInvoice'))
        return { field: 'ofdFile', invoice: readEInvoice(readXml(content)) };
    }
    return { field: 'ofdFile', values: {} };
  } catch (error) {
    if (error instanceof SheetRefusal)
      throw new EInvoiceFault(bi('OFD文件已损坏或过大', 'The OFD is damaged or too large'));
    throw error;
  }
}
