import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo } from 'react';
import type { RaRecord } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { isUnread } from '#domain/core/unread.ts';
import { useText } from '../../../shell/text.ts';
import { DisplayValue } from '../../cells/DisplayValue.tsx';
import { useDictionary } from '../../dictionary/useDictionary.ts';
import { classes } from '../../layout/classes.ts';
import { useOpener } from '../../menu/useOpener.ts';
import { BoolControl } from '../controls/BoolControl.tsx';
import { ariaOf, type ControlProps } from '../controls/control.ts';
import { DictControl } from '../controls/DictControl.tsx';
import { noteId } from '../controls/FieldFrame.tsx';
import { brought, RefControl } from '../controls/ReferenceInput.tsx';
import { useTypedInput } from '../controls/useTypedInput.ts';
import { valueForm } from '../controls/valueForm.ts';
import { useFormFacts, useFormValue } from '../formChanges.ts';
import { inputId, useFormScope } from '../formScope.ts';
import { FilesCell } from './FilesCell.tsx';
import styles from './LineTable.module.css';
import { alignOf, type LineColumn, withDerivedCells } from './lineColumns.ts';

interface LineCellProps {
  readonly line: EntityDefinition;
  readonly column: LineColumn;
  readonly source: string;
  readonly index: number;
  readonly isReadOnly: boolean;
  /** Its place at the left edge where it is pinned. */
  readonly left: number | undefined;
  /** What is wrong with it; its row asks for all its cells, since whatever listens is asked at each key. */
  readonly error: string | undefined;
}

/** One cell: the input itself, a calculated value, or plain text; the table shows its error as a tip. */
export const LineCell = memo(function LineCell({
  line,
  column,
  source,
  index,
  isReadOnly,
  left,
  error,
}: LineCellProps) {
  const t = useText();
  const scope = useFormScope();
  const name = `${source}.${index}.${column.name}`;
  const isPlain = isReadOnly || column.isCalculated;
  const className = classes(
    alignOf(column.field),
    column.isCalculated && styles.calc,
    left !== undefined && styles.pin,
  );
  const control: ControlProps = {
    id: inputId(scope.formId, name),
    name,
    label: t(bi('第 {row} 行 {label}', 'Line {row} {label}'), { row: index + 1, label: t(column.field.label) }),
    isRequired: column.field.required === true,
    isWrong: error !== undefined,
    hasNote: error !== undefined,
    placeholder: '',
  };
  return (
    <td className={className} style={{ left }} data-column={column.name} data-error={error}>
      {column.cell ? (
        column.cell({ source, index })
      ) : column.field.kind === 'files' ? (
        <FilesCell {...control} line={line} maxCount={column.field.maxCount} isReadOnly={isPlain} />
      ) : isPlain ? (
        <PlainCell line={line} column={column} source={source} index={index} />
      ) : column.closed ? (
        <OpenCell control={control} column={column} closed={column.closed} />
      ) : (
        <CellInput control={control} column={column} />
      )}
      {error && (
        <span id={noteId(control.id)} className="tg-hidden">
          {error}
        </span>
      )}
    </td>
  );
});

/** An input where the column means something for this line. */
function OpenCell({
  control,
  column,
  closed,
}: {
  control: ControlProps;
  column: LineColumn;
  closed: NonNullable<LineColumn['closed']>;
}) {
  const isClosed = useFormValue(closed, control.name.slice(0, -column.name.length - 1));
  return isClosed ? (
    <span className={classes('line-cell', styles.closed)} />
  ) : (
    <CellInput control={control} column={column} />
  );
}

function CellInput({ control, column }: { control: ControlProps; column: LineColumn }) {
  const { field } = column;
  switch (field.kind) {
    case 'ref':
      return <RefCell control={control} column={column} entity={field.entity} />;
    case 'multiDict':
      return <MultiDictCell {...control} dict={field.dict} />;
    case 'dict':
      return <DictControl {...control} dict={field.dict} isCell />;
    case 'bool':
      return <BoolControl {...control} isCell />;
    default:
      return <TypedCell control={control} field={field} />;
  }
}

/**
 * A record that may have to fit the rest of the line, such as a person of the line's department, and the document around
 * it; what it brings along is written into the line.
 */
function RefCell({ control, column, entity }: { control: ControlProps; column: LineColumn; entity: string }) {
  const { setValue } = useFormContext();
  const line = control.name.slice(0, -column.name.length - 1);
  const { facts, filter } = column;
  const offered = useFormFacts(
    (values) => (facts?.filter ? facts.filter(lineAt(values, line), values) : (filter?.(values) ?? {})),
    facts?.filter ? undefined : line,
  );
  const bring = (row: RaRecord | undefined) => {
    for (const [own, value] of brought(facts, row))
      setValue(`${line}.${own}`, value, { shouldDirty: true, shouldValidate: true });
  };
  return <RefControl {...control} entity={entity} filter={offered} onRow={bring} isCell />;
}

/** `papers.0` of a document. */
const lineAt = (document: RecordValues, path: string): RecordValues => {
  const [name = '', at = ''] = path.split('.');
  const lines = document[name];
  return (Array.isArray(lines) ? (lines[Number(at)] as RecordValues | undefined) : undefined) ?? {};
};

function TypedCell({ control, field }: { control: ControlProps; field: LineColumn['field'] }) {
  const form = valueForm(field);
  const { onFocus, ...input } = useTypedInput(control.name, form);
  return (
    <input
      {...input}
      {...ariaOf(control)}
      type="text"
      autoComplete="off"
      inputMode={form.inputMode}
      aria-label={control.label}
      onFocus={(event) => {
        onFocus(event);
        event.currentTarget.select();
      }}
    />
  );
}

function PlainCell({ line, column, source, index }: Pick<LineCellProps, 'line' | 'column' | 'source' | 'index'>) {
  const { getValues } = useFormContext();
  const name = `${source}.${index}`;
  useFormValue(JSON.stringify, name);
  const record = withDerivedCells(line, { ...(getValues(name) as RecordValues | undefined) });
  return (
    <span className="line-cell">
      <DisplayValue entity={line} field={column.name} record={record} />
    </span>
  );
}

/** Several items of a dictionary in one cell of a line table: their names, and all items to tick in a menu. */
function MultiDictCell({ dict, ...control }: ControlProps & { readonly dict: string }) {
  const dictionary = useDictionary(dict);
  const { field } = useController({ name: control.name });
  const { anchor, opener, close } = useOpener('menu');
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const names = isUnread(field.value) ? field.value.unread : chosen.map(dictionary.nameOf).join('、');
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...aria } = ariaOf(control);
  const toggle = (id: string) =>
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <button
        {...aria}
        ref={field.ref}
        type="button"
        className="line-cell line-choice"
        aria-label={`${control.label} ${names}`}
        title={names}
        {...opener}
      >
        {names || '--'}
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => {
            close();
            field.onBlur();
          }}
        >
          {dictionary.items.map(({ dictId, dictName }) => (
            <MenuItem
              key={dictId}
              role="menuitemcheckbox"
              aria-checked={chosen.includes(dictId)}
              onClick={() => toggle(dictId)}
            >
              <CheckOutlined
                sx={{ fontSize: 16, marginRight: 1, visibility: chosen.includes(dictId) ? 'visible' : 'hidden' }}
                aria-hidden
              />
              {dictName}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
