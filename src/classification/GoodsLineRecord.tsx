import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router';
import { saveResult } from '#domain/classification/index.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { whyNotPerson, whyStopped } from '#domain/core/actRules.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { Section } from '../parts/document/Section.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useLiveAnswer } from '../parts/screens/useLiveAnswer.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { AuditDesk } from './desk/AuditDesk.tsx';
import type { Product } from './records.ts';
import { Suggestions } from './Suggestions.tsx';
import styles from './suggest.module.css';

const words = {
  suggested: bi('归类建议', 'Suggested codes'),
  desk: bi('回到审核台', 'Back to the desk'),
};
const audits = new Set<unknown>(['FIRST', 'SECOND', 'THIRD']);

/** /precatProduct/:id: the desk for whoever may pass the goods on now; for everybody else what they are and became. */
export function GoodsLineRecord() {
  const { id = '' } = useParams();
  const can = useCan();
  return can(saveResult) ? <AuditorsPage key={id} id={id} /> : <RecordPage id={id} />;
}

function AuditorsPage({ id }: { readonly id: string }) {
  const actor = useActor();
  const dataProvider = useDataProvider();
  const [isWhole, setIsWhole] = useState(false);
  const live = useLiveAnswer({
    resource: precatProduct.key,
    id,
    read: async (): Promise<Product> => (await dataProvider.getOne<Product>(precatProduct.key, { id })).data,
    versionOf: ({ rowVersion }) => rowVersion,
  });
  if (!live.answer) return <RecordState error={live.error} onRetry={live.retry} isPage />;
  if (!mayAudit(live.answer, actor)) return <RecordPage id={id} />;
  if (isWhole) return <RecordPage id={id} onDesk={() => setIsWhole(false)} />;
  return (
    <AuditDesk
      key={String(live.answer.processStatus)}
      record={live.answer}
      reload={live.retry}
      onWhole={() => setIsWhole(true)}
    />
  );
}

function RecordPage({ id, onDesk }: { readonly id: string; readonly onDesk?: () => void }) {
  return (
    <EntityPageOf
      entity={precatProduct}
      id={id}
      headTools={[onDesk !== undefined && { key: 'desk', label: words.desk, run: onDesk }]}
      lead={(record) => (
        <>
          {audits.has(record.processStatus) && <Suggested record={record} />}
          <AuditTrail key={`audits ${record.rowVersion}`} line={record} />
        </>
      )}
    />
  );
}

/** Whoever may pass the goods on works on their result. */
function mayAudit(record: Product, actor: Actor): boolean {
  const facts = { actor, now: nowText(() => new Date()) };
  return !whyNotPerson(saveResult, record, actor) && !whyStopped(saveResult, record, facts);
}

/** Whoever has the right sees what is suggested while goods are audited. */
function Suggested({ record }: { readonly record: Product }) {
  const t = useText();
  const can = useCan();
  const { nameZh, spec, material, usage, customerId } = record;
  if (!can({ action: 'list', resource: precatHistory.key })) return null;
  return (
    <Section id="goods-suggestions" title={t(words.suggested)}>
      <div className={styles.aside}>
        <Suggestions goods={{ nameZh: nameZh ?? '', spec, material, usage }} customerId={customerId} />
      </div>
    </Section>
  );
}
