import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { say as text } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useText } from '../../shell/text.ts';

const mostShown = 200;
const columns = ['declNo', 'outstandingQuota', 'customsDeadline', 'dueDate', 'delayTimes', 'usageStatus'] as const;

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
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: [bhUsage.key, 'unsettled', quotaId],
    queryFn: async () =>
      (
        await dataProvider.getList(bhUsage.key, {
          pagination: { page: 1, perPage: mostShown },
          sort: { field: 'dueDate', order: 'ASC' },
          filter: { quotaId, usageStatus__nin: ['SETTLED', 'CANCELLED'], dueDate__null: 0 },
        })
      ).data,
    retry: false,
  });
  const rows = (data ?? []).filter(({ id }) => !known.includes(String(id)));
  const toggle = (id: string) => setTicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const isAll = rows.length > 0 && ticked.length === rows.length;
  const confirm = () => {
    onChosen(rows.filter(({ id }) => ticked.includes(String(id))));
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say(text('选择征税记录', 'Choose levies'))}</DialogTitle>
      <DialogContent>
        {data === undefined ? (
          <RecordState error={error} onRetry={() => void refetch()} />
        ) : rows.length === 0 ? (
          <p className="line-empty">{say(text('该额度没有其他未结清的征税记录', 'No other unsettled levies of this quota'))}</p>
        ) : (
          <table className="line-table plain-rows card-rows">
            <thead>
              <tr>
                <th className="mid">
                  <input
                    type="checkbox"
                    aria-label={say(text('全选', 'All'))}
                    checked={isAll}
                    onChange={() => setTicked(isAll ? [] : rows.map(({ id }) => String(id)))}
                  />
                </th>
                {columns.map((column) => (
                  <th key={column} className={column === 'outstandingQuota' ? 'num' : undefined}>
                    {say(bhUsage.fields[column].label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="mid" data-label={say(text('选择', 'Choose'))}>
                    <input
                      type="checkbox"
                      aria-label={say(text('选择 {no}', 'Choose {no}'), { no: String(row.declNo) })}
                      checked={ticked.includes(String(row.id))}
                      onChange={() => toggle(String(row.id))}
                    />
                  </td>
                  {columns.map((column) => (
                    <td
                      key={column}
                      className={column === 'outstandingQuota' ? 'num' : undefined}
                      data-label={say(bhUsage.fields[column].label)}
                    >
                      <span className="line-cell">
                        <DisplayValue entity={bhUsage} field={column} record={row} />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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
