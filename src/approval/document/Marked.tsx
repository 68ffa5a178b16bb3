import { createContext, type ReactNode, useContext } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { ChangedValue } from '../ChangedValue.tsx';
import { type ChangedField, fieldsChangedSince } from '../changedFields.ts';
import type { DocumentAnswer } from '../documentAnswer.ts';
import type { DocumentKindView } from '../documentKind.ts';
import styles from './document.module.css';
import { opensBusiness } from './formEntity.ts';

/** The document on screen, as all of its parts read it. */
export interface ReadDocument extends DocumentAnswer, Pick<DocumentKindView, 'docType' | 'entity' | 'amountField'> {
  /** Names of the fields that stand open to this person now. */
  readonly open: readonly string[];
  /** Whether they are the author's. */
  readonly isAuthor: boolean;
  /** What changed since readers last saw the document, by field; cells of lines by their keys. */
  readonly changes: ReadonlyMap<string, ChangedField>;
}

export const documentReadTime = (
  kind: DocumentKindView,
  answer: DocumentAnswer,
  open: readonly string[],
): ReadDocument => ({
  ...answer,
  docType: kind.docType,
  entity: kind.entity,
  amountField: kind.amountField,
  open,
  isAuthor: opensBusiness(kind, open),
  changes: new Map(fieldsChangedSince(kind.entity, answer.doc, answer.log).map((change) => [change.key, change])),
});

export const ReadDocumentContext = createContext<ReadDocument | undefined>(undefined);

export function useReadDocument(): ReadDocument {
  const read = useContext(ReadDocumentContext);
  if (!read) throw new Error('values of a document stand inside ReadDocumentContext');
  return read;
}

/** A value; one that changed since the last submission stands amber behind the old one. @see docs/spec/look.md 5.4 */
export function Marked({ field }: { field: string }) {
  const { entity, doc, changes } = useReadDocument();
  const now = <DisplayValue entity={entity} field={field} record={doc} />;
  return (
    <Mark entity={entity} change={changes.get(field)}>
      {now}
    </Mark>
  );
}

/** The same for a cell of a line; a line that came with this version is marked by its first cell. */
export function MarkedCell({ name, place, line, field, record }: MarkedCellProps) {
  const read = useContext(ReadDocumentContext);
  const now = <DisplayValue entity={line} field={field} record={record} />;
  const changes = [...(read?.changes.values() ?? [])].filter(
    (change) => change.name === name && change.line?.place === place,
  );
  const change = changes.find(
    (one) => one.line?.kind === 'added' || (one.line?.kind === 'cell' && one.line.field === field),
  );
  return (
    <Mark entity={line} change={change}>
      {now}
    </Mark>
  );
}

interface MarkedCellProps {
  /** The field of the document that holds the lines. */
  readonly name: string;
  /** Which line, from 1 on. */
  readonly place: number;
  readonly line: EntityDefinition;
  readonly field: string;
  readonly record: RecordValues;
}

function Mark({
  entity,
  change,
  children,
}: {
  entity: EntityDefinition;
  change: ChangedField | undefined;
  children: ReactNode;
}) {
  if (!change) return children;
  return (
    <>
      {!isEmpty(change.old) && (
        <del className={styles.was}>
          <ChangedValue entity={entity} change={change} side="old" />
        </del>
      )}
      <ins className={styles.changed}>{children}</ins>
    </>
  );
}
