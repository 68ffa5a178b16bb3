import { bi, type Text } from '#domain/core/text.ts';
import type { Finding } from '#domain/declaration/check/finding.ts';
import { fieldPathOf } from '#domain/declaration/declarationFacts.ts';
import type { TaxPreview } from '#domain/declaration/tax/previewTax.ts';
import { MoneyValue } from '../parts/cells/MoneyValue.tsx';
import { Section } from '../parts/document/Section.tsx';
import { Stats } from '../parts/facts/Stats.tsx';
import { jumpTo } from '../parts/form/formKeys.ts';
import { useFormScope } from '../parts/form/formScope.ts';
import { classes } from '../parts/layout/classes.ts';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { useText } from '../shell/text.ts';
import styles from './judgement.module.css';
import { TaxLines } from './TaxLines.tsx';
import { useJudgement } from './useJudgement.ts';

const words = {
  title: bi('申报检查', 'Check'),
  waiting: bi('正在检查', 'Checking'),
  clean: bi('没有发现问题', 'Nothing wrong was found'),
  ready: bi('没有发现问题，可以复核', 'Nothing wrong was found: it can be checked'),
  count: bi('{errors} 处错误 · {warnings} 处提醒', '{errors} errors · {warnings} warnings'),
  warning: bi('提醒', 'warning'),
  tax: bi('税款预估', 'Tax preview'),
  value: bi('完税价格', 'Customs value'),
  duty: bi('关税', 'Duty'),
  additional: bi('附加关税', 'Additional duties'),
  consumption: bi('消费税', 'Consumption tax'),
  vat: bi('增值税', 'VAT'),
  lateFee: bi('滞报金', 'Late declaration fee'),
};

/** What customs would turn back, each leading to its field, and what it would charge; both follow every key. */
export function JudgementPanel({ day, isDraft }: { readonly day: string | undefined; readonly isDraft: boolean }) {
  const t = useText();
  const judged = useJudgement(day);
  const errors = judged?.findings.filter(({ level }) => level === 'error').length ?? 0;
  const warnings = (judged?.findings.length ?? 0) - errors;
  return (
    <Section
      id="declaration-check"
      title={t(words.title)}
      hint={judged && judged.findings.length > 0 ? t(words.count, { errors, warnings }) : undefined}
    >
      {judged ? (
        <Findings findings={judged.findings} clean={isDraft ? words.ready : words.clean} />
      ) : (
        <Nothing>{t(words.waiting)}</Nothing>
      )}
      {judged && <Taxes tax={judged.tax} day={judged.day} />}
    </Section>
  );
}

/** Errors first: they keep the declaration from being sent. */
function Findings({ findings, clean }: { readonly findings: readonly Finding[]; readonly clean: Text }) {
  const t = useText();
  const scope = useFormScope();
  if (findings.length === 0) return <Nothing>{t(clean)}</Nothing>;
  const ordered = [
    ...findings.filter(({ level }) => level === 'error'),
    ...findings.filter(({ level }) => level === 'warning'),
  ];
  return (
    <ul className={styles.findings} aria-label={t(words.title)}>
      {ordered.map((finding) => (
        <li key={`${finding.rule}-${fieldPathOf(finding)}-${finding.text.en}`} className={styles.finding}>
          <span className={classes(styles.rule, finding.level === 'error' && 'tg-bad')}>{finding.rule}</span>
          <LinkButton onClick={() => jumpTo(scope, fieldPathOf(finding))}>{t(finding.text)}</LinkButton>
          {finding.level === 'warning' && <span className="tg-caption tg-fixed">{t(words.warning)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Taxes({ tax, day }: { readonly tax: TaxPreview; readonly day: string }) {
  const t = useText();
  const stats = [
    { label: words.value, value: <MoneyValue value={tax.totalCny} /> },
    { label: words.duty, value: <MoneyValue value={tax.dutyAmt} /> },
    { label: words.additional, value: <MoneyValue value={tax.additionalAmt} /> },
    { label: words.consumption, value: <MoneyValue value={tax.consumeAmt} /> },
    { label: words.vat, value: <MoneyValue value={tax.vatAmt} /> },
    { label: words.lateFee, value: <MoneyValue value={tax.lateFee} /> },
  ];
  return (
    <div className={styles.taxes}>
      <h3 className="tg-caption">{t(words.tax)}</h3>
      <Stats stats={stats} />
      {tax.lines.length > 0 && <TaxLines lines={tax.lines} day={day} />}
      {tax.problems.map(({ field, line, text: problem }) => (
        <p key={`${field}-${line ?? 0}`} className="tg-soft">
          {t(problem)}
        </p>
      ))}
    </div>
  );
}
