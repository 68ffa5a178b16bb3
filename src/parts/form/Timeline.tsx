import ChatOutlined from '@mui/icons-material/ChatOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type Flow, stateOf, type Tone } from '#domain/core/flow.ts';
import { isDateTime, parseTime } from '#domain/core/moments.ts';
import { talkLabels } from '#domain/core/recordTalk.ts';
import { bi } from '#domain/core/text.ts';
import { actsOf } from '#domain/index.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { useNow } from '../../shell/now.ts';
import { useText } from '../../shell/text.ts';
import { toneIcons } from '../cells/toneIcons.tsx';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { type TimelineEntry, TimelinePanel } from './TimelinePanel.tsx';
import { waitText } from './waitText.ts';

/** One row of the status log. @see docs/spec/platform.md 12 status_log */
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

/** The way a record has come, newest first; on top where it waits now. @see docs/spec/look.md 5.4 */
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
  const t = useText();
  const depts = useDictionary('DEPT');
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const {
    data = [],
    isError,
    isSuccess,
    refetch,
  } = useQuery({
    queryKey: [entity.key, 'history', record.id, record.rowVersion],
    queryFn: async ({ signal }) =>
      (await dataProvider.history(entity.key, { id: record.id, signal })).data as unknown as readonly Passage[],
    placeholderData: (before) => before,
  });
  // Messages are lines of the history that leave the record as it was.
  useRecordEvents(entity.key, (event) => {
    if (event.id === record.id) void refetch();
  });
  const { flow } = entity;
  const state = flow && stateOf(flow, record[flow.field]);
  const moment = useNow();
  const since = data[0]?.actTime ?? String(record.createdTime ?? '');
  const now: TimelineEntry[] =
    state && !state.final
      ? [
          {
            key: 'now',
            tone: state.tone,
            Icon: toneIcons[state.icon],
            who: t(state.label),
            ...(isDateTime(since) && { time: t(waitText(since, moment)) }),
          },
        ]
      : [];
  const passed = data.slice(0, limit).map((passage): TimelineEntry => {
    const done =
      flow?.steps.find(({ key: action }) => action === passage.action) ??
      actsOf(entity.key).find(({ key }) => key === passage.action);
    return {
      key: passage.id,
      tone: passageTone(flow, passage),
      Icon: passageIcon(flow, passage),
      time: parseTime(passage.actTime, '{m}-{d} {h}:{i}'),
      who: passage.userName ?? t(bi('系统', 'System')),
      whoTitle: passage.deptCode ? depts.nameOf(passage.deptCode) : undefined,
      what: done ? t(done.label) : t(talkLabels[passage.action] ?? { zh: passage.action, en: passage.action }),
      opinion: passage.opinion,
    };
  });
  return (
    <TimelinePanel
      title={t(bi('操作记录', 'History'))}
      hint={t(bi('{count} 步', '{count} steps'), { count: data.length })}
      onAll={data.length > limit ? onAll : undefined}
      notice={
        isError ? (
          <p className="line-empty">
            {t(bi('加载失败', 'Loading failed'))}{' '}
            <LinkButton onClick={() => void refetch()}>{t(bi('重试', 'Retry'))}</LinkButton>
          </p>
        ) : (
          isSuccess &&
          now.length + passed.length === 0 && <p className="line-empty">{t(bi('尚无操作记录', 'No steps yet'))}</p>
        )
      }
      entries={[...now, ...passed]}
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
