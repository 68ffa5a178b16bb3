import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { Credit } from '#domain/guarantee/creditCalls.ts';
import type { QuotaDocType } from '../docKinds.ts';

/** What the inputs of a document know beyond the form: its kind, the live numbers, and the department whose quotas fit. */
export interface DocumentFacts {
  readonly docType: QuotaDocType;
  readonly credit: Credit | undefined;
  /** Undefined where every department's records fit. */
  readonly ownerDept: string | undefined;
  /** The document as stored; undefined for a new one. */
  readonly doc: RaRecord | undefined;
}

export const DocumentFactsContext = createContext<DocumentFacts | undefined>(undefined);

export function useDocumentFacts(): DocumentFacts {
  const facts = useContext(DocumentFactsContext);
  if (!facts) throw new Error('inputs of a document stand inside DocumentFactsContext');
  return facts;
}
