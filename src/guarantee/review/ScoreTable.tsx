import { useWatch } from 'react-hook-form';
import { fill, say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhReview, bhReviewItem } from '#domain/guarantee/bhReview.ts';
import { reviewBands } from '#domain/guarantee/reviewBands.ts';
import { reviewItemField } from '#domain/guarantee/reviewScore.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { classes } from '../../parts/layout/classes.ts';
import { useText } from '../../shell/text.ts';
import { NoteCell } from './NoteCell.tsx';
import styles from './review.module.css';
import { rowsOf, useSheet } from './useSheet.ts';

const words = {
  table: text('评分表', 'Score table'),
  item: text('评分项', 'Item'),
  value: text('取值', 'Value'),
  band: text('评分档', 'Bands'),
  bands: text('评分档（占满分）', 'Bands (share of the points)'),
  score: text('得分', 'Points'),
  note: text('依据或说明', 'Evidence or note'),
  missing: text('未填写', 'Not answered'),
  fillIn: text('{item}未填写，前往填写', '{item} is not answered: go there'),
  linear: text('评分 ÷ 100', 'score ÷ 100'),
  total: text('合计', 'Total'),
};

/** The scored questions with their bands; the band that holds now stands out, and points follow every key. */
export function ScoreTable() {
  const say = useText();
  const names = useDictionary('BH_REVIEW_ITEM');
  const { formId, mayEdit } = useFormScope();
  const { items, totalScore } = useSheet(['items', 'totalScore']);
  const written: unknown = useWatch({ name: 'items' });
  const places = rowsOf(written).map(({ itemCode }) => itemCode);
  const rows = rowsOf(items);
  const isOpen = mayEdit('items') === true;
  return (
    <div className="line-scroll" {...(!isOpen && { tabIndex: 0, role: 'region', 'aria-label': say(words.table) })}>
      <table className={classes('line-table card-rows', styles.scores)} aria-label={say(bhReview.fields.items.label)}>
        <thead>
          <tr>
            <th scope="col" className={styles.item}>
              {say(words.item)}
            </th>
            <th scope="col" className={classes('num', styles.value)}>
              {say(words.value)}
            </th>
            <th scope="col" className={styles.bandsColumn}>
              {say(words.bands)}
            </th>
            <th scope="col" className={classes('num', styles.points)}>
              {say(words.score)}
            </th>
            <th scope="col">{say(words.note)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ itemCode, value, share, score, maxScore, note }) => {
            const code = String(itemCode);
            const name = names.isLoading ? '' : names.nameOf(code);
            const field = reviewItemField(code);
            return (
              <tr key={code}>
                <th scope="row">
                  <span className={styles.code}>{code}</span>
                  {name}
                </th>
                <td className="num" data-label={say(words.value)}>
                  {field && !isEmpty(value) ? (
                    <DisplayValue entity={bhReview} field={field} record={{ [field]: value }} />
                  ) : isOpen && field ? (
                    <button
                      type="button"
                      className="form-link"
                      aria-label={say(fill(words.fillIn, { item: name }))}
                      onClick={() => focusField(inputId(formId, field))}
                    >
                      {say(words.missing)}
                    </button>
                  ) : (
                    '--'
                  )}
                </td>
                <td data-label={say(words.band)}>
                  <Bands itemCode={code} share={String(share)} isAnswered={!isEmpty(value)} />
                </td>
                <td className="num" data-label={say(words.score)}>
                  <b>{String(score)}</b>
                  <span className={styles.of}> / {shortNumber(maxScore)}</span>
                </td>
                <NoteCell
                  line={bhReviewItem}
                  source={`items.${places.indexOf(itemCode)}.note`}
                  subject={name}
                  value={isOpen && places.includes(itemCode) ? undefined : String(note ?? '')}
                />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{say(words.total)}</td>
            <td className="num" data-label={say(words.total)}>
              <b>{String(totalScore ?? '')}</b>
              <span className={styles.of}> / 100</span>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Bands({ itemCode, share, isAnswered }: { itemCode: string; share: string; isAnswered: boolean }) {
  const say = useText();
  const bands = reviewBands[itemCode];
  if (!bands) return <span className={styles.bands}>{say(words.linear)}</span>;
  return (
    <span className={styles.bands}>
      {bands.map((band) => {
        const holds = isAnswered && share === `${band.share}.00`;
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
