import AddOutlined from '@mui/icons-material/AddOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/index.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { type Steps, useSteps } from '../parts/form/useSteps.tsx';
import { type OpenRowMenu, RowMenu } from '../parts/list/RowMenu.tsx';
import { useRecordEvents } from '../shell/events.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';

const columns = ['taskNo', 'status', 'taskType', 'deptCode', 'assignee', 'planTime', 'resultNo'];

/** The tasks of a demand, each with its next steps. */
export function DemandTasks({ record, onChanged }: { record: RaRecord; onChanged: () => void }) {
  const say = useText();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const [isAdding, setIsAdding] = useState(false);
  const [menu, setMenu] = useState<OpenRowMenu>();
  const { data: tasks = [], refetch } = useQuery({
    queryKey: [delegateTask.key, 'ofDemand', record.id, record.rowVersion],
    queryFn: async ({ signal }) => {
      const query = {
        filter: { demandId: record.id },
        pagination: { page: 1, perPage: 50 },
        sort: { field: 'taskNo', order: 'ASC' } as const,
        signal,
      };
      return (await dataProvider.getList(delegateTask.key, query)).data as RaRecord[];
    },
    placeholderData: (before) => before,
  });
  const changed = () => {
    void refetch();
    onChanged();
  };
  const steps = useSteps({ entity: delegateTask, onDone: changed, onStale: () => void refetch() });
  useRecordEvents(delegateTask.key, ({ id }) => {
    if (tasks.some((task) => task.id === id)) void refetch();
  });
  const mayAdd = hasRight(actor, rightOf(delegateTask.key, 'add')) && (record.status === 'ACCEPTED' || record.status === 'PROCESSING');
  if (tasks.length === 0 && !mayAdd) return null;

  const add = async (values: Record<string, unknown>) => {
    await dataProvider.create(delegateTask.key, { data: { ...values, demandId: record.id } });
    setIsAdding(false);
    changed();
  };
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('委托任务', 'Tasks'))}</h2>
        <span className="form-hint">
          {say(fill(text('{done}/{total} 已办', '{done}/{total} done'), { done: Number(record.taskDone ?? 0), total: tasks.length }))}
        </span>
        {mayAdd && (
          <span className="form-tools">
            <Button size="small" variant="outlined" color="inherit" startIcon={<AddOutlined />} onClick={() => setIsAdding(true)}>
              {say(text('添加任务', 'Add task'))}
            </Button>
          </span>
        )}
      </header>
      <div className="line-scroll">
        <table className="line-table plain-rows card-rows">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {say(labelOf(column))}
                </th>
              ))}
              <th scope="col">{say(text('操作', 'Actions'))}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.id}>
                {columns.map((column) => (
                  <td key={column} data-label={say(labelOf(column))}>
                    <span className="line-cell">
                      <DisplayValue entity={delegateTask} field={column} record={task} />
                    </span>
                  </td>
                ))}
                <td data-label={say(text('操作', 'Actions'))}>
                  <TaskSteps steps={steps} task={task} onMore={setMenu} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {menu && <RowMenu {...menu} onClose={() => setMenu(undefined)} />}
      {steps.dialog}
      {isAdding && (
        <FieldsDialog
          title={say(text('添加任务', 'Add task'))}
          asked={newTask}
          start={{ planTime: record.expectTime }}
          confirm={text('添加', 'Add')}
          onCancel={() => setIsAdding(false)}
          onConfirm={add}
        />
      )}
    </section>
  );
}

const labelOf = (name: string) => (delegateTask as EntityDefinition).fields[name]?.label ?? text(name, name);

const { taskType, planTime, remark } = delegateTask.fields;
const newTask: EntityDefinition = {
  ...(delegateTask as EntityDefinition),
  fields: { taskType, planTime, remark },
  rules: [],
  draftNeeds: ['taskType'],
};

function TaskSteps({ steps, task, onMore }: { steps: Steps; task: RaRecord; onMore: (menu: OpenRowMenu) => void }) {
  const say = useText();
  const offered = steps.offered(task);
  const open = offered.filter(({ reason }) => !reason);
  const first = open.find(({ step }) => !step.danger && step.opinion !== 'required');
  const rest = offered.filter((offer) => offer !== first);
  if (offered.length === 0) return null;
  return (
    <span className="line-cell" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      {first && (
        <button type="button" className="form-link" onClick={() => steps.start(first.step, task)}>
          {say(first.step.label)}
        </button>
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className="control-button"
          aria-haspopup="menu"
          aria-label={say(fill(text('{task} 的更多操作', 'More actions of {task}'), { task: String(task.taskNo) }))}
          onClick={(event) =>
            onMore({
              anchor: event.currentTarget,
              actions: rest.map(({ step, reason }) => ({
                key: step.action,
                label: step.label,
                reason,
                danger: step.danger,
                run: () => steps.start(step, task),
              })),
            })
          }
        >
          <MoreHorizOutlined sx={{ fontSize: 16 }} aria-hidden />
        </button>
      )}
    </span>
  );
}
