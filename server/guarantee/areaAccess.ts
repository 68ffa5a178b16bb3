import { valuesBound } from '#domain/core/binding.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { isAmong, rowsSeen } from '#domain/core/rowScope.ts';
import { companyBinding } from '#domain/guarantee/companyBinding.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseOtherDept } from '../approval/ownDepartment.ts';
import type { Call } from '../gateway/method.ts';

/** Main companies a person works for, as statements take them: null = all of them. @see docs/spec/guarantee.md 3.14 */
export function companiesOf({ actor }: Pick<Call, 'actor'>): readonly string[] | null {
  const companies = valuesBound(companyBinding, actor);
  return companies === 'all' ? null : companies;
}

/** Whose a record is. */
interface Owned {
  readonly ownerDept?: string | null;
  readonly mainCompId?: string | null;
}

/** The same for a record of an entity, which also lies in the person's scope. @throws 61008, 61001 */
export function refuseOutsideRows(
  entity: EntityDefinition,
  record: Owned,
  call: Pick<Call, 'actor' | 'scopes' | 'asked'>,
): void {
  refuseOutsideScope(record, call);
  if (!isAmong(rowsSeen(entity, call), { ...record })) throw guaranteeErrors.NO_RIGHT();
}

/** A business department works on its own records, a bound operator on those of his companies. @throws 61008, 61001 */
export function refuseOutsideScope({ ownerDept = null, mainCompId }: Owned, call: Pick<Call, 'actor'>): void {
  refuseOtherDept({ ownerDept }, call);
  const companies = companiesOf(call);
  if (companies && !companies.some((id) => id === mainCompId)) throw guaranteeErrors.NO_RIGHT();
}
