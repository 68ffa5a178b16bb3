import { EInvoiceFault, type XmlElement } from '#domain/invoices/eInvoice.ts';
import { readXmlTree } from '../../platform/xml/readXmlTree.ts';

/** What a file of one invoice may be: more is none. */
export const mostBytes = 2 * 1_048_576;
const limits = { bytes: mostBytes, elements: 60_000, depth: 16 } as const;

/**
 * The elements of an XML file.
 * @throws {EInvoiceFault} too large, of another encoding, with a document type, or damaged
 * @see docs/decisions/0203-reading-e-invoices.md
 */
export const readElements = (bytes: Buffer): XmlElement =>
  readXmlTree(bytes, limits, (words) => new EInvoiceFault(words));
