import { useFormState, useWatch } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhReview, bhReviewItem, bhReviewVeto } from '#domain/guarantee/index.ts';
import { reviewBands } from '#domain/guarantee/reviewBands.ts';
import { reviewItemField } from '#domain/guarantee/reviewScore.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { FieldErrorText, noteId } from '../../parts/form/controls/FieldFrame.tsx';
import { OpenDictControl } from '../../parts/form/controls/OpenDictControl.tsx';
import { useTypedInput } from '../../parts/form/controls/useTypedInput.ts';
import { valueForm } from '../../parts/form/controls/valueForm.ts';
import { messageAt } from '../../parts/form/formErrors.ts';
import { jumpTo } from '../../parts/form/formKeys.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { type GridColumn, LineGrid } from '../../parts/form/LineGrid.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import styles from './review.module.css';
import { isUnscored, recordRowsOf, useSheet } from './useSheet.ts';

const words = {
  bands: bi('评分档（占满分）', 'Bands (share of the points)'),
  fillIn: bi('{item}未填写，前往填写', '{item} is not answered: go there'),
  total: bi('合计', 'Total'),
};

const lines = {
  line: bhReviewItem,
  code: 'itemCode',
  dict: 'BH_REVIEW_ITEM',
  label: bi('评分项', 'Item'),
  className: styles.item,
};

/** The scored questions with their bands; the band that holds now stands out, and points follow every key. */
export function ScoreTable() {
  const t = useText();
  const isOpen = useFormScope().mayEdit('items') === true;
  const { items, totalScore } = useSheet(['items', 'totalScore']);
  const written: unknown = useWatch({ name: 'items' });
  const places = recordRowsOf(written).map(({ itemCode }) => itemCode);
  const placeOf = ({ itemCode }: RecordValues) =>
    isOpen && places.includes(itemCode) ? `items.${places.indexOf(itemCode)}` : undefined;
  const { item, note, nameOf } = useSheetColumns({ ...lines, placeOf });
  const columns: readonly GridColumn<RecordValues>[] = [
    item,
    {
      key: 'value',
      label: bi('取值', 'Value'),
      isNumber: true,
      className: styles.value,
      cell: (row) => <Answer row={row} name={nameOf(row)} isOpen={isOpen} />,
    },
    {
      key: 'bands',
      label: words.bands,
      short: bi('评分档', 'Bands'),
      className: styles.bandsColumn,
      cell: (row) => <Bands row={row} />,
    },
    {
      key: 'score',
      label: bi('得分', 'Points'),
      isNumber: true,
      className: styles.points,
      cell: ({ score, maxScore }) => <Points score={score} of={maxScore} />,
    },
    note,
  ];
  return (
    <LineGrid
      label={t(bhReview.fields.items.label)}
      region={isOpen ? undefined : t(bi('评分表', 'Score table'))}
      columns={columns}
      rows={recordRowsOf(items)}
      keyOf={({ itemCode }) => String(itemCode)}
      foot={
        <tr>
          <td colSpan={3}>{t(words.total)}</td>
          <td className="num" data-label={t(words.total)}>
            <Points score={isUnscored(items) ? '--' : (totalScore ?? '')} of={100} />
          </td>
          <td />
        </tr>
      }
    />
  );
}

interface AnswerProps {
  readonly row: RecordValues;
  readonly name: string;
  readonly isOpen: boolean;
}

/** What was answered above; while the sheet is open, what is missing leads to its input. */
function Answer({ row: { itemCode, value }, name, isOpen }: AnswerProps) {
  const t = useText();
  const scope = useFormScope();
  const field = reviewItemField(String(itemCode));
  if (field && !isEmpty(value)) return <DisplayValue entity={bhReview} field={field} record={{ [field]: value }} />;
  if (!isOpen || !field) return '--';
  return (
    <LinkButton label={t(fill(words.fillIn, { item: name }))} onClick={() => jumpTo(scope, field)}>
      {t(bi('未填写', 'Not answered'))}
    </LinkButton>
  );
}

const Points = ({ score, of }: { score: unknown; of: unknown }) => (
  <>
    <b>{String(score)}</b>
    <span className="tg-muted"> / {shortNumber(of)}</span>
  </>
);

function Bands({ row: { itemCode, share, value } }: { row: RecordValues }) {
  const t = useText();
  const bands = reviewBands[String(itemCode)];
  if (!bands) return <span className={styles.bands}>{t(bi('评分 ÷ 100', 'score ÷ 100'))}</span>;
  return (
    <span className={styles.bands}>
      {bands.map((band) => {
        const holds = !isEmpty(value) && share === `${band.share}.00`;
        return (
          <span key={band.share} className={holds ? styles.holds : undefined}>
            {t(band.label)} <i>{band.share}%</i>
          </span>
        );
      })}
    </span>
  );
}

const shortNumber = (decimal: unknown): string => String(decimal).replace(/\.0+$/, '');

const vetoLines = {
  line: bhReviewVeto,
  code: 'vetoCode',
  dict: 'BH_VETO',
  label: bi('否决项', 'Veto item'),
  className: styles.veto,
};
/** Five questions, each answered yes or no; one yes forbids admission. */
export function VetoTable() {
  const t = useText();
  const { formId, mayEdit } = useFormScope();
  const written: unknown = useWatch({ name: 'vetoes' });
  const { errors } = useFormState({ name: 'vetoes' });
  const error = messageAt(errors, 'vetoes');
  const isOpen = mayEdit('vetoes') === true;
  const id = inputId(formId, 'vetoes');
  const { item, note, nameOf } = useSheetColumns({
    ...vetoLines,
    placeOf: (_row, index) => (isOpen ? `vetoes.${index}` : undefined),
  });
  const hit: GridColumn<RecordValues> = {
    key: 'hit',
    label: bi('是否命中', 'Does it apply?'),
    className: styles.hitColumn,
    cell: (row, index) => <Hit row={row} source={isOpen ? `vetoes.${index}.hit` : undefined} name={nameOf(row)} />,
  };
  return (
    <div id={id} tabIndex={-1}>
      <LineGrid
        label={t(bhReview.fields.vetoes.label)}
        describedBy={noteId(id)}
        columns={[item, hit, note]}
        rows={recordRowsOf(written)}
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

/** Whether it applies: the words of the field beside each other while it is open. */
function Hit({ row, source, name }: { row: RecordValues; source: string | undefined; name: string }) {
  if (source === undefined)
    return (
      <span className={isHit(row.hit) ? styles.yes : undefined}>
        <DisplayValue entity={bhReviewVeto} field="hit" record={row} />
      </span>
    );
  const control = {
    id: source,
    name: source,
    label: name,
    isRequired: false,
    isDisabled: false,
    isWrong: false,
    hasNote: false,
    placeholder: '',
  };
  return <OpenDictControl {...control} dict={bhReviewVeto.fields.hit.dict} />;
}

const noteWords = { note: bi('说明', 'Note'), evidence: bi('依据或说明', 'Evidence or note') };

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
function useSheetColumns({ line, code, dict, label, className, placeOf }: SheetLines) {
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
    label: noteWords.evidence,
    short: noteWords.note,
    className: styles.note,
    cell: (row, index) => {
      const place = placeOf(row, index);
      return place ? (
        <NoteInput line={line} source={`${place}.note`} subject={nameOf(row)} />
      ) : (
        String(row.note ?? '') || '--'
      );
    },
  };
  return { item, note, nameOf };
}

/** The evidence of one line, typed straight into the table. */
function NoteInput({ line, source, subject }: { line: EntityDefinition; source: string; subject: string }) {
  const t = useText();
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
      aria-label={`${subject} ${t(noteWords.note)}`}
      placeholder={t(noteWords.evidence)}
    />
  );
}
