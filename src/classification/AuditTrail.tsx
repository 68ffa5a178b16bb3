import { useGetList } from 'react-admin';
import { precatAudit } from '#domain/classification/precat/precatAudit.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { bi } from '#domain/core/text.ts';
import { Section } from '../parts/document/Section.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import type { Product } from './records.ts';

const title = bi('审核记录', 'Audits');
const columns = [
  'auditTime',
  'level',
  'action',
  'auditorId',
  'hsBefore',
  'hsAfter',
  'opinion',
  'innerOpinion',
] as const;

/** Who judged goods at which level; what auditors tell each other is not among what customers are sent. */
export function AuditTrail({ line }: { readonly line: Product }) {
  const t = useText();
  const actor = useActor();
  const can = useCan();
  const { data = [] } = useGetList<RecordOf<typeof precatAudit>>(
    precatAudit.key,
    {
      filter: { lineId: line.id },
      sort: { field: 'auditTime', order: 'ASC' },
      pagination: { page: 1, perPage: 50 },
    },
    { enabled: can({ action: 'list', resource: precatAudit.key }) },
  );
  if (data.length === 0) return null;
  const entity = asReadBy(precatAudit, actor);
  return (
    <Section id="goods-audits" title={t(title)}>
      <RecordTable
        entity={entity}
        label={title}
        columns={columns.filter((name) => !entity.fields[name]?.secret)}
        rows={data}
      />
    </Section>
  );
}
