import type { EntityDefinition } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { useTypedInput } from '../../parts/form/useTypedInput.ts';
import { valueForm } from '../../parts/form/valueForm.ts';
import { useText } from '../../shell/text.ts';

interface NoteInputProps {
  readonly line: EntityDefinition;
  /** `items.3.note` */
  readonly source: string;
  /** What the note is about. */
  readonly subject: string;
}

export const noteWords = { note: text('说明', 'Note'), evidence: text('依据或说明', 'Evidence or note') };

/** The evidence of one line, typed straight into the table. */
export function NoteInput({ line, source, subject }: NoteInputProps) {
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
      aria-label={`${subject} ${say(noteWords.note)}`}
      placeholder={say(noteWords.evidence)}
    />
  );
}
