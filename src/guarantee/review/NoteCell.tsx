import type { EntityDefinition } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { useTypedInput } from '../../parts/form/useTypedInput.ts';
import { valueForm } from '../../parts/form/valueForm.ts';
import { useText } from '../../shell/text.ts';
import styles from './review.module.css';

interface NoteCellProps {
  readonly line: EntityDefinition;
  /** `items.3.note` */
  readonly source: string;
  /** What the note is about. */
  readonly subject: string;
  /** Plain text in place of the input. */
  readonly value: string | undefined;
}

const words = { note: text('说明', 'Note'), evidence: text('依据或说明', 'Evidence or note') };

/** The evidence of one line, typed straight into the table. */
export function NoteCell({ line, source, subject, value }: NoteCellProps) {
  const say = useText();
  return (
    <td data-label={say(words.note)} className={styles.note}>
      {value === undefined ? <NoteInput line={line} source={source} label={`${subject} ${say(words.note)}`} /> : value || '--'}
    </td>
  );
}

function NoteInput({ line, source, label }: { line: EntityDefinition; source: string; label: string }) {
  const say = useText();
  const { formId } = useFormScope();
  const field = line.fields.note;
  if (field?.kind !== 'text') throw new Error(`${line.key} has no note`);
  const input = useTypedInput(source, valueForm(field));
  return (
    <input
      {...input}
      id={inputId(formId, source)}
      type="text"
      autoComplete="off"
      maxLength={field.max}
      aria-label={label}
      placeholder={say(words.evidence)}
    />
  );
}
