import { todayText } from '#domain/core/moments.ts';
import { bi, fill } from '#domain/core/text.ts';
import { deptDeputy } from '#domain/guarantee/index.ts';
import { whyNotDeputy } from '#domain/guarantee/people.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { DialogList } from '../../parts/DialogList.tsx';
import { useText } from '../../shell/text.ts';
import type { Deputy } from '../records.ts';

const columns = {
  deptCode: { width: 160 },
  leaderId: { width: 140 },
  deputyId: { width: 140 },
  reason: { width: 240 },
} as const;
const cells = { validTo: (record: Deputy) => <Period record={record} /> };
const card = { title: 'deputyId', lines: ['leaderId', 'deptCode', 'validFrom', 'validTo', 'reason'] } as const;

/** The last day, and whether the deputy acts today. */
function Period({ record }: { record: Deputy }) {
  const t = useText();
  const today = todayText(() => new Date());
  const isNow = (record.validFrom ?? '') <= today && today <= (record.validTo ?? '');
  return (
    <>
      {record.validTo} {isNow && <StatusChip tone="run" icon="dot" label={t(bi('代理中', 'Acting'))} />}
    </>
  );
}

/** Deputies by date: within their days they act with the leader's flag, and the log names both. */
export const DeputyList = () => (
  <DialogList
    entity={deptDeputy}
    title={bi('领导代理', 'Deputies')}
    adding={bi('新增代理', 'Add deputy')}
    editing={bi('编辑代理', 'Edit deputy')}
    columns={columns}
    cells={cells}
    card={card}
    mayAdd={({ haveAdmin, isLeader }) => haveAdmin || isLeader}
    reasonAgainst={({ leaderId }, actor) => whyNotDeputy({ leaderId }, actor)}
    removal={({ deputyId_label: name }) => ({
      title: fill(bi('删除 {name} 的代理？', 'Remove the deputy {name}?'), { name: name ?? '' }),
      text: bi('该人员将立即失去代理权限。', 'The person loses the right to act at once.'),
    })}
  />
);
