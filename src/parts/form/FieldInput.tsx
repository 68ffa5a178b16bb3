import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { type EntityDefinition, fieldOf, labelOn, type RecordValues } from '#domain/core/entity.ts';
import { type Field, holdsPeople } from '#domain/core/field.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { useText } from '../../shell/text.ts';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import type { ColumnOf } from '../screenRecord.ts';
import { BoolControl } from './controls/BoolControl.tsx';
import type { ControlProps } from './controls/control.ts';
import { DateControl } from './controls/DateControl.tsx';
import { DictControl, MultiDictControl } from './controls/DictControl.tsx';
import { FieldErrorText, FieldFrame, noteId } from './controls/FieldFrame.tsx';
import { type FileSlot, FilesControl } from './controls/FilesControl.tsx';
import { OpenDictControl } from './controls/OpenDictControl.tsx';
import { PeopleControl } from './controls/PeopleControl.tsx';
import { ReferenceInput } from './controls/ReferenceInput.tsx';
import { RegionControl } from './controls/RegionControl.tsx';
import { RichTextControl } from './controls/RichTextControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import styles from './Field.module.css';
import { useFormValue } from './formChanges.ts';
import { messageAt } from './formErrors.ts';
import { inputId, useFormScope } from './formScope.ts';
import { LineTable } from './LineTable.tsx';
import { useOffered } from './offered.ts';

export interface FieldInputProps<Row extends RaRecord = RaRecord, Entity extends EntityDefinition = EntityDefinition> {
  readonly entity: Entity;
  readonly field: ColumnOf<Entity>;
  /** Name in the form when it is not the field's own: `goods.3.qty`. */
  readonly source?: string;
  readonly span?: 1 | 2 | 3;
  /** Plain text instead of an input; `false` opens a field that only the server writes otherwise. */
  readonly readOnly?: boolean;
  readonly help?: Text;
  readonly labelOnTop?: boolean;
  /** The control alone, where a frame around several names them all. */
  readonly isBare?: boolean;
  /** For references: only rows that fit, where a screen knows more than the definition's `filter`. */
  readonly filter?: RecordValues;
  /** For references: hears the row that was chosen. */
  readonly onRow?: (row: Row | undefined) => void;
  /** For references: what tells rows apart whose names say little. A function that stays the same. */
  readonly hintOf?: (row: Row) => string;
  /** For files: a place for each kind of paper. */
  readonly slots?: readonly FileSlot[];
}

/**
 * The input of one field, as its kind in the definition wants it; nothing while the definition says that other values
 * have no use for it. Used inside a form. @see docs/spec/platform.md 5.2, docs/spec/look.md 5.2
 */
export function FieldInput<Row extends RaRecord, const Entity extends EntityDefinition>(
  props: FieldInputProps<Row, Entity>,
): ReactNode;
export function FieldInput(props: FieldInputProps) {
  const { entity, field, source = field } = props;
  const { when, label } = (source === field ? entity.facts?.[field] : undefined) ?? {};
  if (when) return <InputWhen {...props} holds={(values) => when(wellFormed(entity, values))} />;
  return label ? <InputCalled {...props} /> : <AnyInput {...props} />;
}

function InputWhen({ holds, ...props }: FieldInputProps & { readonly holds: (values: RecordValues) => boolean }) {
  const isShown = useFormValue(holds);
  if (!isShown) return null;
  return props.entity.facts?.[props.field]?.label ? <InputCalled {...props} /> : <AnyInput {...props} />;
}

/** An input whose name follows from other values: the domestic party of goods that leave is another one. */
function InputCalled(props: FieldInputProps) {
  const t = useText();
  const name = useFormValue((values) => t(labelOn(props.entity, props.field, wellFormed(props.entity, values))));
  return <AnyInput {...props} name={name} />;
}

function AnyInput({
  entity,
  field: name,
  source = name,
  span = 1,
  readOnly,
  help,
  labelOnTop,
  isBare,
  name: called,
  ...more
}: FieldInputProps & { readonly name?: string }) {
  const t = useText();
  const scope = useFormScope();
  const { errors } = useFormState({ name: source });
  const field = fieldOf(entity, name);
  if (!field) throw new Error(`${entity.key} has no field ${name}`);

  const offered = useOffered(source);
  const mayEdit = scope.mayEdit(name);
  const isDerived = source === name && name in scope.derived;
  const isReadOnly = readOnly ?? (isServerOwned(field) || isDerived || scope.company === source || mayEdit !== true);
  const id = inputId(scope.formId, source);
  const label = called ?? t(field.label);
  const error = messageAt(errors, source);
  const isRequired = !isReadOnly && (field.required === true || scope.required.has(name));
  const note = help ?? field.help;
  const control: ControlProps = {
    id,
    name: source,
    label,
    isRequired,
    isWrong: error !== undefined,
    hasNote: error !== undefined || note !== undefined,
    placeholder: isBare ? '' : t(placeholderOf(field, called)),
  };

  if (field.kind === 'children') {
    return <LineTable entity={entity} field={name} source={source} isReadOnly={isReadOnly} />;
  }
  const isSlotted = field.kind === 'files' && more.slots !== undefined;
  const frame = {
    id,
    label,
    isRequired,
    span,
    isGroup: isReadOnly || field.kind === 'files' || isOpen(field),
    error: isSlotted ? undefined : error,
    help: note && t(note),
    ...(labelOnTop && { labelOnTop }),
    ...(offered && !isReadOnly && { offered, onTouch: () => scope.offered?.settle(source) }),
  };
  if (field.kind === 'files') {
    const files = (
      <FilesControl
        {...control}
        bizType={entity.made?.in ?? entity.key}
        maxCount={field.maxCount ?? 20}
        isReadOnly={isReadOnly}
        isSigned={field.signed === true}
        {...(more.slots && { slots: more.slots })}
      />
    );
    return isSlotted ? (
      <div className={`${styles.field} ${styles.wide} ${styles.span3}`}>
        <div className="tg-grow">{files}</div>
      </div>
    ) : (
      <FieldFrame {...frame}>{files}</FieldFrame>
    );
  }
  const input = isReadOnly ? (
    <ReadValue entity={entity} field={name} source={source} {...(isDerived && { derived: scope.derived })} />
  ) : (
    <Control field={field} entity={entity} name={name} control={control} {...more} />
  );
  if (!isBare) return <FieldFrame {...frame}>{input}</FieldFrame>;
  return (
    <div className={isReadOnly ? undefined : styles.bare}>
      <label className="tg-hidden" htmlFor={id}>
        {label}
      </label>
      {input}
      {error && <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>}
    </div>
  );
}

const isServerOwned = (field: Field): boolean => field.readOnly === true || field.kind === 'computed';

/** Its words lie beside each other, each with a label of its own. */
const isOpen = (field: Field): boolean => (field.kind === 'dict' || field.kind === 'multiDict') && field.open === true;

const isChosen = ({ kind }: Field): boolean =>
  kind === 'dict' || kind === 'multiDict' || kind === 'ref' || kind === 'region';

/** What an empty input asks for. In English a day has often a name that cannot be chosen: `Valid from`, `Expected`. */
function placeholderOf(field: Field, called?: string): Text {
  const { zh, en } = called ? bi(called, called) : field.label;
  if (field.kind === 'date' || field.kind === 'datetime') return bi(`请选择${zh}`, 'Choose a day');
  return isChosen(field) ? bi(`请选择${zh}`, `Choose ${inSentence(en)}`) : bi(`请输入${zh}`, `Enter ${inSentence(en)}`);
}

type ControlChoice = Pick<FieldInputProps, 'filter' | 'onRow' | 'hintOf'> & {
  readonly field: Field;
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly control: ControlProps;
};

function Control({ field, entity, name, control, filter, onRow, hintOf }: ControlChoice) {
  switch (field.kind) {
    case 'date':
    case 'datetime':
      return <DateControl {...control} field={field} />;
    case 'bool':
      return <BoolControl {...control} />;
    case 'dict':
      return field.open ? (
        <OpenDictControl {...control} dict={field.dict} />
      ) : (
        <DictControl {...control} dict={field.dict} />
      );
    case 'multiDict':
      return field.open ? (
        <OpenDictControl {...control} dict={field.dict} isMany />
      ) : (
        <MultiDictControl {...control} dict={field.dict} />
      );
    case 'ref':
      return (
        <ReferenceInput
          entity={entity}
          name={name}
          to={field.entity}
          control={control}
          filter={filter}
          onRow={onRow}
          hintOf={hintOf}
        />
      );
    case 'region':
      return <RegionControl {...control} entity={entity} field={name} />;
    case 'richText':
      return <RichTextControl {...control} />;
    case 'text':
    case 'textarea':
    case 'int':
    case 'decimal':
    case 'money':
    case 'time':
    case 'creditCode':
    case 'containerNos':
    case 'hsCode':
    case 'declarationNo':
      return <TextControl {...control} field={field} />;
    case 'json':
      if (holdsPeople(field)) return <PeopleControl {...control} />;
      return <ReadValue entity={entity} field={name} source={control.name} />;
    case 'computed':
    case 'files':
    case 'children':
      return <ReadValue entity={entity} field={name} source={control.name} />;
    default:
      return field satisfies never;
  }
}

/** The value as plain text, at the same baseline as an input. */
function ReadValue({
  entity,
  field,
  source,
  derived,
}: {
  entity: EntityDefinition;
  field: string;
  source: string;
  derived?: RecordValues;
}) {
  const prefix = source.slice(0, source.length - field.length);
  const beside = [field, `${field}_label`, ...currencyOf(entity, field)];
  const values: readonly unknown[] = useWatch({ name: beside.map((name) => prefix + name) });
  const record = { ...Object.fromEntries(beside.map((name, index) => [name, values[index]])), ...derived };
  const isLong = entity.fields[field]?.kind === 'textarea';
  return (
    <div className={isLong ? `field-value ${styles.long}` : 'field-value'}>
      <DisplayValue entity={entity} field={field} record={record} />
    </div>
  );
}

function currencyOf(entity: EntityDefinition, name: string): string[] {
  const field = entity.fields[name];
  return field?.kind === 'money' && field.currencyField ? [field.currencyField] : [];
}
