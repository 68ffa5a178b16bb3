import { WindowFault, type XmlNode } from '#domain/declaration/singleWindow/readMessage.ts';
import { readXmlTree } from '../../platform/xml/readXmlTree.ts';

/** A declaration of fifty lines has a hundred kilobytes; no answer has more than some. */
export const mostXmlBytes = 1_048_576;
const limits = { bytes: mostXmlBytes, elements: 60_000, depth: 16 } as const;

/** @throws {WindowFault} too large, of another encoding, with a document type, or damaged */
export const readWindowXml = (bytes: Buffer): XmlNode => readXmlTree(bytes, limits, (words) => new WindowFault(words));
