import Button from '@mui/material/Button';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { bhMail } from '#domain/guarantee/index.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { Descriptions } from '../../parts/facts/Descriptions.tsx';
import { MailPreview } from '../../parts/facts/MailPreview.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { useText } from '../../shell/text.ts';
import type { Mail } from '../records.ts';
import { MailNotice } from './MailNotice.tsx';

/** Every mail of the area with what became of it; one that did not leave can be sent again. */
export function MailLog() {
  const [shown, setShown] = useState<Mail>();
  const close = () => setShown(undefined);
  const acts = useActs(bhMail, { onDone: close, onRefused: close });
  const rowActions = (mail: Mail): RowAction[] => [
    { key: 'view', label: bi('查看', 'Read'), run: () => setShown(mail) },
    ...acts.actionsOf(mail),
  ];
  return (
    <>
      <MailNotice />
      <EntityList {...look} rowActions={rowActions}>
        {shown && <MailDrawer mail={shown} actions={acts.actionsOf(shown)} onClose={close} />}
        {acts.dialog}
      </EntityList>
    </>
  );
}

const facts = [
  'toList',
  'ccList',
  { field: 'createdTime', label: bi('创建时间', 'Created') },
  'sentAt',
  'tries',
  'lastError',
];

interface MailDrawerProps {
  readonly mail: Mail;
  readonly actions: readonly RowAction[];
  readonly onClose: () => void;
}

function MailDrawer({ mail, actions, onClose }: MailDrawerProps) {
  const t = useText();
  return (
    <RecordDrawer
      title={bi('邮件', 'Mail')}
      mark={<DictValue dict="BH_MAIL_STATUS" value={mail.mailStatus} />}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t(bi('关闭', 'Close'))}
          </Button>
          {actions.map(({ key, label, reason, run }) => (
            <BarButton key={key} action={{ key, label, rank: 'primary', reason, run }} />
          ))}
        </>
      }
    >
      <Descriptions isList entity={bhMail} record={mail} facts={facts} />
      <MailPreview subject={String(mail.subject ?? '')} body={String(mail.body ?? '')} />
    </RecordDrawer>
  );
}

const look: Omit<EntityListProps<typeof bhMail>, 'children'> = {
  entity: bhMail,
  title: bi('发送记录', 'Mail log'),
  views: [
    { key: 'all', label: bi('全部', 'All'), filter: {} },
    { key: 'unsent', label: bi('未发出', 'Not sent'), filter: { mailStatus__in: ['FAILED', 'SKIPPED'] } },
    { key: 'wait', label: bi('待发', 'Waiting'), filter: { mailStatus: 'WAIT' } },
  ],
  columns: { subject: { width: 300 }, mailStatus: { width: 128 }, toList: { width: 220 }, lastError: { width: 180 } },
  card: { title: 'subject', marks: ['mailStatus'], lines: ['toList', 'sentAt', 'lastError'] },
  isEmbedded: true,
};
