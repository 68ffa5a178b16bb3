import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useText } from '../../shell/text.ts';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import { FieldFrame } from './controls/FieldFrame.tsx';
import fieldStyles from './Field.module.css';
import { FieldGrid } from './FieldGrid.tsx';
import { FieldInput } from './FieldInput.tsx';
import { messageAt } from './formErrors.ts';
import { inputId, useFormScope } from './formScope.ts';
import cardsStyles from './LineCards.module.css';
import { type LineColumn, withDerivedCells } from './lines/lineColumns.ts';
import type { LineActions } from './lines/useLineActions.ts';
import { valueAt } from './useFormJudge.ts';

interface LineCardsProps {
  readonly line: EntityDefinition;
  readonly source: string;
  readonly rows: readonly { readonly rowKey: string }[];
  readonly columns: readonly LineColumn[];
  readonly isReadOnly: boolean;
  readonly isFixed: boolean;
  readonly actions: LineActions;
  readonly error: string | undefined;
}

/** Lines on a narrow screen: one card each, edited on the whole screen. @see docs/spec/look.md 7 */
export function LineCards({ line, source, rows, columns, isReadOnly, isFixed, actions, error }: LineCardsProps) {
  const t = useText();
  const scope = useFormScope();
  const [open, setOpen] = useState<number>();
  const values: unknown = useWatch({ name: source });
  const { errors } = useFormState({ name: source });
  const records = Array.isArray(values) ? (values as RecordValues[]) : [];
  const title = line.title ?? columns[0]?.name ?? '';
  const facts = columns
    .filter(({ field, name }) => name !== title && field.kind !== 'textarea' && (field.required || field.sum))
    .slice(0, 4);
  const close = () => setOpen(undefined);
  return (
    <div data-cards className={cardsStyles.cards} id={inputId(scope.formId, source)} tabIndex={-1}>
      {rows.map((row, index) => {
        const record = withDerivedCells(line, records[index] ?? {});
        const isWrong = valueAt(errors, `${source}.${index}`) !== undefined;
        return (
          <button
            type="button"
            key={row.rowKey}
            data-wrong={isWrong || undefined}
            className={cardsStyles.card}
            onClick={() => setOpen(index)}
          >
            <b>
              {index + 1}.{' '}
              {isEmpty(record[title]) ? (
                t(bi('未填写', 'Not filled in'))
              ) : (
                <DisplayValue entity={line} field={title} record={record} />
              )}
            </b>
            {facts.map(({ name, field }) => (
              <span key={name}>
                <span className="tg-fixed">{t(field.label)}</span>
                <span>
                  <DisplayValue entity={line} field={name} record={record} />
                </span>
              </span>
            ))}
          </button>
        );
      })}
      {rows.length === 0 && <div className="line-empty">{t(bi('还没有明细', 'No lines yet'))}</div>}
      {error && <p className={fieldStyles.error}>{error}</p>}
      {!isReadOnly && !isFixed && (
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          onClick={() => {
            actions.add();
            setOpen(rows.length);
          }}
        >
          {t(bi('添加行', 'Add line'))}
        </Button>
      )}
      {open !== undefined && open < rows.length && (
        <Dialog open fullScreen className={cardsStyles.dialog} onClose={close} aria-labelledby={`${scope.formId}-line`}>
          <DialogTitle id={`${scope.formId}-line`}>{t(bi('第 {row} 行', 'Line {row}'), { row: open + 1 })}</DialogTitle>
          <DialogContent>
            <FieldGrid isPlain>
              {columns.map(({ name, field, isCalculated, filter, cell }) =>
                cell ? (
                  <FieldFrame
                    key={`${open} ${name}`}
                    id={inputId(scope.formId, `${source}.${open}.${name}`)}
                    label={t(field.label)}
                    isRequired={field.required === true}
                    error={messageAt(errors, `${source}.${open}.${name}`)}
                    labelOnTop
                  >
                    <span className="control">{cell({ source, index: open })}</span>
                  </FieldFrame>
                ) : (
                  <FieldInput
                    key={`${open} ${name}`}
                    entity={line}
                    field={name}
                    source={`${source}.${open}.${name}`}
                    labelOnTop
                    readOnly={isReadOnly || isCalculated}
                    {...(filter && { filter: filter(records[open] ?? {}) })}
                  />
                ),
              )}
            </FieldGrid>
          </DialogContent>
          <DialogActions>
            {!isReadOnly && !isFixed && (
              <Button
                variant="outlined"
                color="error"
                onClick={() => {
                  close();
                  actions.removeRange(open, open);
                }}
              >
                {t(bi('删除', 'Delete'))}
              </Button>
            )}
            <Button variant="contained" onClick={close}>
              {t(bi('完成', 'Done'))}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
