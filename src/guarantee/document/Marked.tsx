import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { type ChangedField, changedFields } from '../../approval/changedFields.ts';
import { VersionValue } from '../../approval/VersionValue.tsx';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';

export interface ReadDocument {
  readonly entity: EntityDefinition;
  readonly doc: RaRecord;
  /** What changed since readers last saw the document, by field. */
  readonly changes: ReadonlyMap<string, ChangedField>;
}

export const readDocument = (entity: EntityDefinition, doc: RaRecord): ReadDocument => ({
  entity,
  doc,
  changes: new Map(changedFields(entity, doc).map((change) => [change.name, change])),
});

export const ReadDocumentContext = createContext<ReadDocument | undefined>(undefined);

export function useReadDocument(): ReadDocument {
  const read = useContext(ReadDocumentContext);
  if (!read) throw new Error('values of a document stand inside ReadDocumentContext');
  return read;
}

/** A value; one that changed since the last submission stands amber behind the old one. @see look.md 5.4 */
export function Marked({ field }: { field: string }) {
  const { entity, doc, changes } = useReadDocument();
  const now = <DisplayValue entity={entity} field={field} record={doc} />;
  const change = changes.get(field);
  if (!change) return now;
  return (
    <>
      {!isEmpty(change.old) && (
        <del className="doc-was">
          <VersionValue entity={entity} field={field} value={change.old} />
        </del>
      )}
      <ins className="doc-changed">{now}</ins>
    </>
  );
}
