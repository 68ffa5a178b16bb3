import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/index.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import { tickColumn } from '../../parts/table/tickColumn.tsx';
import { useText } from '../../shell/text.ts';

const title = text('选择征税记录', 'Choose levies');
const none = text('该额度没有其他未结清的征税记录', 'No other unsettled levies of this quota');
const asked = defineForm({ key: 'chooseLevies', label: title, fields: {} });
const columns = ['declNo', 'outstandingQuota', 'customsDeadline', 'dueDate', 'delayTimes', 'usageStatus'];
const ticking = { keyOf: ({ id }: RaRecord) => id, nameOf: ({ declNo }: RaRecord) => String(declNo), all: text('全选', 'All') };

interface ChooseLeviesProps {
  readonly quotaId: string;
  /** Ids that stand in the document already. */
  readonly known: readonly string[];
  readonly onClose: () => void;
  readonly onChosen: (levies: readonly RaRecord[]) => void;
}

/** The levies of a quota that are not settled, the soonest due first, to be ticked. */
export function ChooseLevies({ quotaId, known, onClose, onChosen }: ChooseLeviesProps) {
  const say = useText();
  const [ticked, setTicked] = useState<readonly RaRecord[]>([]);
  const { data, error, refetch } = useGetList(bhUsage.key, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'dueDate', order: 'ASC' },
    filter: { quotaId, usageStatus__nin: ['SETTLED', 'CANCELLED'], dueDate__null: 0 },
  });
  const rows = (data ?? []).filter(({ id }) => !known.includes(String(id)));
  const isTicked = ({ id }: RaRecord) => ticked.some((row) => row.id === id);
  const tick = tickColumn({ ...ticking, rows, ticked, onTick: setTicked }, say);
  return (
    <FieldsDialog
      isWide
      title={say(title)}
      asked={asked}
      lead={
        data ? (
          <RecordTable entity={bhUsage} label={title} empty={none} rows={rows} columns={[tick, ...columns]} />
        ) : (
          <RecordState error={error} onRetry={() => void refetch()} />
        )
      }
      confirm={fill(text('选入 {count} 条', 'Take {count}'), { count: ticked.length })}
      isClosed={ticked.length === 0}
      onCancel={onClose}
      onConfirm={async () => {
        onChosen(rows.filter(isTicked));
        onClose();
      }}
    />
  );
}
