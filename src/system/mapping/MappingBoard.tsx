import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { type DragEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { importFields, neededFields } from '#domain/core/importFields.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './mappingBoard.module.css';

const words = {
  columns: bi('样表的列', 'Columns of the sample'),
  fields: bi('目标字段', 'Target fields'),
  others: bi('其他', 'Others'),
  unmapped: bi('未映射', 'Not mapped'),
  missing: bi('必填，未映射', 'Required, not mapped'),
  from: bi('← {source}', '← {source}'),
  matched: bi('← {source} · 自动匹配', '← {source} · auto matched'),
  alike: bi('← {source} · 按相似度匹配，请核对', '← {source} · by likeness, please check'),
  constant: bi('常量 {source}', 'constant {source}'),
  expression: bi('表达式 {source}', 'expression {source}'),
  remove: bi('取消映射：{field}', 'Unmap {field}'),
  carried: bi('已拾起“{column}”：选择字段放下，Esc 取消', '"{column}" in hand: put it on a field, Esc lets go'),
  keys: bi(
    '把列拖到字段上；或用空格拾起，↑↓ 选择字段，空格放下，Esc 取消；Delete 取消映射',
    'Drag a column onto a field; or Space picks up, ↑↓ choose a field, Space puts down, Esc lets go; Delete unmaps',
  ),
};

/** How a field came by its column in this session. */
export type Match = 'label' | 'synonym' | 'similar';

interface MappingBoardProps {
  readonly entity: EntityDefinition;
  readonly columns: readonly { readonly name: string; readonly examples: readonly string[] }[];
  readonly items: readonly RecordValues[];
  /** Fields that were matched by the machine and that nobody has put right since. */
  readonly matches: ReadonlyMap<string, Match>;
  readonly onLink: (field: string, column: string) => void;
  readonly onUnlink: (field: string) => void;
}

/**
 * Columns of a sheet beside the fields they shall fill: drawn onto them with the mouse, carried by keys, or tapped one
 * after the other.
 */
export function MappingBoard({ entity, columns, items, matches, onLink, onUnlink }: MappingBoardProps) {
  const t = useText();
  const board = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<string>();
  const [over, setOver] = useState<string>();
  const fields = fieldsOf(entity, items, matches);

  const find = (kind: 'field' | 'column', name: string | undefined) =>
    [...(board.current?.querySelectorAll<HTMLElement>(`[data-${kind}]`) ?? [])].find(
      (one) => one.dataset[kind] === name,
    );
  const letGo = () => {
    setCarried(undefined);
    setOver(undefined);
  };
  const pickUp = (column: string, isByKey: boolean) => {
    setCarried(column);
    if (isByKey) (find('field', startFor(fields, column)) ?? find('field', fields[0]?.name))?.focus();
  };
  const putDown = (field: string, column: string | undefined, isByKey = false) => {
    letGo();
    if (!column) return;
    onLink(field, column);
    if (isByKey) find('column', column)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || !carried) return;
    event.preventDefault();
    find('column', carried)?.focus();
    letGo();
  };
  return (
    <div ref={board} className={styles.board} onKeyDown={onKeyDown}>
      <div>
        <h3>{t(words.columns)}</h3>
        <ul className={styles.list} aria-label={t(words.columns)}>
          {columns
            .filter(({ name }) => name.trim() !== '')
            .map((column) => (
              <SourceColumn
                key={column.name}
                {...column}
                isCarried={carried === column.name}
                onCarry={setCarried}
                onLetGo={letGo}
                onPress={(isByKey) => (carried === column.name ? letGo() : pickUp(column.name, isByKey))}
                onMove={(event) => moveByArrows(event, board.current, 'column')}
              />
            ))}
        </ul>
      </div>
      <div>
        <h3>{t(words.fields)}</h3>
        <div className={styles.list}>
          {groupsOf(entity, fields).map(({ title, members }) => (
            <Fragment key={title.zh}>
              <p className={styles.group}>{t(title)}</p>
              <ul className={styles.list} aria-label={t(title)}>
                {members.map((field) => (
                  <TargetField
                    key={field.name}
                    field={field}
                    isOver={over === field.name}
                    onOver={(isOver) => setOver(isOver ? field.name : undefined)}
                    onDrop={(column) => putDown(field.name, column || carried)}
                    onPress={(isByKey) => {
                      if (carried) putDown(field.name, carried, isByKey);
                      else if (field.column) pickUp(field.column, false);
                    }}
                    onMove={(event) => moveByArrows(event, board.current, 'field')}
                    onUnlink={() => onUnlink(field.name)}
                  />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      </div>
      <p className={styles.keys} role="status">
        {carried ? t(words.carried, { column: carried }) : t(words.keys)}
      </p>
    </div>
  );
}

interface Target {
  readonly name: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly isRequired: boolean;
  readonly line: RecordValues | undefined;
  /** The column it is read from; a constant or an expression is none. */
  readonly column: string | undefined;
  readonly match: Match | undefined;
}

function fieldsOf(
  entity: EntityDefinition,
  items: readonly RecordValues[],
  matches: ReadonlyMap<string, Match>,
): Target[] {
  const needed = new Set(neededFields(entity));
  return importFields(entity).map(({ name, field: { label } }) => {
    const line = items.find(({ targetField }) => targetField === name);
    return {
      name,
      label,
      isRequired: needed.has(name),
      line,
      column: line?.sourceKind === 'COLUMN' && line.sourceColumn ? String(line.sourceColumn) : undefined,
      match: line && matches.get(name),
    };
  });
}

/**
 * Where the keyboard begins with a column in hand: its own field, else the first that still needs one, else the first
 * without.
 */
const startFor = (fields: readonly Target[], column: string): string | undefined =>
  [
    fields.find((field) => field.column === column),
    fields.find(({ isRequired, line }) => isRequired && !line),
    fields.find(({ line }) => !line),
  ].find(Boolean)?.name;

/** The fields under the sections of their form, as people know them from there. */
function groupsOf({ form = [] }: EntityDefinition, fields: readonly Target[]) {
  const placed = form.map(({ title, fields: places }) => {
    const names = new Set(places.map((place) => (typeof place === 'string' ? place : place.field)));
    return { title, members: fields.filter(({ name }) => names.has(name)) };
  });
  const known = new Set(placed.flatMap(({ members }) => members));
  return [...placed, { title: words.others, members: fields.filter((field) => !known.has(field)) }].filter(
    ({ members }) => members.length > 0,
  );
}

/** The next or last button of a list takes the focus. */
function moveByArrows(event: KeyboardEvent<HTMLElement>, board: HTMLElement | null, kind: 'field' | 'column'): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...(board?.querySelectorAll<HTMLElement>(`[data-${kind}]`) ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}

interface SourceColumnProps {
  readonly name: string;
  readonly examples: readonly string[];
  readonly isCarried: boolean;
  readonly onCarry: (name: string) => void;
  readonly onLetGo: () => void;
  readonly onPress: (isByKey: boolean) => void;
  readonly onMove: (event: KeyboardEvent<HTMLElement>) => void;
}

const SourceColumn = ({ name, examples, isCarried, onCarry, onLetGo, onPress, onMove }: SourceColumnProps) => (
  <li className={styles.line}>
    <button
      type="button"
      data-column={name}
      className={styles.column}
      aria-pressed={isCarried}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        onCarry(name);
      }}
      onDragEnd={onLetGo}
      onKeyDown={onMove}
      onClick={({ detail }) => onPress(detail === 0)}
    >
      {name}
      <small>{examples.filter(Boolean).join(' / ') || '--'}</small>
    </button>
  </li>
);

interface TargetFieldProps {
  readonly field: Target;
  readonly isOver: boolean;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (column: string) => void;
  readonly onPress: (isByKey: boolean) => void;
  readonly onMove: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onUnlink: () => void;
}

function TargetField({ field, isOver, onOver, onDrop, onPress, onMove, onUnlink }: TargetFieldProps) {
  const t = useText();
  const { name, label, isRequired, line, match } = field;
  const state = line ? match && 'matched' : isRequired && 'missing';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop(event.dataTransfer.getData('text/plain'));
  };
  return (
    <li className={styles.line}>
      <button
        type="button"
        data-field={name}
        data-state={state || undefined}
        data-over={isOver || undefined}
        className={styles.field}
        onDragOver={(event) => {
          event.preventDefault();
          onOver(true);
        }}
        onDragLeave={() => onOver(false)}
        onDrop={drop}
        onClick={({ detail }) => onPress(detail === 0)}
        onKeyDown={(event) => (event.key === 'Delete' && line ? onUnlink() : onMove(event))}
      >
        {t(label)}
        {isRequired && <span className="tg-bad">*</span>}
        <small>{t(...sourceOf(field))}</small>
      </button>
      {line && (
        <button
          type="button"
          className="tg-spot"
          title={t(words.remove, { field: t(label) })}
          aria-label={t(words.remove, { field: t(label) })}
          onClick={onUnlink}
        >
          <CloseOutlined fontSize="inherit" aria-hidden />
        </button>
      )}
    </li>
  );
}

function sourceOf({ isRequired, line, match }: Target): [typeof words.from, { source: string }] {
  const source = String(line?.sourceColumn ?? '');
  if (!line) return [isRequired ? words.missing : words.unmapped, { source }];
  if (line.sourceKind === 'CONST') return [words.constant, { source }];
  if (line.sourceKind === 'EXPR') return [words.expression, { source }];
  return [match ? (match === 'similar' ? words.alike : words.matched) : words.from, { source }];
}
