import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import type { ReactNode } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { commonFields, fieldOf } from '#domain/core/entity.ts';
import { type Field, holdsPeople } from '#domain/core/field.ts';
import { stateOf } from '#domain/core/flow.ts';
import { bi } from '#domain/core/text.ts';
import { isUnread } from '#domain/core/unread.ts';
import { useText } from '../../shell/text.ts';
import type { ColumnOf } from '../screenRecord.ts';
import styles from './cells.module.css';
import { DictNames, DictValue } from './DictValue.tsx';
import { EmptyValue } from './EmptyValue.tsx';
import { MomentValue } from './MomentValue.tsx';
import { MoneyValue } from './MoneyValue.tsx';
import { PersonValue } from './PersonValue.tsx';
import { ProgressValue } from './ProgressValue.tsx';
import { QuantityValue } from './QuantityValue.tsx';
import { RefName } from './RefName.tsx';
import { RichText } from './RichText.tsx';
import { StatusChip } from './StatusChip.tsx';

interface DisplayValueProps<Entity extends EntityDefinition = EntityDefinition> {
  readonly entity: Entity;
  /** Name of a field of the definition or of a common column. */
  readonly field: ColumnOf<Entity>;
  readonly record: RecordValues;
}

/** A stored value as people read it, for list cells and read-only forms alike. @see docs/spec/look.md 4 */
export function DisplayValue<const Entity extends EntityDefinition>(props: DisplayValueProps<Entity>): ReactNode;
export function DisplayValue({ entity, field: name, record }: DisplayValueProps) {
  const t = useText();
  const field = fieldOf(entity, name);
  const value = record[name];
  if (!field) return <EmptyValue />;

  const state = entity.flow && name === entity.flow.field ? stateOf(entity.flow, value) : undefined;
  if (state) return <StatusChip tone={state.tone} icon={state.icon} label={t(state.label)} />;
  if (name === 'createdByName') return <PersonValue name={value} dept={record.createdDept} />;
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  if (isUnread(value)) return <>{value.unread}</>;
  return <ValueOfField field={field} name={name} value={value} record={record} />;
}

function ValueOfField({
  field,
  name,
  value,
  record,
}: {
  field: Field;
  name: string;
  value: unknown;
  record: RecordValues;
}) {
  const t = useText();
  switch (field.kind) {
    case 'money':
      return <MoneyValue value={String(value)} currency={textOf(field.currencyField && record[field.currencyField])} />;
    case 'int':
    case 'decimal':
      return <QuantityValue value={String(value)} unit={field.unit && t(field.unit)} />;
    case 'computed':
      if (field.outOf) return <ProgressValue done={value} total={record[field.outOf]} />;
      return field.of === 'money' ? <MoneyValue value={String(value)} /> : String(value);
    case 'date':
    case 'datetime':
      return <MomentValue value={String(value)} isQuiet={name in commonFields} />;
    case 'bool':
      return <>{t(isTrue(value) ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })}</>;
    case 'dict':
      return <DictValue dict={field.dict} value={value} />;
    case 'multiDict':
      return <DictNames dict={field.dict} values={listOf(value)} />;
    case 'ref':
      if (field.beside && textOf(record[`${name}_label`]))
        return <PersonValue name={record[`${name}_label`]} dept={record[field.beside]} />;
      return <>{textOf(record[`${name}_label`]) ?? <RefName entity={field.entity} id={String(value)} />}</>;
    case 'region':
      return <>{textOf(record[`${name}_label`]) ?? String(value)}</>;
    case 'files':
      return <FileCount count={listOf(value).length} />;
    case 'children':
      return <>{listOf(value).length}</>;
    case 'json':
      if (holdsPeople(field)) return <People ids={listOf(value).map(String)} />;
      return <>{JSON.stringify(value)}</>;
    case 'richText':
      return <RichText html={String(value)} />;
    case 'text':
    case 'textarea':
    case 'time':
    case 'creditCode':
    case 'containerNos':
    case 'hsCode':
    case 'declarationNo':
      return <>{String(value)}</>;
    default:
      return field satisfies never;
  }
}

/** People by their names, with a comma between. */
function People({ ids }: { readonly ids: readonly string[] }) {
  const t = useText();
  const comma = t(bi('、', ', '));
  return ids.length === 0 ? (
    <EmptyValue />
  ) : (
    ids.map((id, at) => (
      <span key={id}>
        {at > 0 && comma}
        <RefName entity="sysUser" id={id} />
      </span>
    ))
  );
}

function FileCount({ count }: { count: number }) {
  if (count === 0) return <EmptyValue />;
  return (
    <span className={styles.files}>
      <AttachFileOutlined aria-hidden />
      {count}
    </span>
  );
}

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1';
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A list travels as an array, or as its JSON text where the column is JSON. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('[')) return [];
  return JSON.parse(value) as unknown[];
}
