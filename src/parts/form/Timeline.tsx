import SendOutlined from '@mui/icons-material/SendOutlined';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type Flow, stateOf } from '#domain/core/flow.ts';
import { diffHours, isDateTime, nowText, parseTime } from '#domain/core/moments.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { toneIcons } from '../cells/toneIcons.tsx';
import { useDictionary } from '../dictionary/useDictionary.ts';
import './form.css';

/** One row of the status log. @see platform.md 12 status_log */
interface Passage {
  readonly id: string;
  readonly action: string;
  readonly toStatus: string;
  readonly opinion: string | null;
  readonly userName: string | null;
  readonly deptCode: string | null;
  readonly leaderFlag: number;
  readonly actTime: string;
}

const lastShown = 6;

/** The way a record has come, newest first; on top where it waits now. @see look.md 5.4 */
export function Timeline({
  entity,
  record,
  limit = lastShown,
  onAll,
}: {
  entity: EntityDefinition;
  record: RaRecord;
  limit?: number;
  onAll?: () => void;
}) {
  const say = useText();
  const depts = useDictionary('DEPT');
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: [entity.key, 'history', record.id, record.rowVersion],
    queryFn: async ({ signal }) =>
      (await dataProvider.history(entity.key, { id: record.id, signal })).data as unknown as readonly Passage[],
    placeholderData: (before) => before,
  });
  const { flow } = entity;
  if (!flow) return null;
  const state = stateOf(flow, record[flow.field]);
  const since = data[0]?.actTime ?? String(record.createdTime ?? '');
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('操作记录', 'History'))}</h2>
        <span className="form-hint">{say(fill(text('{count} 步', '{count} steps'), { count: data.length }))}</span>
        {onAll && data.length > limit && (
          <button type="button" className="form-link" style={{ marginLeft: 'auto', fontSize: 12 }} onClick={onAll}>
            {say(text('全部', 'All'))}
          </button>
        )}
      </header>
      {isError && (
        <p className="line-empty">
          {say(text('加载失败', 'Loading failed'))}{' '}
          <button type="button" className="form-link" onClick={() => void refetch()}>
            {say(text('重试', 'Retry'))}
          </button>
        </p>
      )}
      <ol className="timeline">
        {state && !state.final && (
          <li className={state.tone}>
            <Shape flow={flow} status={state.key} />
            {isDateTime(since) && <time>{say(waitText(since))}</time>}
            <b>{say(state.label)}</b>
          </li>
        )}
        {data.slice(0, limit).map((passage) => {
          const step = flow.steps.find(({ action }) => action === passage.action);
          return (
            <li key={passage.id} className={passageTone(flow, passage)}>
              <span className="timeline-icon">
                <SendOrShape flow={flow} passage={passage} />
              </span>
              <time>{parseTime(passage.actTime, '{m}-{d} {h}:{i}')}</time>
              <b title={passage.deptCode ? depts.nameOf(passage.deptCode) : undefined}>{passage.userName ?? say(text('系统', 'System'))}</b>{' '}
              {step ? say(step.label) : passage.action}
              {passage.opinion && <q>{passage.opinion}</q>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Shape({ flow, status }: { flow: Flow; status: string }) {
  const Icon = toneIcons[stateOf(flow, status)?.icon ?? 'ring'];
  return (
    <span className="timeline-icon">
      <Icon sx={{ fontSize: 18 }} aria-hidden />
    </span>
  );
}

/** Handing in is a paper plane, whatever the next status looks like. */
function SendOrShape({ flow, passage }: { flow: Flow; passage: Passage }) {
  if (passage.action === 'submit') return <SendOutlined sx={{ fontSize: 18 }} aria-hidden />;
  const Icon = toneIcons[stateOf(flow, passage.toStatus)?.icon ?? 'ring'];
  return <Icon sx={{ fontSize: 18 }} aria-hidden />;
}

function passageTone(flow: Flow, { action, toStatus }: Passage): string {
  if (action === 'submit') return 'ok';
  const tone = stateOf(flow, toStatus)?.tone ?? 'plain';
  return tone === 'wait' ? 'ok' : tone;
}

function waitText(since: string): Text {
  const hours = Math.max(0, Math.floor(diffHours({ from: since, to: nowText(() => new Date()) })));
  if (hours < 1) return text('刚刚', 'just now');
  if (hours < 24) return fill(text('{hours}小时', '{hours} h'), { hours });
  return fill(text('{days}天{hours}小时', '{days} d {hours} h'), { days: Math.floor(hours / 24), hours: hours % 24 });
}
