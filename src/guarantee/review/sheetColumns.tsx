import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import type { GridColumn } from '../../parts/form/LineGrid.tsx';
import { useTypedInput } from '../../parts/form/useTypedInput.ts';
import { valueForm } from '../../parts/form/valueForm.ts';
import { useText } from '../../shell/text.ts';
import styles from './review.module.css';

const words = { note: text('说明', 'Note'), evidence: text('依据或说明', 'Evidence or note') };

interface SheetLines {
  /** What one line is. */
  readonly line: EntityDefinition;
  /** Its field that says which question it answers. */
  readonly code: string;
  readonly dict: string;
  readonly label: Text;
  readonly className: string | undefined;
  /** Where the note of a row is typed, as `items.3`; undefined where it is only read. */
  readonly placeOf: (row: RecordValues, index: number) => string | undefined;
}

/** What both tables of the sheet say of a question: its code with what it asks, and the evidence. */
export function useSheetColumns({ line, code, dict, label, className, placeOf }: SheetLines) {
  const names = useDictionary(dict);
  const nameOf = (row: RecordValues) => (names.isLoading ? '' : names.nameOf(String(row[code])));
  const item: GridColumn<RecordValues> = {
    key: 'item',
    label,
    isName: true,
    className,
    cell: (row) => (
      <>
        <span className={styles.code}>{String(row[code])}</span>
        {nameOf(row)}
      </>
    ),
  };
  const note: GridColumn<RecordValues> = {
    key: 'note',
    label: words.evidence,
    short: words.note,
    className: styles.note,
    cell: (row, index) => {
      const place = placeOf(row, index);
      return place ? <NoteInput line={line} source={`${place}.note`} subject={nameOf(row)} /> : String(row.note ?? '') || '--';
    },
  };
  return { item, note, nameOf };
}

/** The evidence of one line, typed straight into the table. */
function NoteInput({ line, source, subject }: { line: EntityDefinition; source: string; subject: string }) {
  const say = useText();
  const { formId } = useFormScope();
  const field = line.fields.note;
  if (field?.kind !== 'text') throw new Error(`${line.key} has no note`);
  return (
    <input
      {...useTypedInput(source, valueForm(field))}
      id={inputId(formId, source)}
      type="text"
      autoComplete="off"
      maxLength={field.max}
      aria-label={`${subject} ${say(words.note)}`}
      placeholder={say(words.evidence)}
    />
  );
}
