import CloseOutlined from '@mui/icons-material/CloseOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { bhDelayItem } from '#domain/guarantee/bhDelay.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { SectionHint } from '../../parts/document/Section.tsx';
import { DateControl } from '../../parts/form/DateControl.tsx';
import { FieldErrorText, noteId } from '../../parts/form/FieldFrame.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { useText } from '../../shell/text.ts';
import { ChooseLevies } from './ChooseLevies.tsx';
import styles from './delay.module.css';
import { MarkedCell } from './Marked.tsx';
import { delayOf } from './preview.ts';

const name = 'items';
const shown = ['declNo', 'amount', 'customsDeadline', 'oldDueDate'] as const;
const { fields } = bhDelayItem;

/** The levies of a delay: chosen from the unsettled ones of the quota, each with its new due date. */
export function DelayItems() {
  const say = useText();
  const scope = useFormScope();
  const { fields: rows, append, remove } = useFieldArray({ name, keyName: 'rowKey' });
  const { errors } = useFormState({ name });
  const values: unknown = useWatch({ name });
  const quotaId: unknown = useWatch({ name: 'quotaId' });
  const [isChoosing, setIsChoosing] = useState(false);
  const isOpen = scope.mayEdit(name) === true;
  const records: readonly RecordValues[] = Array.isArray(values) ? values : [];
  const error = messageAt(errors, name);
  const hasQuota = typeof quotaId === 'string' && quotaId !== '';
  const add = (levies: readonly RaRecord[]) => {
    append(
      levies.map(({ id, declNo, outstandingQuota, dueDate, customsDeadline, delayTimes }) => ({
        id: '',
        usageId: String(id),
        declNo,
        amount: outstandingQuota,
        oldDueDate: dueDate,
        customsDeadline,
        newDueDate: '',
        // Of no field: it tells the preview what the server counts itself.
        delayTimes,
      })),
      { shouldFocus: false },
    );
  };
  return (
    <div className={styles.items} id={inputId(scope.formId, name)} tabIndex={-1}>
      {rows.length > 0 && (
        <div className="line-scroll">
          <table className="line-table plain-rows card-rows">
            <thead>
              <tr>
                <th className="mid">#</th>
                {shown.map((column) => (
                  <th key={column} className={column === 'amount' ? 'num' : undefined}>
                    {say(fields[column].label)}
                  </th>
                ))}
                <th>{say(fields.newDueDate.label)}</th>
                <th>{say(fields.delayDays.label)}</th>
                {isOpen && <th aria-label={say(text('操作', 'Actions'))} />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <DelayRow
                  key={row.rowKey}
                  index={index}
                  record={records[index] ?? {}}
                  isOpen={isOpen}
                  {...(isOpen && { onRemove: () => remove(index) })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length === 0 && <p className="line-empty">{say(text('还没有选择征税记录', 'No levies chosen yet'))}</p>}
      {error && <FieldErrorText id={noteId(inputId(scope.formId, name))}>{error}</FieldErrorText>}
      {isOpen && (
        <div className={styles.tools}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<PlaylistAddOutlined />}
            disabled={!hasQuota}
            onClick={() => setIsChoosing(true)}
          >
            {say(text('选择征税记录', 'Choose levies'))}
          </Button>
          {!hasQuota && <SectionHint>{say(text('请先选择额度', 'Choose the quota first'))}</SectionHint>}
        </div>
      )}
      {isChoosing && hasQuota && (
        <ChooseLevies
          quotaId={quotaId}
          known={records.map(({ usageId }) => String(usageId ?? ''))}
          onClose={() => setIsChoosing(false)}
          onChosen={add}
        />
      )}
    </div>
  );
}

interface DelayRowProps {
  readonly index: number;
  readonly record: RecordValues;
  readonly isOpen: boolean;
  readonly onRemove?: () => void;
}

function DelayRow({ index, record, isOpen, onRemove }: DelayRowProps) {
  const say = useText();
  const scope = useFormScope();
  const source = `${name}.${index}.newDueDate`;
  const { errors } = useFormState({ name: source });
  const error = messageAt(errors, source) ?? messageAt(errors, `${name}.${index}.usageId`);
  const follows = delayOf(record);
  const id = inputId(scope.formId, source);
  const label = say(text('第 {row} 行 新应付日', 'Line {row} new due date'), { row: index + 1 });
  return (
    <tr>
      <td className="mid">{index + 1}</td>
      {shown.map((column) => (
        <td key={column} className={column === 'amount' ? 'num' : undefined} data-label={say(fields[column].label)}>
          <span className="line-cell">
            <DisplayValue entity={bhDelayItem} field={column} record={record} />
          </span>
        </td>
      ))}
      <td className={styles.date} data-label={say(fields.newDueDate.label)}>
        {isOpen ? (
          <div>
            <label className="tg-hidden" htmlFor={id}>
              {label}
            </label>
            <DateControl
              id={id}
              name={source}
              label={label}
              isRequired
              isDisabled={false}
              isWrong={error !== undefined}
              hasNote={error !== undefined}
              placeholder=""
              field={fields.newDueDate}
            />
            {error && <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>}
          </div>
        ) : (
          <span className="line-cell">
            <MarkedCell name={name} place={index + 1} line={bhDelayItem} field="newDueDate" record={record} />
          </span>
        )}
      </td>
      <td data-label={say(fields.delayDays.label)}>
        <span className="line-cell">
          {follows ? follows.days : '--'}
          {follows?.isBeyond && <small className="cell-late">{say(fields.beyondDeadline.label)}</small>}
        </span>
      </td>
      {onRemove && (
        <td className="mid">
          <button
            type="button"
            className="control-button"
            aria-label={say(text('移除第 {row} 行', 'Remove line {row}'), { row: index + 1 })}
            onClick={onRemove}
          >
            <CloseOutlined sx={{ fontSize: 16 }} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  );
}
