import { useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhReview, bhReviewItem } from '#domain/guarantee/index.ts';
import { reviewBands } from '#domain/guarantee/reviewBands.ts';
import { reviewItemField } from '#domain/guarantee/reviewScore.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { type GridColumn, LineGrid } from '../../parts/form/LineGrid.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import styles from './review.module.css';
import { useSheetColumns } from './sheetColumns.tsx';
import { isUnscored, rowsOf, useSheet } from './useSheet.ts';

const words = {
  bands: text('评分档（占满分）', 'Bands (share of the points)'),
  fillIn: text('{item}未填写，前往填写', '{item} is not answered: go there'),
  total: text('合计', 'Total'),
};

const lines = { line: bhReviewItem, code: 'itemCode', dict: 'BH_REVIEW_ITEM', label: text('评分项', 'Item'), className: styles.item };

/** The scored questions with their bands; the band that holds now stands out, and points follow every key. */
export function ScoreTable() {
  const say = useText();
  const isOpen = useFormScope().mayEdit('items') === true;
  const { items, totalScore } = useSheet(['items', 'totalScore']);
  const written: unknown = useWatch({ name: 'items' });
  const places = rowsOf(written).map(({ itemCode }) => itemCode);
  const placeOf = ({ itemCode }: RecordValues) => (isOpen && places.includes(itemCode) ? `items.${places.indexOf(itemCode)}` : undefined);
  const { item, note, nameOf } = useSheetColumns({ ...lines, placeOf });
  const columns: readonly GridColumn<RecordValues>[] = [
    item,
    {
      key: 'value',
      label: text('取值', 'Value'),
      isNumber: true,
      className: styles.value,
      cell: (row) => <Answer row={row} name={nameOf(row)} isOpen={isOpen} />,
    },
    { key: 'bands', label: words.bands, short: text('评分档', 'Bands'), className: styles.bandsColumn, cell: (row) => <Bands row={row} /> },
    {
      key: 'score',
      label: text('得分', 'Points'),
      isNumber: true,
      className: styles.points,
      cell: ({ score, maxScore }) => <Points score={score} of={maxScore} />,
    },
    note,
  ];
  return (
    <LineGrid
      label={say(bhReview.fields.items.label)}
      region={isOpen ? undefined : say(text('评分表', 'Score table'))}
      columns={columns}
      rows={rowsOf(items)}
      keyOf={({ itemCode }) => String(itemCode)}
      foot={
        <tr>
          <td colSpan={3}>{say(words.total)}</td>
          <td className="num" data-label={say(words.total)}>
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
  const say = useText();
  const { formId } = useFormScope();
  const field = reviewItemField(String(itemCode));
  if (field && !isEmpty(value)) return <DisplayValue entity={bhReview} field={field} record={{ [field]: value }} />;
  if (!isOpen || !field) return '--';
  return (
    <LinkButton label={say(fill(words.fillIn, { item: name }))} onClick={() => focusField(inputId(formId, field))}>
      {say(text('未填写', 'Not answered'))}
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
  const say = useText();
  const bands = reviewBands[String(itemCode)];
  if (!bands) return <span className={styles.bands}>{say(text('评分 ÷ 100', 'score ÷ 100'))}</span>;
  return (
    <span className={styles.bands}>
      {bands.map((band) => {
        const holds = !isEmpty(value) && share === `${band.share}.00`;
        return (
          <span key={band.share} className={holds ? styles.holds : undefined}>
            {say(band.label)} <i>{band.share}%</i>
          </span>
        );
      })}
    </span>
  );
}

function focusField(id: string): void {
  const input = document.getElementById(id);
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}

const shortNumber = (decimal: unknown): string => String(decimal).replace(/\.0+$/, '');
