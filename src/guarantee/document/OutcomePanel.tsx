import { say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { useReadDocument } from './Marked.tsx';

const fields = ['oaStatus', 'oaNo', 'customsFilingNo', 'customsReceipt', 'receiptMsg', 'confirmedAt', 'effectiveAt'];
const quiet = new Set(['NONE']);

/** Office approval, receipt of the customs system, confirmation and effect: what is known of them. */
export function OutcomePanel() {
  const say = useText();
  const { entity, doc } = useReadDocument();
  const shown = fields.filter((name) => entity.fields[name] && !isEmpty(doc[name]) && !quiet.has(String(doc[name])));
  if (shown.length === 0) return null;
  return (
    <Section title={say(text('OA与回执', 'OA and receipt'))}>
      <dl className={styles.facts}>
        {shown.map((name) => {
          const field = entity.fields[name];
          return (
            field && (
              <div key={name}>
                <dt>{say(field.label)}</dt>
                <dd>
                  <DisplayValue entity={entity} field={name} record={doc} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </Section>
  );
}
