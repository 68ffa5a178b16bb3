import type { EntityDefinition } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import { RefName } from '../cells/RefName.tsx';
import styles from './batch.module.css';
import type { RowByOther } from './batchRows.ts';

const words = {
  added: bi('新增', 'added'),
  removed: bi('已被删除', 'was removed'),
  more: bi('另有 {count} 行也已更新', '{count} more rows were changed'),
};

/** More are counted. */
const mostShown = 20;

/** What others have done to a table meanwhile, row by row: who, when, what stood there and what stands there now. */
export function RowsByOthers({
  entity,
  rows,
}: {
  readonly entity: EntityDefinition;
  readonly rows: readonly RowByOther[];
}) {
  const t = useText();
  return (
    <ul className={styles.others}>
      {rows.slice(0, mostShown).map((change) => (
        <li key={String(change.row.id)}>
          <RowChange entity={entity} change={change} />
        </li>
      ))}
      {rows.length > mostShown && <li>{t(words.more, { count: rows.length - mostShown })}</li>}
    </ul>
  );
}

function RowChange({
  entity,
  change: { row, before, isRemoved, fields },
}: {
  readonly entity: EntityDefinition;
  readonly change: RowByOther;
}) {
  const t = useText();
  const name = <DisplayValue entity={entity} field={entity.title ?? 'id'} record={before ?? row} />;
  return (
    <>
      <b>{name}</b> {isRemoved && t(words.removed)}
      {!before && t(words.added)}
      {before &&
        fields.map((field) => (
          <span key={field}>
            {t(entity.fields[field]?.label ?? bi(field, field))}{' '}
            <DisplayValue entity={entity} field={field} record={before} /> →{' '}
            <DisplayValue entity={entity} field={field} record={row} />
          </span>
        ))}
      {!isRemoved && (
        <small>
          {typeof row.updatedBy === 'string' && <RefName entity="sysUser" id={row.updatedBy} />}{' '}
          {parseTime(row.updatedTime, '{m}-{d} {h}:{i}:{s}')}
        </small>
      )}
    </>
  );
}
