import CloseOutlined from '@mui/icons-material/CloseOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { defineForm, type RecordValues } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { delayOf } from '#domain/guarantee/documentFollows.ts';
import { bhDelayItem, bhUsage } from '#domain/guarantee/index.ts';
import { MarkedCell } from '../../approval/document/Marked.tsx';
import { SectionHint } from '../../parts/document/Section.tsx';
import { DateControl } from '../../parts/form/controls/DateControl.tsx';
import { FieldErrorText, noteId } from '../../parts/form/controls/FieldFrame.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { tickColumn } from '../../parts/table/tickColumn.tsx';
import { useText } from '../../shell/text.ts';
import type { Usage } from '../records.ts';
import styles from './delay.module.css';
import { isChosen } from './documentFacts.ts';

const name = 'items';
const { fields, label } = bhDelayItem;

const removeWords = bi('移除第 {row} 行', 'Remove line {row}');

interface Line extends RecordValues {
  readonly rowKey: string;
  /** From 0 on. */
  readonly index: number;
}

/** What a chosen levy says of its line. */
const lineOf = ({ id, declNo, outstandingQuota, dueDate, customsDeadline, delayTimes }: Usage) => ({
  id: '',
  usageId: id,
  declNo,
  amount: outstandingQuota,
  oldDueDate: dueDate,
  customsDeadline,
  newDueDate: '',
  // Of no field: it tells the preview what the server counts itself.
  delayTimes,
});

/** The levies of a delay: chosen from the unsettled ones of the quota, each with its new due date. */
export function DelayItems() {
  const t = useText();
  const scope = useFormScope();
  const { fields: rows, append, remove } = useFieldArray({ name, keyName: 'rowKey' });
  const { errors } = useFormState({ name });
  const [values, quotaId]: readonly unknown[] = useWatch({ name: [name, 'quotaId'] });
  const [isChoosing, setIsChoosing] = useState(false);
  const isOpen = scope.mayEdit(name) === true;
  const records: readonly RecordValues[] = Array.isArray(values) ? values : [];
  const lines = rows.map(({ rowKey }, index): Line => ({ ...records[index], rowKey, index }));
  const error = messageAt(errors, name);
  const newDueDate = (line: Line) =>
    isOpen ? (
      <DueInput line={line} />
    ) : (
      <MarkedCell name={name} place={line.index + 1} line={bhDelayItem} field="newDueDate" record={line} />
    );
  const removal: TableColumn<Line> = {
    field: 'actions',
    label: bi('操作', 'Actions'),
    value: ({ index }) => (
      <button
        type="button"
        className="control-button"
        aria-label={t(removeWords, { row: index + 1 })}
        onClick={() => remove(index)}
      >
        <CloseOutlined sx={{ fontSize: 16 }} aria-hidden />
      </button>
    ),
  };
  return (
    <div id={inputId(scope.formId, name)} tabIndex={-1}>
      <RecordTable
        entity={bhDelayItem}
        label={label}
        empty={bi('还没有选择征税记录', 'No levies chosen yet')}
        rows={lines}
        keyOf={({ rowKey }) => rowKey}
        columns={[
          { field: 'place', label: bi('#', '#'), value: ({ index }) => index + 1 },
          'declNo',
          'amount',
          'customsDeadline',
          'oldDueDate',
          { field: 'newDueDate', value: newDueDate },
          { field: 'delayDays', value: (line) => <Days line={line} /> },
          ...(isOpen ? [removal] : []),
        ]}
      />
      {error && <FieldErrorText id={noteId(inputId(scope.formId, name))}>{error}</FieldErrorText>}
      {isOpen && (
        <div className={styles.tools}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<PlaylistAddOutlined />}
            disabled={!isChosen(quotaId)}
            onClick={() => setIsChoosing(true)}
          >
            {t(bi('选择征税记录', 'Choose levies'))}
          </Button>
          {!isChosen(quotaId) && <SectionHint>{t(bi('请先选择额度', 'Choose the quota first'))}</SectionHint>}
        </div>
      )}
      {isChoosing && isChosen(quotaId) && (
        <ChooseLevies
          quotaId={quotaId}
          known={records.map(({ usageId }) => String(usageId ?? ''))}
          onClose={() => setIsChoosing(false)}
          onChosen={(levies) => append(levies.map(lineOf), { shouldFocus: false })}
        />
      )}
    </div>
  );
}

function DueInput({ line: { index } }: { line: Line }) {
  const t = useText();
  const scope = useFormScope();
  const source = `${name}.${index}.newDueDate`;
  const { errors } = useFormState({ name: source });
  const error = messageAt(errors, source) ?? messageAt(errors, `${name}.${index}.usageId`);
  const id = inputId(scope.formId, source);
  const label = t(bi('第 {row} 行 新应付日', 'Line {row} new due date'), { row: index + 1 });
  const isWrong = error !== undefined;
  return (
    <div className={styles.date}>
      <label className="tg-hidden" htmlFor={id}>
        {label}
      </label>
      <DateControl
        {...{ id, label, isWrong, name: source, hasNote: isWrong, field: fields.newDueDate }}
        isRequired
        placeholder=""
      />
      {error && <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>}
    </div>
  );
}

function Days({ line }: { line: Line }) {
  const t = useText();
  const follows = delayOf(wellFormed(bhDelayItem, line));
  return (
    <span>
      {follows?.days ?? '--'}{' '}
      {follows?.isBeyond && <small className="cell-late">{t(fields.beyondDeadline.label)}</small>}
    </span>
  );
}

const title = bi('选择征税记录', 'Choose levies');
const none = bi('该额度没有其他未结清的征税记录', 'No other unsettled levies of this quota');
const asked = defineForm({ key: 'chooseLevies', label: title, fields: {} });
const columns = ['declNo', 'outstandingQuota', 'customsDeadline', 'dueDate', 'delayTimes', 'usageStatus'] as const;
const ticking = { keyOf: ({ id }: Usage) => id, nameOf: ({ declNo }: Usage) => declNo ?? '', all: bi('全选', 'All') };

interface ChooseLeviesProps {
  readonly quotaId: string;
  /** Ids that stand in the document already. */
  readonly known: readonly string[];
  readonly onClose: () => void;
  readonly onChosen: (levies: readonly Usage[]) => void;
}

/** The levies of a quota that are not settled, the soonest due first, to be ticked. */
function ChooseLevies({ quotaId, known, onClose, onChosen }: ChooseLeviesProps) {
  const t = useText();
  const [ticked, setTicked] = useState<readonly Usage[]>([]);
  const { data, error, refetch } = useGetList<Usage>(bhUsage.key, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'dueDate', order: 'ASC' },
    filter: { quotaId, usageStatus__nin: ['SETTLED', 'CANCELLED'], dueDate__null: 0 },
  });
  const rows = (data ?? []).filter(({ id }) => !known.includes(id));
  const isTicked = ({ id }: Usage) => ticked.some((row) => row.id === id);
  const tick = tickColumn({ ...ticking, rows, ticked, onTick: setTicked }, t);
  return (
    <FieldsDialog
      isWide
      title={title}
      asked={asked}
      lead={
        data ? (
          <RecordTable entity={bhUsage} label={title} empty={none} rows={rows} columns={[tick, ...columns]} />
        ) : (
          <RecordState error={error} onRetry={() => void refetch()} />
        )
      }
      confirm={fill(bi('选入 {count} 条', 'Take {count}'), { count: ticked.length })}
      isClosed={ticked.length === 0}
      onCancel={onClose}
      onConfirm={async () => {
        onChosen(rows.filter(isTicked));
        onClose();
      }}
    />
  );
}
