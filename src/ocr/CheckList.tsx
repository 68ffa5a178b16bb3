import { bi } from '#domain/core/text.ts';
import { checkOcr } from '#domain/ocr/index.ts';
import type { OcrCheck } from '#domain/ocr/ocrValues.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { StatusChip } from '../parts/cells/StatusChip.tsx';
import { Panel } from '../parts/panel/Panel.tsx';
import { useText } from '../shell/text.ts';
import styles from './review.module.css';
import type { OcrReviewing } from './useReview.ts';

const words = {
  title: bi('校验', 'Checks'),
  saved: bi('按已保存的内容', 'Of what is saved'),
  ok: bi('通过', 'Holds'),
  fails: bi('不符', 'Fails'),
  note: bi('提示', 'Note'),
};

/** The checks over a document as it is saved; one that fails leads to the first value it is about. */
export function CheckList({ review }: { readonly review: OcrReviewing }) {
  const t = useText();
  const { id, rowVersion, docKind, status } = review.record;
  const isThere = Boolean(docKind) && ['REVIEW', 'CONFIRMED', 'PUSHED'].includes(status ?? '');
  const { data } = useAnswer(checkOcr, isThere ? { id: String(id) } : null, { keepsLast: true, goodFor: 0 });
  if (!data || data.checks.length === 0) return null;
  return (
    <Panel title={words.title} hint={review.isDirty ? words.saved : undefined}>
      <ul className={styles.checks} key={rowVersion}>
        {data.checks.map((check) => (
          <li key={`${check.key} ${check.about.join()}`}>
            <Verdict check={check} />
            <button
              type="button"
              className={styles.check}
              disabled={!check.about.some((name) => !name.includes('.'))}
              onClick={() => {
                const name = check.about.find((one) => !one.includes('.'));
                if (name) review.choose(name);
              }}
            >
              {check.key} {t(check.text)}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Verdict({ check: { ok, isNote = false } }: { readonly check: OcrCheck }) {
  const t = useText();
  if (ok) return <StatusChip tone="ok" icon="tick" label={t(words.ok)} />;
  return isNote ? (
    <StatusChip tone="plain" icon="ring" label={t(words.note)} />
  ) : (
    <StatusChip tone="wait" icon="mark" label={t(words.fails)} />
  );
}
