import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { bi, fill } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { type ReviewVersion, reviewGrades } from '#domain/guarantee/reviewScore.ts';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { useText } from '../../shell/text.ts';
import { GradeMark } from './GradeMark.tsx';
import styles from './review.module.css';
import { isHit } from './ScoreTable.tsx';
import { isUnscored, mayBeEmpty, recordRowsOf, useSheet } from './useSheet.ts';

const words = {
  title: bi('评审结论', 'Result of the review'),
  total: bi('总分', 'Total'),
  grade: bi('等级', 'Grade'),
  quota: bi('建议额度', 'Suggested quota'),
  formula: bi(
    '年税额 ÷ 12 × 资金占用天数 ÷ 30 × {grade} 级系数 {coefficient}，按万元向下取整',
    'Yearly tax ÷ 12 × days of credit ÷ 30 × {coefficient} for grade {grade}, in full ten thousands',
  ),
  open: bi('还有 {count} 项未填写，按空值计分', '{count} items are not answered yet; they count as empty'),
  hits: bi('命中 {count} 项一票否决，不能准入', 'Veto items that apply: {count}, no admission'),
  lowest: bi('等级为 D，不能准入', 'Grade D: no admission'),
  scale: bi('总分 {total}，满分 100', 'Total {total} of 100'),
};

/** Total, grade and suggested quota beside the form; they change while somebody types. */
export function ReviewResultPanel({ version }: { version: ReviewVersion }) {
  const t = useText();
  const { totalScore, grade, suggestQuota, items, vetoes } = useSheet([
    'totalScore',
    'grade',
    'suggestQuota',
    'items',
    'vetoes',
  ]);
  // Whoever has answered nothing yet has no points and no grade.
  const isBlank = isUnscored(items);
  const total = isBlank ? '--' : String(totalScore ?? '0.0');
  const unanswered = recordRowsOf(items).filter(
    ({ value, itemCode }) => isEmpty(value) && itemCode !== mayBeEmpty,
  ).length;
  const hits = version === '2022' ? 0 : recordRowsOf(vetoes).filter(({ hit }) => isHit(hit)).length;
  const coefficient = reviewGrades.find((one) => one.grade === grade)?.coefficientTenths ?? 0;
  return (
    <Section isLandmark className={styles.result} title={words.title}>
      <dl aria-live="polite">
        <div>
          <dt>{t(words.total)}</dt>
          <dd className={styles.total}>{total}</dd>
        </div>
        <div>
          <dt>{t(words.grade)}</dt>
          <dd>{isBlank || isEmpty(grade) ? '--' : <GradeMark grade={String(grade)} />}</dd>
        </div>
        <div className={styles.quota}>
          <dt>{t(words.quota)}</dt>
          <dd>{isBlank ? '--' : <MoneyValue value={String(suggestQuota ?? '0')} currency="CNY" />}</dd>
        </div>
      </dl>
      {!isBlank && <Scale total={total} />}
      {!isBlank && (
        <p className={styles.formula}>
          {t(
            fill(words.formula, {
              grade: String(grade ?? 'D'),
              coefficient: `${Math.floor(coefficient / 10)}.${coefficient % 10}`,
            }),
          )}
        </p>
      )}
      <ul className={styles.notes}>
        {hits > 0 && <Warning text={t(fill(words.hits, { count: hits }))} tone="bad" />}
        {grade === 'D' && unanswered === 0 && <Warning text={t(words.lowest)} tone="bad" />}
        {unanswered > 0 && <Warning text={t(fill(words.open, { count: unanswered }))} tone="wait" />}
      </ul>
    </Section>
  );
}

function Warning({ text: words, tone }: { text: string; tone: 'bad' | 'wait' }) {
  return (
    <li className={styles[tone]}>
      <ErrorOutlineOutlined sx={{ fontSize: 16 }} aria-hidden />
      {words}
    </li>
  );
}

/** 0 to 100 with the totals the grades begin at. */
function Scale({ total }: { total: string }) {
  const t = useText();
  return (
    <div className={styles.scale} role="img" aria-label={t(fill(words.scale, { total }))}>
      <span className={styles.scaleBar}>
        <span style={{ width: `${Math.min(100, Number(total))}%` }} />
      </span>
      {reviewGrades.map(({ grade, from }) => (
        <span key={grade} className={styles.scaleMark} style={{ left: `${from}%` }}>
          {grade} {from > 0 && from}
        </span>
      ))}
    </div>
  );
}
