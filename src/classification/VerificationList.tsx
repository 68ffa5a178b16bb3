import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import { useNotify } from 'react-admin';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { passUnchanged, precatProduct } from '#domain/classification/index.ts';
import { verificationPath } from '#domain/classification/paths.ts';
import { openPass } from '#domain/classification/precat/auditActs.ts';
import { mostPassed } from '#domain/classification/precat/deskCalls.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { DeadlineValue } from '../parts/cells/DeadlineValue.tsx';
import type { BatchAction, TickedRows } from '../parts/list/actions.ts';
import { furtherList } from '../parts/screens/derivedPages.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import type { Product } from './records.ts';

const words = {
  pass: bi('批量通过', 'Pass unchanged'),
  done: bi('已通过 {count} 行', '{count} lines have passed'),
  some: bi('已通过 {count} 行，{left} 行须逐行审核', '{count} lines have passed, {left} want an audit of their own'),
  first: bi('一审须逐行审核', 'First audits are made line by line'),
};

const found = precatProduct.pages?.lists?.find(({ at }) => at === verificationPath);
const list = found && furtherList(precatProduct, found);
const cells = {
  dueTime: ({ dueTime, processStatus }: Product) => (
    <DeadlineValue value={dueTime} isOpen={['FIRST', 'SECOND', 'THIRD'].includes(String(processStatus))} />
  ),
};

/**
 * /precat/precatverify: what waits for auditors in the order in which it is due. Later audits of goods that nobody
 * changed since the level before pass in one act, which no derived list knows: each line is judged against its history.
 */
export function VerificationList() {
  const t = useText();
  const call = useCall();
  const can = useCan();
  const actor = useActor();
  const notify = useNotify();
  if (!list) return null;
  const whyNot = (record: Product): Text | undefined => {
    if (record.processStatus === 'FIRST') return words.first;
    const pass = openPass({ ...record }, { actor, now: nowText(() => new Date()) });
    return 'stop' in pass ? pass.stop : undefined;
  };
  const pass: BatchAction<Product> = {
    key: 'passUnchanged',
    label: words.pass,
    icon: <DoneAllOutlined />,
    isPrimary: true,
    reasonAgainst: whyNot,
    // Nobody passes what he has not seen: rows of other pages are not among them.
    run: async ({ records, report }: TickedRows<Product>) => {
      const ok: string[] = [];
      const failed: ActManyAnswer['failed'][number][] = [];
      for (let from = 0; from < records.length; from += mostPassed) {
        const part = records.slice(from, from + mostPassed);
        const answer = await call(passUnchanged, {
          ids: part.map(({ id }) => id),
          rowVersions: part.map(({ rowVersion }) => rowVersion),
        });
        ok.push(...answer.ok);
        failed.push(...answer.failed);
      }
      report({ ok, failed });
      notify(t(fill(failed.length ? words.some : words.done, { count: ok.length, left: failed.length })), {
        type: failed.length ? 'warning' : 'success',
      });
    },
  };
  return <EntityListPage {...list} cells={cells} batchActions={can(passUnchanged) ? [pass] : []} />;
}
