import { useState } from 'react';
import { useGetList } from 'react-admin';
import { hsCode as tariffCode } from '#domain/classification/index.ts';
import { precatAudit } from '#domain/classification/precat/precatAudit.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import type { GoodsText } from '#domain/classification/suggest/words.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { Descriptions } from '../../parts/facts/Descriptions.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import type { Product } from '../records.ts';
import { SimilarGoods } from '../SimilarDrawer.tsx';
import { Suggestions } from '../Suggestions.tsx';
import styles from './desk.module.css';
import { TariffSearch } from './TariffSearch.tsx';
import type { CodeFacts } from './useCodeFacts.ts';

const words = {
  evidence: bi('依据', 'Evidence'),
  suggested: bi('建议', 'Suggested'),
  similar: bi('相似', 'Similar'),
  history: bi('审核记录', 'Audits'),
  tariff: bi('税则', 'Tariff'),
  noAudit: bi('尚未审核过', 'Nobody has audited these goods yet'),
};

interface DeskEvidenceProps {
  readonly record: Product;
  readonly goods: GoodsText;
  readonly code: CodeFacts;
  /** The place of the suggestion that Enter takes, from 0. */
  readonly marked: number;
  readonly onTake: (hsCode: string, rank: number | null) => void;
}

const parts = ['suggested', 'similar', 'history', 'tariff'] as const;
type Part = (typeof parts)[number];

/** What speaks for a code: suggestions, goods like these, who judged them before, and the tariff itself. */
export function DeskEvidence({ record, goods, code, marked, onTake }: DeskEvidenceProps) {
  const t = useText();
  const can = useCan();
  const mayAsk = can({ action: 'list', resource: precatHistory.key });
  const open = parts.filter((part) => mayAsk || part === 'history' || part === 'tariff');
  const [part, setPart] = useState<Part>(open[0] ?? 'tariff');
  return (
    <section className={styles.side} aria-label={t(words.evidence)}>
      <RadioTiles
        label={t(words.evidence)}
        options={open.map((key) => ({ key, label: t(words[key]) }))}
        chosen={part}
        onChoose={setPart}
        isSmall
      />
      <div className={styles.part}>
        {part === 'suggested' && (
          <Suggestions
            goods={goods}
            customerId={record.customerId}
            marked={marked}
            onChoose={({ hsCode }, rank) => onTake(hsCode, rank)}
          />
        )}
        {part === 'similar' && <SimilarGoods goods={goods} />}
        {part === 'history' && <Audits lineId={record.id} />}
        {part === 'tariff' && (
          <TariffSearch code={code.record?.hsCode ?? ''} onTake={(hsCode) => onTake(hsCode, null)} />
        )}
      </div>
      {code.record && part !== 'tariff' && (
        <Descriptions entity={tariffCode} record={code.record} facts={codeFacts} isList />
      )}
    </section>
  );
}

const codeFacts = [
  ...['hsCode', 'unit1', 'unit2', 'mfnRate', 'provisionalRate', 'generalRate', 'vatRate', 'consumptionRate'],
  ...['exportRate', 'rebateRate', 'supvCond', 'ciqType'],
];

const told = ['level', 'action', 'auditorId', 'hsBefore', 'hsAfter', 'opinion', 'innerOpinion'] as const;

/** Who judged the goods at which level, the latest first. */
function Audits({ lineId }: { readonly lineId: string }) {
  const t = useText();
  const { data } = useGetList<RecordOf<typeof precatAudit>>(precatAudit.key, {
    filter: { lineId },
    sort: { field: 'auditTime', order: 'DESC' },
    pagination: { page: 1, perPage: 20 },
  });
  if (!data) return null;
  if (data.length === 0) return <Nothing>{t(words.noAudit)}</Nothing>;
  return (
    <ol className="tg-lines">
      {data.map((audit) => (
        <li key={audit.id} className={styles.audit}>
          <DisplayValue entity={precatAudit} field="auditTime" record={audit} />
          <Descriptions
            entity={precatAudit}
            record={audit}
            facts={told.filter((name) => audit[name] !== null && audit[name] !== undefined)}
            isList
          />
        </li>
      ))}
    </ol>
  );
}
