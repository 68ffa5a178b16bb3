import type { workflowHeader } from '#domain/approval/workflowHeader.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { qccMethods, simulatedCompanySource } from '../reviews/qccCustomer.ts';
import { reviewMethods } from '../reviews/reviewMethods.ts';
import { workbenchTodo } from '../workbench/workbenchTodo.ts';
import { adjustKind } from './adjustKind.ts';
import { applyKind } from './applyKind.ts';
import { applyMethods } from './applyMethods.ts';
import { delayKind } from './delayKind.ts';
import { excessKind } from './excessKind.ts';
import { printTraceFind } from './printTrace.ts';
import { shortKind } from './shortKind.ts';
import { shortMethods } from './shortMethods.ts';

/** Documents of this area that run through the approval machine. */
export const guaranteeKinds: readonly DocumentKind[] = [applyKind, adjustKind, shortKind, delayKind, excessKind];

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

/** Calls of documents and review sheets beyond those that follow from the kinds. @see docs/spec/guarantee.md 8 */
export const documentCalls: readonly GatewayMethod[] = [
  ...applyMethods(guaranteeKinds),
  ...shortMethods,
  ...reviewMethods,
  ...qccMethods(simulatedCompanySource),
  workbenchTodo(guaranteeKinds),
  printTraceFind(guaranteeKinds),
];
