import { say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { Section } from '../../parts/document/Section.tsx';
import { Facts } from '../../parts/facts/Facts.tsx';
import { useText } from '../../shell/text.ts';
import { useReadDocument } from './Marked.tsx';

const facts = ['oaStatus', 'oaNo', 'customsFilingNo', 'customsReceipt', 'receiptMsg', 'confirmedAt', 'effectiveAt'];

/** Office approval, receipt of the customs system, confirmation and effect: what is known of them. */
export function OutcomePanel() {
  const say = useText();
  const { entity, doc } = useReadDocument();
  const shown = facts.filter((name) => entity.fields[name] && !isEmpty(doc[name]) && doc[name] !== 'NONE');
  if (shown.length === 0) return null;
  return (
    <Section title={say(text('OA与回执', 'OA and receipt'))}>
      <Facts entity={entity} record={doc} facts={shown} />
    </Section>
  );
}
