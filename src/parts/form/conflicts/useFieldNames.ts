import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';

const mostNamed = 4;

/** Fields of a record in a sentence: `标题、备注 等 6 项`. Names that are no fields are left out. */
export function useFieldNames(entity: EntityDefinition): (names: readonly string[], most?: number) => string {
  const t = useText();
  return (names, most = mostNamed) => {
    const labels = names.flatMap((name) => (entity.fields[name] ? [t(entity.fields[name].label)] : []));
    const listed = labels.slice(0, most).join(t(bi('、', ', ')));
    if (labels.length <= most) return listed;
    return t(bi('{listed} 等 {count} 项', '{listed} and others, {count} in all'), { listed, count: labels.length });
  };
}
