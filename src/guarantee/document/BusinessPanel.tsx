import type { LoggedStep } from '#domain/approval/loggedStep.ts';
import { say as text } from '#domain/core/text.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { Section } from '../../parts/document/Section.tsx';
import { useText } from '../../shell/text.ts';
import type { QuotaDocType } from '../docKinds.ts';
import styles from './document.module.css';
import { useReadDocument } from './Marked.tsx';
import { readEntries } from './readLayout.tsx';

/** What the author wrote, read: dense, and with the changes since the last submission in place. @see look.md 5.4 */
export function BusinessPanel({ docType, log }: { docType: QuotaDocType; log: readonly LoggedStep[] }) {
  const say = useText();
  const depts = useDictionary('DEPT');
  const { entity, doc } = useReadDocument();
  const handedIn = lastHandIn(log);
  return (
    <Section
      title={say(text('业务', 'Business'))}
      hint={[
        depts.nameOf(doc.ownerDept),
        handedIn && say(text('{name} 提交于 {time}', '{name} handed in on {time}'), { name: handedIn.userName, time: handedIn.actTime }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <dl className={styles.facts}>
        {readEntries(docType, doc).map(({ key, label, span, value }) => (
          <div key={key} data-span={span}>
            <dt>{say(label)}</dt>
            <dd className={entity.fields[key]?.kind === 'textarea' ? styles.long : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The last time the author's part was handed in, whoever of the two departments wrote it. */
const lastHandIn = (log: readonly LoggedStep[]): LoggedStep | undefined =>
  log.findLast(({ action, fromStatus }) => action === 'submit' && authored.has(fromStatus));

const authored: ReadonlySet<string | null> = new Set(['BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'EXITDEPT_INPUT']);
