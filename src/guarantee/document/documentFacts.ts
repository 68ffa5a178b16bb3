import { createContext, useContext } from 'react';
import { useGetList } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Credit } from '#domain/guarantee/index.ts';
import type { ScreenRecord } from '../../parts/screenRecord.ts';
import type { QuotaDocType } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';

/**
 * What the inputs of a document know beyond the form: its kind, the live numbers, and the department whose quotas fit.
 */
interface DocumentFacts {
  readonly docType: QuotaDocType;
  readonly credit: Credit | undefined;
  /** Undefined where every department's records fit. */
  readonly ownerDept: string | undefined;
  /** The document as stored; undefined for a new one. */
  readonly doc: QuotaDocument | undefined;
}

export const DocumentFactsContext = createContext<DocumentFacts | undefined>(undefined);

export function useDocumentFacts(): DocumentFacts {
  const facts = useContext(DocumentFactsContext);
  if (!facts) throw new Error('inputs of a document stand inside DocumentFactsContext');
  return facts;
}

export const isChosen = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What of these is chosen, as a filter. */
export const chosenOf = (values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isChosen(value)));

const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const;

/** A record that another screen began with is known by its id alone. @param id null: nothing is to be read */
export const useBegun = <const Entity extends EntityDefinition>(
  { key }: Entity,
  id: unknown,
): ScreenRecord<Entity> | undefined => {
  const { data } = useGetList<ScreenRecord<Entity>>(key, { ...one, filter: { id } }, { enabled: isChosen(id) });
  return isChosen(id) ? data?.find((row) => row.id === id) : undefined;
};

/** Customer and company of a record, for another one about the same. */
export const partiesOf = (row: RecordValues): RecordValues =>
  Object.fromEntries(
    ['customerId', 'customerId_label', 'mainCompId', 'mainCompId_label'].map((name) => [name, row[name]]),
  );
