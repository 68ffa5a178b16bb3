import { useParams } from 'react-router';
import { saveResult } from '#domain/classification/index.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { whyNotPerson, whyStopped } from '#domain/core/actRules.ts';
import { rightOf } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { Section } from '../parts/document/Section.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { AuditResult } from './AuditResult.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import styles from './auditResult.module.css';
import type { Product } from './records.ts';
import { Suggestions } from './Suggestions.tsx';
import { useResultDraft } from './useResultDraft.ts';

const words = {
  suggested: bi('归类建议', 'Suggested codes'),
  result: bi('填写归类结果', 'Work on the result'),
  resultOnly: bi(
    '商品资料只读；归类结果在上方“填写归类结果”中填写和保存',
    'The goods are read only; the result is written and saved under “Work on the result” above',
  ),
};
const audits = new Set<unknown>(['FIRST', 'SECOND', 'THIRD']);

/** /precatProduct/:id: goods with what is found of them and the codes they suggest, while somebody audits them. */
export function GoodsLineRecord() {
  const { id = '' } = useParams();
  const actor = useActor();
  return (
    <EntityPageOf
      entity={precatProduct}
      id={id}
      readOnlyNote={(record) => (mayAudit(record, actor) ? words.resultOnly : undefined)}
      lead={(record, reload) => (
        <>
          {audits.has(record.processStatus) && (
            <Audit key={`${record.id} ${record.processStatus}`} record={record} onSaved={reload} />
          )}
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

/** Whoever may pass the goods on writes what he finds; others with the right see what is suggested. */
function Audit({ record, onSaved }: { readonly record: Product; readonly onSaved: () => void }) {
  const t = useText();
  const actor = useActor();
  const result = useResultDraft(record, onSaved);
  const { nameZh, spec, material, usage, customerId, processStatus } = record;
  const isMine = mayAudit(record, actor);
  const take = {
    onChoose: ({ hsCode }: { readonly hsCode: string }, suggestRank: number) => result.change({ hsCode, suggestRank }),
  };
  return (
    <>
      {isMine && (
        <Section id="goods-result" title={t(words.result)}>
          <AuditResult result={result} isExplained={processStatus !== 'FIRST'} />
        </Section>
      )}
      {hasRight(actor, rightOf(precatHistory.key, 'page')) && (
        <Section id="goods-suggestions" title={t(words.suggested)}>
          <div className={styles.suggested}>
            <Suggestions
              goods={{ nameZh: nameZh ?? '', spec, material, usage }}
              customerId={customerId}
              {...(isMine && take)}
            />
          </div>
        </Section>
      )}
    </>
  );
}
