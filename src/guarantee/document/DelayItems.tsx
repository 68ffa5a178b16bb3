import CloseOutlined from '@mui/icons-material/CloseOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { delayOf } from '#domain/guarantee/documentFollows.ts';
import { bhDelayItem } from '#domain/guarantee/index.ts';
import { SectionHint } from '../../parts/document/Section.tsx';
import { DateControl } from '../../parts/form/DateControl.tsx';
import { FieldErrorText, noteId } from '../../parts/form/FieldFrame.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { ChooseLevies } from './ChooseLevies.tsx';
import styles from './delay.module.css';
import { isChosen } from './documentFacts.ts';
import { MarkedCell } from './Marked.tsx';

const name = 'items';
const { fields, label } = bhDelayItem;

const words = {
  remove: text('移除第 {row} 行', 'Remove line {row}'),
};

interface Line extends RecordValues {
  readonly rowKey: string;
  /** From 0 on. */
  readonly index: number;
}

/** What a chosen levy says of its line. */
const lineOf = ({ id, declNo, outstandingQuota, dueDate, customsDeadline, delayTimes }: RaRecord) => ({
  id: '',
  usageId: String(id),
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
  const say = useText();
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
    label: text('操作', 'Actions'),
    value: ({ index }) => (
      <button type="button" className="control-button" aria-label={say(words.remove, { row: index + 1 })} onClick={() => remove(index)}>
        <CloseOutlined sx={{ fontSize: 16 }} aria-hidden />
      </button>
    ),
  };
  return (
    <div id={inputId(scope.formId, name)} tabIndex={-1}>
      <RecordTable
        entity={bhDelayItem}
        label={label}
        empty={text('还没有选择征税记录', 'No levies chosen yet')}
        rows={lines}
        keyOf={({ rowKey }) => rowKey}
        columns={[
          { field: 'place', label: text('#', '#'), value: ({ index }) => index + 1 },
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
            {say(text('选择征税记录', 'Choose levies'))}
          </Button>
          {!isChosen(quotaId) && <SectionHint>{say(text('请先选择额度', 'Choose the quota first'))}</SectionHint>}
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
  const say = useText();
  const scope = useFormScope();
  const source = `${name}.${index}.newDueDate`;
  const { errors } = useFormState({ name: source });
  const error = messageAt(errors, source) ?? messageAt(errors, `${name}.${index}.usageId`);
  const id = inputId(scope.formId, source);
  const label = say(text('第 {row} 行 新应付日', 'Line {row} new due date'), { row: index + 1 });
  const isWrong = error !== undefined;
  return (
    <div className={styles.date}>
      <label className="tg-hidden" htmlFor={id}>
        {label}
      </label>
      <DateControl
        {...{ id, label, isWrong, name: source, hasNote: isWrong, field: fields.newDueDate }}
        isRequired
        isDisabled={false}
        placeholder=""
      />
      {error && <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>}
    </div>
  );
}

function Days({ line }: { line: Line }) {
  const say = useText();
  const follows = delayOf(wellFormed(bhDelayItem, line));
  return (
    <span>
      {follows?.days ?? '--'} {follows?.isBeyond && <small className="cell-late">{say(fields.beyondDeadline.label)}</small>}
    </span>
  );
}
