import { useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { type EntityDefinition, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { deptDeputy, whyNotDeputy } from '#domain/guarantee/people.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';

const columns = { deptCode: { width: 160 }, leaderId: { width: 140 }, deputyId: { width: 140 }, reason: { width: 240 } } as const;
const cells = { validTo: (record: RaRecord) => <Period record={record} /> };
const asked: EntityDefinition = deptDeputy;

/** The last day, and whether the deputy acts today. */
function Period({ record }: { record: RaRecord }) {
  const say = useText();
  const today = todayText(() => new Date());
  const isNow = String(record.validFrom) <= today && today <= String(record.validTo);
  return (
    <>
      {String(record.validTo)} {isNow && <StatusChip tone="run" icon="dot" label={say(text('代理中', 'Acting'))} />}
    </>
  );
}

const ofDept = ({ deptCode }: RecordValues): RecordValues => (deptCode ? { deptCode } : {});
const filters = { leaderId: (answers: RecordValues) => ({ ...ofDept(answers), isLeader: 1 }), deputyId: ofDept };

/** Deputies by date: within their days they act with the leader's flag, and the log names both. */
export function DeputyList() {
  const say = useText();
  const actor = useActor();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const [edited, setEdited] = useState<RaRecord | 'new'>();

  const remove = async (record: RaRecord) => {
    const question = {
      title: fill(text('删除 {name} 的代理？', 'Remove the deputy {name}?'), { name: String(record.deputyId_label ?? '') }),
      text: text('该人员将立即失去代理权限。', 'The person loses the right to act at once.'),
      confirm: text('删除', 'Remove'),
      destructive: true,
    };
    if (!(await confirm(question))) return;
    // A refusal has been shown.
    await dataProvider.delete(deptDeputy.key, { id: record.id, previousData: record }).catch(() => undefined);
    refresh();
  };
  const store = async (values: Record<string, unknown>) => {
    if (edited === 'new') await dataProvider.create(deptDeputy.key, { data: values });
    else if (edited) await dataProvider.update(deptDeputy.key, { id: edited.id, data: values, previousData: edited });
    setEdited(undefined);
    refresh();
  };
  const rowActions = (record: RaRecord): RowAction[] => [
    ...(hasRight(actor, rightOf(deptDeputy.key, 'update'))
      ? [
          {
            key: 'edit',
            label: text('编辑', 'Edit'),
            reason: whyNotDeputy({ leaderId: record.leaderId }, actor),
            run: () => setEdited(record),
          },
        ]
      : []),
    ...(hasRight(actor, rightOf(deptDeputy.key, 'delete'))
      ? [
          {
            key: 'delete',
            label: text('删除', 'Remove'),
            danger: true,
            reason: whyNotDeputy({ leaderId: record.leaderId }, actor),
            run: () => void remove(record),
          },
        ]
      : []),
  ];
  return (
    <EntityList
      entity={deptDeputy}
      title={text('领导代理', 'Deputies')}
      columns={columns}
      cells={cells}
      card={{ title: 'deputyId', lines: ['leaderId', 'deptCode', 'validFrom', 'validTo', 'reason'] }}
      rowActions={rowActions}
      {...((actor.haveAdmin || actor.isLeader) && { create: { label: text('新增代理', 'Add deputy'), run: () => setEdited('new') } })}
      isEmbedded
    >
      {edited && (
        <FieldsDialog
          title={say(edited === 'new' ? text('新增代理', 'Add deputy') : text('编辑代理', 'Edit deputy'))}
          asked={asked}
          {...(edited !== 'new' && { start: edited })}
          filters={filters}
          confirm={text('保存', 'Save')}
          onCancel={() => setEdited(undefined)}
          onConfirm={store}
        />
      )}
    </EntityList>
  );
}
