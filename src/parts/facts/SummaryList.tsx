import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import type { Pressing } from '../layout/Toned.tsx';
import styles from './summaryList.module.css';

export interface TallyLine {
  readonly label: Text;
  /** Small, beside the label: how it came about. */
  readonly hint?: string;
  readonly value: ReactNode;
  readonly tone?: Pressing | false | undefined;
}

interface SummaryListProps {
  readonly lines: readonly TallyLine[];
  /** Words where there is nothing to count. */
  readonly note?: ReactNode;
}

/** What adds up, each in a line: its name at the left, its amount at the right. */
export function SummaryList({ lines, note }: SummaryListProps) {
  const t = useText();
  return (
    <>
      {note && <p className="tg-muted">{note}</p>}
      <dl className={styles.lines}>
        {lines.map(({ label, hint, value, tone }) => (
          <div className="tg-row tg-between" key={label.en} data-tone={tone || undefined}>
            <dt>
              {t(label)} {hint && <small>{hint}</small>}
            </dt>
            <dd className="tg-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What confirming a question leads to; read aloud whenever an answer changes it. */
export function OutcomeSummary({ heading, ...tally }: SummaryListProps & { readonly heading: Text }) {
  const t = useText();
  return (
    <section className={styles.outcome} aria-live="polite" aria-label={t(heading)}>
      <h3>{t(heading)}</h3>
      <SummaryList {...tally} />
    </section>
  );
}
