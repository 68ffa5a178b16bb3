import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { useText } from '../shell/text.ts';
import type { ChangedField } from './changedFields.ts';
import { VersionValue } from './VersionValue.tsx';

const words = { added: bi('新增', 'added'), removed: bi('已移除', 'removed'), there: bi('原有', 'was there') };

type Differing = Pick<ChangedField, 'name' | 'old' | 'now' | 'line'>;

/** One side of a change as people read it: of a line its cell, or that the line came or went. */
export function ChangedValue({
  entity,
  change,
  side,
}: {
  entity: EntityDefinition;
  change: Differing;
  side: 'old' | 'now';
}) {
  const t = useText();
  const { name, line } = change;
  switch (line?.kind) {
    case 'added':
      return side === 'old' ? <EmptyValue /> : t(words.added);
    case 'removed':
      return t(side === 'old' ? words.there : words.removed);
    default:
      return <VersionValue entity={line?.of ?? entity} field={line?.field ?? name} value={change[side]} />;
  }
}
