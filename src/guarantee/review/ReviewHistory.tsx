import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { parseTime } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import type { ReviewStep } from '#domain/guarantee/reviewCalls.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { TimelinePanel } from '../../parts/form/TimelinePanel.tsx';
import { useText } from '../../shell/text.ts';

const looks = {
  submit: { tone: 'ok', Icon: SendOutlined, label: text('提交', 'submitted') },
  approve: { tone: 'ok', Icon: CheckCircleOutlined, label: text('准入', 'admitted') },
  return: { tone: 'bad', Icon: ErrorOutlineOutlined, label: text('不准入', 'refused') },
} as const;

const lookOf = (action: string) => (action === 'approve' || action === 'return' ? looks[action] : looks.submit);

/** The way a sheet has come, newest first. */
export function ReviewHistory({ log }: { log: readonly ReviewStep[] }) {
  const say = useText();
  const depts = useDictionary('DEPT');
  if (log.length === 0) return null;
  return (
    <TimelinePanel
      title={say(text('操作记录', 'History'))}
      hint=""
      entries={log.map(({ id, action, actTime, userName, deptCode, opinion }) => {
        const { label, ...look } = lookOf(action);
        return {
          ...look,
          key: id,
          time: parseTime(actTime, '{y}-{m}-{d} {h}:{i}'),
          who: userName,
          whoTitle: depts.nameOf(deptCode),
          what: say(label),
          opinion,
        };
      })}
    />
  );
}
