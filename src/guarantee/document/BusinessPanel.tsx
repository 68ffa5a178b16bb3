import { fill, say as text } from '#domain/core/text.ts';
import type { LogRow } from '../../approval/documentAnswer.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { useText } from '../../shell/text.ts';
import type { QuotaDocType } from '../docKinds.ts';
import { useReadDocument } from './Marked.tsx';
import { isLongText, readEntries } from './readLayout.tsx';

/** What the author wrote, read: dense, and with the changes since the last submission in place. @see look.md 5.4 */
export function BusinessPanel({ docType, log }: { docType: QuotaDocType; log: readonly LogRow[] }) {
  const say = useText();
  const depts = useDictionary('DEPT');
  const { entity, doc } = useReadDocument();
  const handedIn = lastHandIn(log);
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('业务', 'Business'))}</h2>
        <span className="form-hint">
          {[
            depts.nameOf(doc.ownerDept),
            handedIn &&
              say(fill(text('{name} 提交于 {time}', '{name} handed in on {time}'), { name: handedIn.userName, time: handedIn.actTime })),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      <dl className="doc-facts">
        {readEntries(docType, doc).map(({ key, label, span, value }) => (
          <div key={key} className={span ? `span-${span}` : undefined}>
            <dt>{say(label)}</dt>
            <dd className={isLongText(entity, key) ? 'long' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The last time the author's part was handed in, whoever of the two departments wrote it. */
const lastHandIn = (log: readonly LogRow[]): LogRow | undefined =>
  log.findLast(({ action, fromStatus }) => action === 'submit' && authored.has(fromStatus));

const authored: ReadonlySet<string | null> = new Set(['BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'EXITDEPT_INPUT']);
