import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import type { Demand } from '#domain/demand/demand.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { Section } from '../parts/document/Section.tsx';
import { RowActions } from '../parts/list/grid/RowActions.tsx';
import { ActionMenu, type OpenMenu } from '../parts/menu/ActionMenu.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useRecordEvents } from '../shell/events.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { AddTask, addTask } from './tasks/AddTask.tsx';
import { taskActions } from './tasks/taskActions.ts';

const mostTasks = 50;
const words = {
  tasks: bi('委托任务', 'Tasks'),
  done: bi('{done}/{total} 已办', '{done}/{total} done'),
  actions: bi('操作', 'Actions'),
};

/** The tasks of a demand, each with its next steps. */
export function DemandTasks({ record, onChanged }: { record: Demand; onChanged: () => void }) {
  const t = useText();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const [isAdding, setIsAdding] = useState(false);
  const [menu, setMenu] = useState<OpenMenu>();
  const { data: tasks = [], refetch } = useQuery({
    queryKey: [delegateTask.key, 'ofDemand', record.id, record.rowVersion, record.taskTotal],
    queryFn: async ({ signal }) => {
      const query = {
        filter: { demandId: record.id },
        pagination: { page: 1, perPage: mostTasks },
        sort: { field: 'taskNo', order: 'ASC' } as const,
        signal,
      };
      return (await dataProvider.getList<DelegateTask>(delegateTask.key, query)).data;
    },
    placeholderData: (before) => before,
    // A customer sees his demand without the work behind it: nothing is asked that would be refused.
    enabled: hasRight(actor, rightOf(delegateTask.key, 'page')),
  });
  const changed = () => {
    void refetch();
    onChanged();
  };
  const acts = useActs(delegateTask, { onDone: changed });
  useRecordEvents(delegateTask.key, ({ id }) => {
    if (tasks.some((task) => task.id === id)) void refetch();
  });
  const mayAdd =
    hasRight(actor, rightOf(delegateTask.key, 'add')) &&
    (record.status === 'ACCEPTED' || record.status === 'PROCESSING');
  if (tasks.length === 0 && !mayAdd) return null;

  const actions: TableColumn<DelegateTask> = {
    field: 'actions',
    label: words.actions,
    value: (task) => <RowActions actions={taskActions(acts, task)} name={String(task.taskNo)} onMenu={setMenu} />,
  };
  return (
    <Section
      title={t(words.tasks)}
      hint={t(words.done, { done: record.taskDone ?? 0, total: tasks.length })}
      tools={
        mayAdd && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<AddOutlined />}
            onClick={() => setIsAdding(true)}
          >
            {t(addTask)}
          </Button>
        )
      }
    >
      <RecordTable entity={delegateTask} label={words.tasks} columns={[...columns, actions]} rows={tasks} />
      {menu && <ActionMenu isAtEnd {...menu} onClose={() => setMenu(undefined)} />}
      {acts.dialog}
      {isAdding && (
        <AddTask
          demandId={record.id}
          planTime={record.expectTime}
          onAdded={changed}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  );
}

const columns = ['taskNo', 'status', 'taskType', 'deptCode', 'assignee', 'planTime', 'resultNo'];
