import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { bi, fill } from '#domain/core/text.ts';
import { type Demand, demand } from '#domain/demand/demand.ts';
import { demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demandPath, taskListPath } from '#domain/demand/paths.ts';
import { DeadlineValue } from '../../parts/cells/DeadlineValue.tsx';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { ProgressValue } from '../../parts/cells/ProgressValue.tsx';
import { Grow } from '../../parts/layout/Row.tsx';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import styles from './TaskList.module.css';
import type { TaskScope } from './taskScope.ts';

const words = {
  all: bi('全部任务', 'All tasks'),
  task: bi('任务 {no}', 'Task {no}'),
  demand: bi('需求', 'Demand'),
  tab: bi('{no} 任务', 'Tasks of {no}'),
  expected: bi('期望完成', 'Expected'),
};

/** What the tasks below belong to, with the way back to it and the way to all tasks. */
export function ScopeLead({ scope: { demandId, taskNo } }: { scope: TaskScope }) {
  const t = useText();
  return (
    <nav className={styles.lead} aria-label={t(words.demand)}>
      {demandId ? <DemandFacts id={demandId} /> : <b>{t(words.task, { no: taskNo ?? '' })}</b>}
      <Grow />
      <Link to={taskListPath}>{t(words.all)}</Link>
    </nav>
  );
}

function DemandFacts({ id }: { id: string }) {
  const t = useText();
  const can = useCan();
  const { setTitle } = useTab();
  const { data: record } = useGetOne<Demand>(
    demand.key,
    { id },
    { enabled: can({ action: 'show', resource: demand.key }), retry: false },
  );
  const number = record && (record.demandNo ?? record.title);

  useEffect(() => {
    if (number) setTitle(fill(words.tab, { no: number }));
  }, [number, setTitle]);

  if (!record) return <Link to={demandPath(id)}>{t(words.demand)}</Link>;
  return (
    <>
      <Link to={demandPath(id)} className={styles.back}>
        <ArrowBackOutlined aria-hidden />
        {number}
      </Link>
      <DisplayValue entity={demand} field="status" record={record} />
      <b className="tg-ellipsis" title={record.title ?? ''}>
        {record.title}
      </b>
      <span className="tg-muted">
        {t(words.expected)} <DeadlineValue value={record.expectTime} isOpen={demandUnderWay.has(record.status)} />
      </span>
      <span className="tg-muted">
        <ProgressValue done={record.taskDone} total={record.taskTotal} />
      </span>
    </>
  );
}
