import { useController, useFormState, useWatch } from 'react-hook-form';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhReview, bhReviewVeto } from '#domain/guarantee/bhReview.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { FieldErrorText, noteId } from '../../parts/form/FieldFrame.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { classes } from '../../parts/layout/classes.ts';
import { useText } from '../../shell/text.ts';
import { NoteCell } from './NoteCell.tsx';
import styles from './review.module.css';
import { rowsOf } from './useSheet.ts';

const words = { item: text('否决项', 'Veto item'), hit: text('是否命中', 'Does it apply?'), note: text('依据或说明', 'Evidence or note') };
const answers: readonly (readonly [value: string, label: Text])[] = [
  ['1', text('是', 'Yes')],
  ['0', text('否', 'No')],
];

/** Five questions, each answered yes or no; one yes forbids admission. */
export function VetoTable() {
  const say = useText();
  const names = useDictionary('BH_VETO');
  const { formId, mayEdit } = useFormScope();
  const written: unknown = useWatch({ name: 'vetoes' });
  const { errors } = useFormState({ name: 'vetoes' });
  const error = messageAt(errors, 'vetoes');
  const isOpen = mayEdit('vetoes') === true;
  const id = inputId(formId, 'vetoes');
  return (
    <div id={id} tabIndex={-1}>
      <div className="line-scroll">
        <table
          className={classes('line-table card-rows', styles.vetoes)}
          aria-label={say(bhReview.fields.vetoes.label)}
          aria-describedby={noteId(id)}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.veto}>
                {say(words.item)}
              </th>
              <th scope="col" className={styles.hitColumn}>
                {say(words.hit)}
              </th>
              <th scope="col">{say(words.note)}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(written).map(({ vetoCode, hit, note }, index) => {
              const code = String(vetoCode);
              const name = names.isLoading ? '' : names.nameOf(code);
              return (
                <tr key={code} className={isHit(hit) ? styles.hit : undefined}>
                  <th scope="row">
                    <span className={styles.code}>{code}</span>
                    {name}
                  </th>
                  <td data-label={say(words.hit)}>
                    {isOpen ? <HitInput source={`vetoes.${index}.hit`} label={name} /> : <HitWord hit={hit} />}
                  </td>
                  <NoteCell
                    line={bhReviewVeto}
                    source={`vetoes.${index}.note`}
                    subject={name}
                    value={isOpen ? undefined : String(note ?? '')}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
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
