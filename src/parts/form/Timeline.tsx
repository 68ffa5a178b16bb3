import ChatOutlined from '@mui/icons-material/ChatOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type Flow, stateOf, type Tone } from '#domain/core/flow.ts';
import { isDateTime, parseTime } from '#domain/core/moments.ts';
import { talkLabels } from '#domain/core/recordTalk.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { actsOf } from '#domain/index.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { useNow } from '../../shell/now.ts';
import { useText } from '../../shell/text.ts';
import { useRead } from '../calls/useCall.ts';
import { toneIcons } from '../cells/toneIcons.tsx';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { type TimelineEntry, TimelinePanel, type TimelinePanelProps } from './TimelinePanel.tsx';
import { waitText } from './waitText.ts';

/** One row of the log of a record. @see docs/spec/platform.md 12 status_log */
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

/** How a row is told: everything about its line that the row does not say itself. */
export type Told = Omit<TimelineEntry, 'key' | 'opinion' | 'whoTitle'>;

/** Where the record waits now, and since when. */
export interface Holder extends Told {
  readonly since?: string;
  /** What is said of how long, as `{time}`. */
  readonly waits?: Text;
}

type Logged = Pick<Passage, 'id' | 'opinion' | 'deptCode' | 'actTime'>;

interface LogTimelineProps<Row extends Logged> extends Pick<TimelinePanelProps, 'title' | 'notice' | 'onAll'> {
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly tell: (row: Row) => Told;
  readonly holder?: Holder | undefined;
  readonly limit?: number | undefined;
}

const lastShown = 6;
const justTime = bi('{time}', '{time}');

/** A log as a timeline, newest first; on top who holds the record now. @see docs/spec/look.md 5.4 */
export function LogTimeline<Row extends Logged>({
  rows,
  tell,
  holder,
  limit = lastShown,
  onAll,
  ...panel
}: LogTimelineProps<Row>) {
  const t = useText();
  const depts = useDictionary('DEPT');
  const moment = useNow();
  const waiting = ({ since = '', waits = justTime, ...told }: Holder): TimelineEntry => ({
    ...told,
    key: 'now',
    ...(isDateTime(since) && { time: t(fill(waits, { time: t(waitText(since, moment)) })) }),
  });
  const passed = rows.slice(0, limit).map(
    (row): TimelineEntry => ({
      key: row.id,
      time: parseTime(row.actTime, '{m}-{d} {h}:{i}'),
      whoTitle: `${row.deptCode ? depts.nameOf(row.deptCode) : ''} ${row.actTime}`.trim(),
      opinion: row.opinion,
      ...tell(row),
    }),
  );
  return (
    <TimelinePanel
      {...panel}
      hint={t(bi('{count} 步', '{count} steps'), { count: rows.length })}
      onAll={rows.length > limit ? onAll : undefined}
      entries={[...(holder ? [waiting(holder)] : []), ...passed]}
    />
  );
}

/** The way a record has come, newest first; on top where it waits now. @see docs/spec/look.md 5.4 */
export function Timeline({
  entity,
  record,
  limit,
  onAll,
}: {
  entity: EntityDefinition;
  record: RaRecord;
  limit?: number;
  onAll?: () => void;
}) {
  const t = useText();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const {
    data = [],
    isError,
    isSuccess,
    refetch,
  } = useRead(
    [entity.key, 'history', record.id, record.rowVersion],
    async (signal) =>
      (await dataProvider.history(entity.key, { id: record.id, signal })).data as unknown as readonly Passage[],
    { keepsLast: true },
  );
  // Messages are lines of the history that leave the record as it was.
  useRecordEvents(entity.key, (event) => {
    if (event.id === record.id) void refetch();
  });
  const { flow } = entity;
  const state = flow && stateOf(flow, record[flow.field]);
  const told = (passage: Passage): Told => {
    const done =
      flow?.steps.find(({ key: action }) => action === passage.action) ??
      actsOf(entity.key).find(({ key }) => key === passage.action);
    return {
      tone: passageTone(flow, passage),
      Icon: passageIcon(flow, passage),
      who: passage.userName ?? t(bi('系统', 'System')),
      what: done ? t(done.label) : t(talkLabels[passage.action] ?? { zh: passage.action, en: passage.action }),
    };
  };
  const holder = state &&
    !state.final && {
      ...{ tone: state.tone, Icon: toneIcons[state.icon], who: t(state.label) },
      since: data[0]?.actTime ?? String(record.createdTime ?? ''),
    };
  return (
    <LogTimeline
      title={t(bi('操作记录', 'History'))}
      rows={data}
      tell={told}
      holder={holder || undefined}
      limit={limit}
      onAll={onAll}
      notice={
        isError ? (
          <p className="line-empty">
            {t(bi('加载失败', 'Loading failed'))}{' '}
            <LinkButton onClick={() => void refetch()}>{t(bi('重试', 'Retry'))}</LinkButton>
          </p>
        ) : (
          isSuccess &&
          !holder &&
          data.length === 0 && <p className="line-empty">{t(bi('尚无操作记录', 'No steps yet'))}</p>
        )
      }
    />
  );
}

/** Handing in is a paper plane, whatever the next status looks like. */
const passageIcon = (flow: Flow | undefined, { action, toStatus }: Passage) =>
  talkLabels[action]
    ? ChatOutlined
    : action === 'submit'
      ? SendOutlined
      : toneIcons[(flow && stateOf(flow, toStatus)?.icon) ?? 'ring'];

function passageTone(flow: Flow | undefined, { action, toStatus }: Passage): Tone {
  if (talkLabels[action]) return 'plain';
  if (action === 'submit') return 'ok';
  const tone = (flow && stateOf(flow, toStatus)?.tone) ?? 'plain';
  return tone === 'wait' ? 'ok' : tone;
}
