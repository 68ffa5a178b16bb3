import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import { useNotify } from 'react-admin';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { passUnchanged } from '#domain/classification/index.ts';
import { openPass } from '#domain/classification/precat/auditActs.ts';
import { mostPassed } from '#domain/classification/precat/deskCalls.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { useCall } from '../parts/calls/useCall.ts';
import type { BatchAction, TickedRows } from '../parts/list/actions.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import type { Product } from './records.ts';

const words = {
  pass: bi('批量通过', 'Pass unchanged'),
  done: bi('已通过 {count} 行', '{count} lines have passed'),
  some: bi('已通过 {count} 行，{left} 行须逐行审核', '{count} lines have passed, {left} want an audit of their own'),
};

/**
 * 批量通过 of the rows that are ticked, which no derived batch knows: each line is judged against its history, or against
 * the goods that were classified before.
 * @returns nothing where this person audits nothing
 */
export function usePassUnchanged(): readonly BatchAction<Product>[] {
  const t = useText();
  const call = useCall();
  const can = useCan();
  const actor = useActor();
  const notify = useNotify();
  if (!can(passUnchanged)) return [];
  const whyNot = (record: Product): Text | undefined => {
    const pass = openPass({ ...record }, { actor, now: nowText(() => new Date()) });
    return 'stop' in pass ? pass.stop : undefined;
  };
  // Nobody passes what he has not seen: rows of other pages are not among them.
  const run = async ({ records, report }: TickedRows<Product>) => {
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
  };
  const icon = <DoneAllOutlined />;
  return [{ key: 'passUnchanged', label: words.pass, icon, isPrimary: true, reasonAgainst: whyNot, run }];
}
