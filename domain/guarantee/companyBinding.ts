import { isImportExport } from '../core/access.ts';
import type { Binding } from '../core/binding.ts';

/**
 * Operators of import/export affairs are held to the main companies they are bound to; leaders and other departments
 * are not. Who never stood in a binding works for all companies; who stood in one and has none that counts today works
 * for none.
 * @see docs/spec/guarantee.md 3.14, docs/decisions/0019-whose-rows.md
 */
export const companyBinding: Binding = {
  key: 'mainCompany',
  holds: (actor) => isImportExport(actor) && !actor.isLeader && !actor.haveAdmin,
  kept: { entity: 'bhMainCompBw', person: 'userId', value: 'mainCompId' },
  valid: { from: 'validFrom', to: 'validTo', enabled: 'enabled' },
};
