import type { EntityDefinition } from '#domain/core/entity.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { companyColumn } from '#domain/core/scopeColumns.ts';
import { findEntity } from '#domain/index.ts';
import { useActor } from '../shell/useSession.ts';

/**
 * The column of a customer's own company. To him every row is of it: he neither chooses among companies nor reads its
 * name in each row. Nothing for staff.
 */
export function useCompanyColumn(entity: EntityDefinition): string | undefined {
  const { roleId } = useActor();
  return isCustomer(roleId) ? companyColumn(entity, entity.parent && findEntity(entity.parent.entity)) : undefined;
}
