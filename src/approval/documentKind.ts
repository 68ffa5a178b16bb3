import type { KindDefinition } from '#domain/approval/document.ts';

/** A document that waits for this person. */
export interface Todo {
  readonly docType: string;
  readonly docId: string;
}

/** What the screens of the approval machine have to know of one kind of document; an area hands it in. */
export interface DocumentKindView extends KindDefinition {
  /** Other kinds have the same type: calls of the machine name the entity, too. */
  readonly sharesType?: true;
  /** Where one of them is only read. */
  readonly viewPath: (id: string) => string;
  /** Where a document that waits is worked on, of whatever kind; undefined for one that the area does not know. */
  readonly todoPath: (todo: Todo) => string | undefined;
}

/** How calls of the machine name a kind. */
export const namedKind = ({
  docType,
  entity,
  sharesType,
}: Pick<DocumentKindView, 'docType' | 'entity' | 'sharesType'>) => ({
  docType,
  ...(sharesType && { entity: entity.key }),
});
