import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ImportErrorGroup, ImportResult, SentEdits } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { defineForm } from '#domain/core/entity.ts';
import { type Field, text } from '#domain/core/field.ts';
import { importFields } from '#domain/core/importFields.ts';
import { type CellMend, wordKey } from '#domain/core/sheetEdits.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import styles from './import.module.css';

const words = {
  title: bi('相同的错误', 'Equal errors'),
  column: bi('列', 'Column'),
  value: bi('填写的值', 'Value'),
  rows: bi('行数', 'Rows'),
  reason: bi('原因', 'Reason'),
  mend: bi('一次改好', 'Mend at once'),
  empty: bi('（空）', '(empty)'),
  take: bi('用「{word}」', 'Use "{word}"'),
  change: bi('全部改为…', 'Change all to…'),
  fill: bi('全部填写…', 'Fill in all…'),
  down: bi('向下填充', 'Fill down'),
  where: bi('第 {rows} 行', 'rows {rows}'),
  whole: bi('整行', 'Row'),
  changed: bi('「{find}」全部改为', 'Change all "{find}" to'),
  filled: bi('空白处全部填写', 'Fill in all empty cells'),
  apply: bi('改 {count} 行', 'Change {count} rows'),
};
const namedRows = 8;

interface ErrorGroupsProps {
  readonly entity: EntityDefinition;
  readonly groups: readonly ImportErrorGroup[];
  /** Fields that a column of the sheet holds. */
  readonly columns: ReadonlySet<string | null>;
  /** Whether cells can still be mended. */
  readonly onMend?: ((mend: CellMend) => void) | undefined;
}

/** Errors of one kind together: one choice mends all cells that say the same. */
export function ErrorGroups({ entity, groups, columns, onMend }: ErrorGroupsProps) {
  const t = useText();
  const [asked, setAsked] = useState<ImportErrorGroup>();
  const fields = new Map(importFields(entity).map(({ name, field }) => [name, field]));
  return (
    <section className={styles.groups} aria-label={t(words.title)}>
      <table>
        <thead>
          <tr>
            <th>{t(words.column)}</th>
            <th>{t(words.value)}</th>
            <th className="num">{t(words.rows)}</th>
            <th>{t(words.reason)}</th>
            {onMend && <th>{t(words.mend)}</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const field = fields.get(group.field);
            return (
              <tr key={`${group.field} ${group.value} ${group.message}`}>
                <td>{field ? t(field.label) : t(words.whole)}</td>
                <td>{group.value || <span className="tg-muted">{t(words.empty)}</span>}</td>
                <td className="num" title={t(words.where, { rows: rowsOf(group) })}>
                  ×{group.count}
                </td>
                <td>{[group.rule, group.message].filter(Boolean).join(' ')}</td>
                {onMend && (
                  <td>
                    {field && (
                      <Ways {...{ group, onMend }} hasColumn={columns.has(group.field)} onAsk={() => setAsked(group)} />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {asked && onMend && fields.get(asked.field) && (
        <AskMend
          group={asked}
          field={fields.get(asked.field) as Field}
          onMend={onMend}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const rowsOf = ({ rows, count }: ImportErrorGroup): string =>
  `${rows.slice(0, namedRows).join('、')}${count > namedRows ? '…' : ''}`;

interface WaysProps {
  readonly group: ImportErrorGroup;
  readonly onMend: (mend: CellMend) => void;
  readonly hasColumn: boolean;
  readonly onAsk: () => void;
}

function Ways({ group: { field, value, suggestion }, hasColumn, onMend, onAsk }: WaysProps) {
  const t = useText();
  return (
    <span className="tg-row">
      {suggestion && (
        <Button
          size="small"
          variant="contained"
          onClick={() => onMend({ how: 'cell', field, find: value, to: suggestion })}
        >
          {t(words.take, { word: suggestion })}
        </Button>
      )}
      {value === '' && hasColumn && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => onMend({ how: 'down', field })}>
          {t(words.down)}
        </Button>
      )}
      <Button size="small" variant="outlined" color="inherit" onClick={onAsk}>
        {t(value === '' ? words.fill : words.change)}
      </Button>
    </span>
  );
}

interface AskMendProps extends Pick<WaysProps, 'group' | 'onMend'> {
  readonly field: Field;
  readonly onClose: () => void;
}

const answer = 'to';

/** Asks for the one value in the control of its field; records are named as sheets name them. */
function AskMend({ group, field, onMend, onClose }: AskMendProps) {
  const t = useText();
  const { label } = field;
  const control = field.kind === 'ref' ? text(label.zh, label.en, { max: 200 }) : { ...field, required: true };
  const [form] = useState(() => defineForm({ key: 'mendCells', label, fields: { [answer]: control as Field } }));
  return (
    <FieldsDialog
      title={group.value === '' ? t(words.filled) : t(words.changed, { find: group.value })}
      asked={form}
      confirm={fill(words.apply, { count: group.count })}
      onCancel={onClose}
      onConfirm={async (values) => {
        const given = values[answer];
        onClose();
        onMend({
          how: 'cell',
          field: group.field,
          find: group.value,
          to: Array.isArray(given) ? given.join(',') : String(given ?? ''),
        });
      }}
    />
  );
}

const mendWords = {
  title: bi('已改', 'Changed'),
  cell: bi('{label}：「{find}」→「{to}」', '{label}: "{find}" → "{to}"'),
  fill: bi('{label}：空白 →「{to}」', '{label}: empty → "{to}"'),
  part: bi('{label}：替换「{find}」→「{to}」', '{label}: replace "{find}" → "{to}"'),
  down: bi('{label}：向下填充', '{label}: filled down'),
  remembered: bi('（上次的对应）', '(as last time)'),
  undo: bi('撤销', 'Take back'),
};

interface MendsProps {
  readonly entity: EntityDefinition;
  readonly edits: SentEdits;
  readonly remembered: NonNullable<ImportResult['remembered']>;
  readonly onEdit: (edits: SentEdits) => void;
}

/** What was mended, now and as it was the last time; each can be taken back. */
export function Mends({ entity, edits, remembered, onEdit }: MendsProps) {
  const t = useText();
  const fields = new Map(importFields(entity).map(({ name, field }) => [name, t(field.label)]));
  const said = (mend: CellMend): string => {
    const facts = { label: fields.get(mend.field) ?? mend.field, ...(mend.how !== 'down' && mend) };
    return t(mend.how === 'cell' && mend.find === '' ? mendWords.fill : mendWords[mend.how], facts);
  };
  if (edits.mends.length + remembered.length === 0) return null;
  return (
    <ul className={styles.mends} aria-label={t(mendWords.title)}>
      {remembered.map(({ field, word, means }) => (
        <Mended
          key={`${field} ${word}`}
          words={`${said({ how: 'cell', field: field ?? '', find: word, to: means })}${t(mendWords.remembered)}`}
          onUndo={() => onEdit({ ...edits, forgotten: [...edits.forgotten, { field: field ?? '', word }] })}
        />
      ))}
      {edits.mends.map((mend, at) => (
        <Mended
          key={`${mend.how} ${mend.field} ${mend.how === 'down' ? '' : wordKey(mend.find)}`}
          words={said(mend)}
          onUndo={() => onEdit({ ...edits, mends: edits.mends.filter((_, place) => place !== at) })}
        />
      ))}
    </ul>
  );
}

function Mended({ words: sentence, onUndo }: { readonly words: string; readonly onUndo: () => void }) {
  const t = useText();
  return (
    <li className="tg-row">
      {sentence}
      <Button size="small" variant="text" color="inherit" onClick={onUndo}>
        {t(mendWords.undo)}
      </Button>
    </li>
  );
}
