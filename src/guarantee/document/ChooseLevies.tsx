import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { Tick } from '../../parts/table/Tick.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  title: text('选择征税记录', 'Choose levies'),
  none: text('该额度没有其他未结清的征税记录', 'No other unsettled levies of this quota'),
  all: text('全选', 'All'),
  one: text('选择 {no}', 'Choose {no}'),
  choose: text('选择', 'Choose'),
};

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
  const titleId = useId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { data, error, refetch } = useGetList(bhUsage.key, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'dueDate', order: 'ASC' },
    filter: { quotaId, usageStatus__nin: ['SETTLED', 'CANCELLED'], dueDate__null: 0 },
  });
  const rows = (data ?? []).filter(({ id }) => !known.includes(String(id)));
  const isAll = ticked.length === rows.length;
  const tick: TableColumn<RaRecord> = {
    field: 'tick',
    label: words.choose,
    head: <Tick label={say(words.all)} isOn={isAll} onTurn={() => setTicked(isAll ? [] : rows.map(({ id }) => String(id)))} />,
    value: ({ id, declNo }) => {
      const isOn = ticked.includes(String(id));
      const turn = () => setTicked(isOn ? ticked.filter((other) => other !== id) : [...ticked, String(id)]);
      return <Tick label={say(words.one, { no: String(declNo) })} isOn={isOn} onTurn={turn} />;
    },
  };
  const confirm = () => {
    onChosen(rows.filter(({ id }) => ticked.includes(String(id))));
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say(words.title)}</DialogTitle>
      <DialogContent>
        {data ? (
          <RecordTable
            entity={bhUsage}
            label={words.title}
            empty={words.none}
            rows={rows}
            columns={[tick, 'declNo', 'outstandingQuota', 'customsDeadline', 'dueDate', 'delayTimes', 'usageStatus']}
          />
        ) : (
          <RecordState error={error} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {say(text('返回', 'Back'))}
        </Button>
        <Button variant="contained" disabled={ticked.length === 0} onClick={confirm}>
          {say(text('选入 {count} 条', 'Take {count}'), { count: ticked.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
