import type { workflowHeader } from '#domain/approval/workflowHeader.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';

type Ref = Extract<Field, { kind: 'ref' }>;

/** What all documents of the area have, for statements about any of them. */
export type QuotaDocument = EntityDefinition<
  typeof workflowHeader & { readonly customerId: Ref; readonly mainCompId: Ref }
>;

const documents: readonly QuotaDocument[] = Object.values(quotaKinds).map(({ entity }) => entity);

/** @throws {Error} the kind is not of this area */
export function headOf({ entity }: Pick<DocumentKind, 'entity'>): QuotaDocument {
  const found = documents.find(({ key }) => key === entity.key);
  if (!found) throw new Error(`${entity.key} is no document about a quota`);
  return found;
}
