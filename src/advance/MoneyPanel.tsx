import { useGetList } from 'react-admin';
import { taxAdvance, taxFeeDay, taxPay, taxTerm } from '#domain/advance/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { StoredDocument } from '../approval/documentAnswer.ts';
import { Section } from '../parts/document/Section.tsx';
import { Descriptions } from '../parts/facts/Descriptions.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';

const amounts = [
  'payDate', 'paidAmount', 'principalBalance', 'feeAccrued', 'feePaid', 'feeWaived', 'feeOpen', 'repayDate',
  'overdueDays', 'settledDate', 'badAmount', 'recoveredAmount',
] as const; // biome-ignore format: one list

/** What happened to the money of an advance that took effect: payments, terms, and the fee of every night. */
export function MoneyPanel({ doc }: { doc: StoredDocument }) {
  if (!('fundStatus' in doc) || doc.advanceKind === 'QUOTA') return null;
  return (
    <>
      <Section title={bi('付款与还款', 'Payment and repayment')}>
        <Descriptions entity={taxAdvance} record={doc} facts={amounts} />
      </Section>
      <RowsOf entity={taxPay} id={doc.id} title={bi('付款', 'Payments')} />
      <RowsOf entity={taxTerm} id={doc.id} title={bi('计费条件', 'Terms')} />
      <RowsOf entity={taxFeeDay} id={doc.id} title={bi('费用明细', 'Fee of each night')} />
    </>
  );
}

/** Rows that hang on the advance; nothing while there are none. */
function RowsOf({ entity, id, title }: { entity: EntityDefinition; id: string; title: Text }) {
  const { field, order } = entity.defaultSort ?? { field: 'id', order: 'ASC' };
  const { data = [] } = useGetList<RecordValues & { id: string }>(entity.key, {
    filter: { advanceId: id },
    pagination: { page: 1, perPage: 200 },
    sort: { field, order },
  });
  if (data.length === 0) return null;
  return (
    <Section title={title}>
      <RecordTable
        entity={entity}
        label={title}
        rows={data}
        columns={(entity.list ?? []).map((column) => ({ field: column }))}
      />
    </Section>
  );
}
