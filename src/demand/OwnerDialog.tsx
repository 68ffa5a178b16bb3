import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { say as text } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { actInGroups } from '../parts/list/actInGroups.ts';
import type { Batch } from '../parts/list/actions.ts';
import { RecordFilter } from '../parts/list/RecordFilter.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: text('分派受理人', 'Assign owner'),
  lead: text('将受理所选 {count} 条需求，并由下列人员负责。', 'Accepts {count} demands and hands them to this person.'),
  cancel: text('取消', 'Cancel'),
  confirm: text('受理并分派', 'Accept and assign'),
};

const ownerField = { name: 'ownerUser', field: demand.fields.ownerUser, input: 'record', key: 'ownerUser' } as const;

/** Accepts the ticked demands for somebody else. */
export function OwnerDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const say = useText();
  const titleId = useId();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [owner, setOwner] = useState<unknown>();
  const [isRunning, setIsRunning] = useState(false);

  const assign = async () => {
    if (!owner || isRunning) return;
    setIsRunning(true);
    try {
      const answer = await actInGroups(
        dataProvider,
        demand.key,
        { ids: batch.ids, action: 'accept', params: { ownerUser: owner } },
        batch.records,
      );
      onClose();
      batch.report(answer);
    } catch {
      // Shown by the request layer; the person may try again.
      setIsRunning(false);
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say(words.title)}</DialogTitle>
      <DialogContent>
        <p>{say(words.lead, { count: batch.ids.length })}</p>
        <RecordFilter filter={ownerField} value={owner} onChange={setOwner} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {say(words.cancel)}
        </Button>
        <Button variant="contained" aria-disabled={!owner || isRunning} onClick={() => void assign()}>
          {say(words.confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
