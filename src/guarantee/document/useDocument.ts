import type { RaRecord } from 'react-admin';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { useLiveAnswer } from '../../parts/screens/useLiveAnswer.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

export interface LoadedDocument {
  readonly answer: DocumentAnswer | undefined;
  readonly error: unknown;
  /** Reads it anew. @returns the document as it stands */
  reload(): Promise<RaRecord>;
  /** Stores what the author or a department wrote and reads it back. @throws HttpError with the errors of the fields */
  save(values: Readonly<Record<string, unknown>>, before: RaRecord): Promise<RaRecord>;
}

/** One document with everything its screen offers. Somebody else's change is read at once. */
export function useDocument(docType: QuotaDocType, id: string): LoadedDocument {
  const call = useBaohan();
  const { entity, calls } = docKinds[docType];
  const live = useLiveAnswer({
    resource: entity.key,
    id,
    read: (signal) => call<DocumentAnswer>(calls.get, { id }, signal && { signal }),
    versionOf: ({ doc }) => doc.rowVersion,
  });
  const reload = async () => (await live.reload()).doc;
  return {
    answer: live.answer,
    error: live.error,
    reload,
    save: async (values, before) => {
      await call(calls.save, { doc: { ...values, id: before.id }, rowVersion: before.rowVersion }, { write: true });
      return reload();
    },
  };
}
