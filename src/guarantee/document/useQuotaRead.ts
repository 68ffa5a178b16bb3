import { type ReadDocument, useReadDocument } from '../../approval/document/Marked.tsx';
import { isQuotaDocType, type QuotaDocType } from '../docKinds.ts';

/** The document on screen, as one of this area. */
export function useQuotaRead(): ReadDocument & { readonly docType: QuotaDocType } {
  const read = useReadDocument();
  const { docType } = read;
  if (!isQuotaDocType(docType)) throw new Error(`${docType} is no document about a quota`);
  return { ...read, docType };
}
