import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loginPath } from '#authProvider/redirect.ts';
import { isLoggedIn } from '#authProvider/stored.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { interfaceLog, shareInterfaceLog } from '#domain/logs/index.ts';
import type { SharedMessages } from '#domain/logs/interfaceLog.ts';
import { epLogListPath } from '#domain/logs/paths.ts';
import { useCall, useRead } from '../parts/calls/useCall.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { session } from '../shell/client.ts';
import { ClosedPage } from '../shell/pages/ClosedPage.tsx';
import { NoPermission } from '../shell/pages/NoPermission.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useGateway, useMaybeSession } from '../shell/useSession.ts';
import { ShareDialog, type Shared } from './ShareDialog.tsx';
import { SharedList } from './SharedList.tsx';

const words = {
  closed: bi('请通过分享链接访问', 'Open by a shared link'),
  reason: bi(
    '此页面仅供持有分享链接的人查看；本公司员工请先登录。',
    'This page is for holders of a shared link; staff log in first.',
  ),
  logIn: bi('登录', 'Log in'),
  share: bi('分享', 'Share'),
};

/**
 * /epLogList: own; with `?t=` the messages of one document for anybody, without it the whole list for staff who may see
 * it.
 */
export function EpLogList() {
  const facts = useMaybeSession();
  const token = new URLSearchParams(useLocation().search).get('t');
  useEffect(() => {
    // A public page asks for no session by itself; who has one works here inside the frame.
    if (!token && !facts && isLoggedIn()) void session.load().catch(() => undefined);
  }, [token, facts]);
  if (token) return <SharedPage token={token} />;
  return facts ? <Whole /> : <Closed />;
}

function Closed({ reason }: { reason?: string }) {
  const t = useText();
  const back = { label: words.logIn, run: () => location.assign(loginPath(epLogListPath)) };
  return <ClosedPage title={words.closed} reason={reason ?? t(words.reason)} back={back} />;
}

function SharedPage({ token }: { token: string }) {
  const gateway = useGateway();
  const { data, error } = useRead(['sharedMessages', token], async (): Promise<SharedMessages> => {
    const { text: answer } = await gateway.read(
      '/open/interfaceLog',
      { t: token },
      { toast: false, endsSession: false },
    );
    const {
      returnCode,
      msg,
      data: messages,
    } = JSON.parse(answer) as { returnCode: string; msg: string; data: SharedMessages };
    if (returnCode !== '0') throw new Error(msg);
    return messages;
  });
  if (error) return <Closed reason={error.message} />;
  return data ? <SharedList shared={data} /> : null;
}

/** The number of a declaration, of its message and of what became of it. */
const columns = { bizNo: 260 };

function Whole() {
  const can = useCan();
  const call = useCall();
  const [shared, setShared] = useState<Shared>();
  if (!can({ action: 'list', resource: interfaceLog.key })) return <NoPermission right={`${interfaceLog.key}:list`} />;
  const mayShare = can(shareInterfaceLog);
  const share = async ({ id }: RecordOf<typeof interfaceLog>) => setShared(await call(shareInterfaceLog, { id }));
  return (
    <EntityListPage
      entity={interfaceLog}
      columns={columns}
      rowActions={(record) =>
        mayShare ? [{ key: 'share', label: words.share, run: () => void share(record).catch(() => undefined) }] : []
      }
    >
      {shared && <ShareDialog shared={shared} onClose={() => setShared(undefined)} />}
    </EntityListPage>
  );
}
