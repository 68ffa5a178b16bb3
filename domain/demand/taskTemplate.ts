import type { RecordValues } from '../core/entity.ts';

/**
 * Default of the setting `demand.taskTemplate`: which tasks an accepted demand gets.
 * @see docs/spec/operations.md 3.1
 */
const defaultTaskTemplate: Readonly<Record<string, readonly string[]>> = {
  IMPORT: ['DOC', 'LIST?', 'DECLARE', 'STORE|TRUCK'],
  EXPORT: ['DOC', 'PICK?', 'DECLARE', 'TRUCK'],
  TRANSFER: ['LIST', 'TRUCK'],
  STORAGE: ['STORE'],
  DELIVERY: ['PICK', 'TRUCK'],
  PRECAT: ['PRECAT'],
  LABEL: ['LABEL'],
  OTHER: ['OTHER'],
};

/** Supervision modes of bonded goods, which need a bonded list before the declaration. */
const bondedModes: ReadonlySet<unknown> = new Set(['5033', '5034']);

/**
 * Task types for a demand. `LIST?` holds for bonded supervision, `PICK?` when the goods lie in a warehouse of ours,
 * `STORE|TRUCK` is storing when a warehouse is named and trucking otherwise. INSPECT is only ever added by hand.
 */
export function tasksFor(
  demand: RecordValues,
  template: Readonly<Record<string, readonly string[]>> = defaultTaskTemplate,
): string[] {
  return (template[String(demand.demandType)] ?? ['OTHER']).flatMap((entry) => {
    if (entry === 'LIST?') return bondedModes.has(demand.superviseMode) ? ['LIST'] : [];
    if (entry === 'PICK?') return demand.warehouse ? ['PICK'] : [];
    if (entry === 'STORE|TRUCK') return [demand.warehouse ? 'STORE' : 'TRUCK'];
    return entry.endsWith('?') ? [] : [entry];
  });
}
