import { useController, useFormState, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhReview, bhReviewVeto } from '#domain/guarantee/index.ts';
import { FieldErrorText, noteId } from '../../parts/form/FieldFrame.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { type GridColumn, LineGrid } from '../../parts/form/LineGrid.tsx';
import { useText } from '../../shell/text.ts';
import styles from './review.module.css';
import { useSheetColumns } from './sheetColumns.tsx';
import { rowsOf } from './useSheet.ts';

const lines = { line: bhReviewVeto, code: 'vetoCode', dict: 'BH_VETO', label: text('否决项', 'Veto item'), className: styles.veto };
const answers: readonly (readonly [value: string, label: Text])[] = [
  ['1', text('是', 'Yes')],
  ['0', text('否', 'No')],
];

/** Five questions, each answered yes or no; one yes forbids admission. */
export function VetoTable() {
  const say = useText();
  const { formId, mayEdit } = useFormScope();
  const written: unknown = useWatch({ name: 'vetoes' });
  const { errors } = useFormState({ name: 'vetoes' });
  const error = messageAt(errors, 'vetoes');
  const isOpen = mayEdit('vetoes') === true;
  const id = inputId(formId, 'vetoes');
  const { item, note, nameOf } = useSheetColumns({ ...lines, placeOf: (_row, index) => (isOpen ? `vetoes.${index}` : undefined) });
  const hit: GridColumn<RecordValues> = {
    key: 'hit',
    label: text('是否命中', 'Does it apply?'),
    className: styles.hitColumn,
    cell: (row, index) => (isOpen ? <HitInput source={`vetoes.${index}.hit`} label={nameOf(row)} /> : <HitWord hit={row.hit} />),
  };
  return (
    <div id={id} tabIndex={-1}>
      <LineGrid
        label={say(bhReview.fields.vetoes.label)}
        describedBy={noteId(id)}
        columns={[item, hit, note]}
        rows={rowsOf(written)}
        keyOf={({ vetoCode }) => String(vetoCode)}
        rowClass={({ hit }) => (isHit(hit) ? styles.hit : undefined)}
      />
      {error && (
        <div className={styles.error}>
          <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>
        </div>
      )}
    </div>
  );
}

export const isHit = (hit: unknown): boolean => hit === '1' || hit === 1;

function HitWord({ hit }: { hit: unknown }) {
  const say = useText();
  const label = answers.find(([value]) => value === String(hit))?.[1];
  return <span className={isHit(hit) ? styles.yes : undefined}>{label ? say(label) : '--'}</span>;
}

function HitInput({ source, label }: { source: string; label: string }) {
  const say = useText();
  const { formId } = useFormScope();
  const { field } = useController({ name: source });
  return (
    <span className={styles.choice} role="radiogroup" aria-label={label}>
      {answers.map(([value, word]) => (
        <label key={value}>
          <input
            type="radio"
            name={inputId(formId, source)}
            checked={String(field.value ?? '') === value}
            onChange={() => field.onChange(value)}
            onBlur={field.onBlur}
          />
          {say(word)}
        </label>
      ))}
    </span>
  );
}
