import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useRefresh } from 'react-admin';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhMail } from '#domain/guarantee/bhAlert.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { Facts } from '../../parts/facts/Facts.tsx';
import { Letter } from '../../parts/facts/Letter.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { closedWithout } from './whoMay.ts';

const views: readonly ListView[] = [
  { key: 'all', label: text('全部', 'All'), filter: {} },
  { key: 'unsent', label: text('未发出', 'Not sent'), filter: { mailStatus__in: ['FAILED', 'SKIPPED'] } },
  { key: 'wait', label: text('待发', 'Waiting'), filter: { mailStatus: 'WAIT' } },
];
const columns = { subject: { width: 300 }, mailStatus: { width: 128 }, toList: { width: 220 }, lastError: { width: 180 } } as const;
const card: CardLook = { title: 'subject', marks: ['mailStatus'], lines: ['toList', 'sentAt', 'lastError'] };
const mayGoAgain = (mail: RaRecord): Text | undefined =>
  mail.mailStatus === 'FAILED' || mail.mailStatus === 'SKIPPED'
    ? undefined
    : text('只有发送失败或未发的邮件可以重发', 'Only mails that failed or were skipped can be sent again');

/** Every mail of the area with what became of it; one that did not leave can be sent again. */
export function MailLog() {
  const say = useText();
  const actor = useActor();
  const call = useBaohan();
  const refresh = useRefresh();
  const [shown, setShown] = useState<RaRecord>();
  const closed = closedWithout('bhMail:edit', actor);
  const resend = async (mail: RaRecord) => {
    // A refusal has been shown; the list tells the rest.
    await call('mailResend', { id: mail.id }, { write: true }).then(
      () => showToast({ tone: 'ok', text: say(text('已放入发送队列', 'The mail waits to be sent')) }),
      () => undefined,
    );
    setShown(undefined);
    refresh();
  };
  const rowActions = (mail: RaRecord): RowAction[] => [
    { key: 'view', label: text('查看', 'Read'), run: () => setShown(mail) },
    { key: 'resend', label: text('重发', 'Send again'), reason: closed ?? mayGoAgain(mail), run: () => void resend(mail) },
  ];
  return (
    <EntityList
      entity={bhMail}
      title={text('发送记录', 'Mail log')}
      views={views}
      columns={columns}
      card={card}
      rowActions={rowActions}
      isEmbedded
    >
      {shown && (
        <MailDrawer
          mail={shown}
          reason={closed ?? mayGoAgain(shown)}
          onResend={() => void resend(shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </EntityList>
  );
}

const facts = ['toList', 'ccList', { field: 'createdTime', label: text('创建时间', 'Created') }, 'sentAt', 'tries', 'lastError'];

interface MailDrawerProps {
  readonly mail: RaRecord;
  readonly reason: Text | undefined;
  readonly onResend: () => void;
  readonly onClose: () => void;
}

function MailDrawer({ mail, reason, onResend, onClose }: MailDrawerProps) {
  const say = useText();
  return (
    <RecordDrawer
      title={say(text('邮件', 'Mail'))}
      mark={<DictValue dict="BH_MAIL_STATUS" value={mail.mailStatus} />}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {say(text('关闭', 'Close'))}
          </Button>
          <BarButton action={{ key: 'resend', label: text('重发', 'Send again'), rank: 'primary', reason, run: onResend }} />
        </>
      }
    >
      <Facts isList entity={bhMail} record={mail} facts={facts} />
      <Letter subject={String(mail.subject ?? '')} body={String(mail.body ?? '')} />
    </RecordDrawer>
  );
}
