import { type EntityDefinition, fieldOf } from './entity.ts';

/**
 * Columns of a sheet for columns of a list: what stands in one cell on screen stands side by side there, the amount and
 * its currency, the person and his department.
 */
export function withCompanions(entity: EntityDefinition, columns: readonly string[]): string[] {
  const wanted = new Set(columns);
  return columns.flatMap((name) => {
    const companion = companionOf(entity, name);
    if (!companion || wanted.has(companion) || !fieldOf(entity, companion)) return [name];
    wanted.add(companion);
    return [name, companion];
  });
}

function companionOf(entity: EntityDefinition, name: string): string | undefined {
  const field = fieldOf(entity, name);
  return (field?.kind === 'money' ? field.currencyField : undefined) ?? field?.beside;
}
