import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { bhEmailCustomer } from '#domain/guarantee/bhAlert.ts';
import { BatchEditor } from '../../parts/batch/BatchEditor.tsx';
import type { LineLook } from '../../parts/form/lineColumns.ts';
import { ImportDialog } from '../../parts/ImportDialog.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { closedToLeaders } from './whoMay.ts';

const looks: readonly LineLook[] = [
  { name: 'customerId', width: 240 },
  { name: 'contactName', width: 100 },
  { name: 'email', width: 200 },
  { name: 'cc', width: 200 },
  { name: 'lang', width: 76 },
  { name: 'alertTypes', width: 180 },
  { name: 'enabled', width: 72 },
];
const start = { lang: 'zh', enabled: 1 };

/** Where customers want to hear of alerts. */
export function CustomerAddresses() {
  const actor = useActor();
  const call = useBaohan();
  const closed = closedToLeaders(actor);
  return (
    <BatchEditor
      entity={bhEmailCustomer}
      title={text('客户邮箱', 'Customer addresses')}
      hint={text('预警类型留空表示全部', 'No alert type means all of them')}
      looks={looks}
      start={start}
      closed={closed}
      {...(!closed &&
        hasRight(actor, rightOf(bhEmailCustomer.key, 'import')) && { tools: (reload) => <ImportAddresses onImported={reload} /> })}
      save={(batch) => call('emailCustomerBatchSave', { ...batch }, { write: true })}
    />
  );
}

function ImportAddresses({ onImported }: { onImported: () => void }) {
  const say = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" startIcon={<FileUploadOutlined />} onClick={() => setIsOpen(true)}>
        {say(text('导入', 'Import'))}
      </Button>
      {isOpen && <ImportDialog resource={bhEmailCustomer.key} onImported={onImported} onClose={() => setIsOpen(false)} />}
    </>
  );
}
