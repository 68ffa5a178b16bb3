import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { autoAssignPrecat, precatDispatch, precatProduct, queryDispatchBoard } from '#domain/classification/index.ts';
import type { AuditorLoad, WaitingApplication } from '#domain/classification/precat/dispatchCalls.ts';
import type { Stage } from '#domain/classification/precat/dispatchRule.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';

const words = {
  title: bi('待派商品和人员', 'Goods and people'),
  waiting: bi('待派商品', 'Goods without an auditor'),
  people: bi('审核人员', 'Auditors'),
  none: bi('没有待派的商品', 'No goods wait'),
  away: bi('休假', 'Away'),
  here: bi('在岗', 'There'),
  done: bi('自动派单：已派 {count} 行', 'Given out: {count} lines'),
  left: bi('已派 {count} 行，{left} 行无人可派', '{count} lines given out, nobody may take {left}'),
};
const levels: readonly (readonly [Stage, ReturnType<typeof bi>])[] = [
  ['FIRST', bi('自动派一审', 'Share out first audits')],
  ['SECOND', bi('自动派二审', 'Share out second audits')],
  ['THIRD', bi('自动派三审', 'Share out third audits')],
];

const waitingColumns: readonly TableColumn<WaitingApplication>[] = [
  {
    field: 'applyNo',
    label: bi('申请单号', 'Application'),
    isName: true,
    value: ({ id, applyNo }) => <Link to={pathTo('precatApply', id) ?? ''}>{applyNo}</Link>,
  },
  { field: 'customerName', label: bi('客户', 'Customer'), value: ({ customerName }) => customerName ?? <EmptyValue /> },
  {
    field: 'urgency',
    label: bi('紧急程度', 'Urgency'),
    value: ({ urgency }) => <DictValue dict="URGENCY" value={urgency} />,
  },
  { field: 'FIRST', label: bi('一审', 'First'), isNumber: true },
  { field: 'SECOND', label: bi('二审', 'Second'), isNumber: true },
  { field: 'THIRD', label: bi('三审', 'Third'), isNumber: true },
  { field: 'dueTime', label: bi('应完成时间', 'Due'), value: ({ dueTime }) => dueTime?.slice(0, 16) ?? <EmptyValue /> },
];

const peopleColumns: readonly TableColumn<AuditorLoad>[] = [
  { field: 'name', label: bi('人员', 'Person'), isName: true },
  {
    field: 'roleId',
    label: bi('角色', 'Role'),
    value: ({ roleId }) => <DictValue dict="PRECAT_ROLE" value={roleId} />,
  },
  { field: 'openLines', label: bi('在手行数', 'In hand'), isNumber: true },
  { field: 'weight', label: bi('加权', 'Weighted'), isNumber: true },
  { field: 'dueToday', label: bi('今日到期', 'Due today'), isNumber: true },
  {
    field: 'chapters',
    label: bi('擅长章', 'Chapters'),
    value: ({ chapters }) => (chapters.length ? chapters.join('、') : <EmptyValue />),
  },
  { field: 'isAway', label: bi('状态', 'Status'), value: ({ isAway }) => <Presence isAway={isAway} /> },
];

const Presence = ({ isAway }: { readonly isAway: boolean }) => {
  const t = useText();
  return <Toned tone={isAway && 'wait'}>{t(isAway ? words.away : words.here)}</Toned>;
};

/** What nobody has in hand by application and level, who is there, and the rule that brings them together. */
export function DispatchDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const can = useCan();
  const call = useCall();
  const cache = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const { data, error } = useAnswer(queryDispatchBoard, {}, { about: precatDispatch });
  const waits = (stage: Stage): boolean => data?.waiting.some(({ [stage]: count }) => count > 0) ?? false;
  const share = async (kind: Stage) => {
    setIsRunning(true);
    // A refusal has been shown; the board tells the rest.
    const answer = await call(autoAssignPrecat, { kind }).catch(() => undefined);
    setIsRunning(false);
    if (answer) {
      const { assigned: count, left } = answer;
      notify(t(left.length ? words.left : words.done, { count, left: left.length }), {
        type: left.length ? 'warning' : 'success',
      });
    }
    for (const { key } of [precatDispatch, precatProduct]) void cache.invalidateQueries({ queryKey: [key] });
  };
  const mayShare = can(autoAssignPrecat) && autoAssignPrecat.who?.some((role) => role === actor.roleId);
  const actions = levels.map(([stage, label]) => ({
    ...{
      key: stage,
      label,
      rank: stage === 'FIRST' ? ('primary' as const) : ('outlined' as const),
      run: () => void share(stage),
    },
    reason: isRunning || !waits(stage) ? words.none : undefined,
  }));
  return (
    <RecordDrawer
      title={t(words.title)}
      width={960}
      onClose={onClose}
      footer={mayShare && <ActionBar actions={actions} />}
    >
      {error && <Nothing>{error.message}</Nothing>}
      {data && (
        <>
          <h3>{t(words.waiting)}</h3>
          <RecordTable
            look="sheet"
            label={words.waiting}
            columns={waitingColumns}
            rows={data.waiting}
            empty={words.none}
          />
          <h3>{t(words.people)}</h3>
          <RecordTable look="sheet" label={words.people} columns={peopleColumns} rows={data.people} />
        </>
      )}
    </RecordDrawer>
  );
}
