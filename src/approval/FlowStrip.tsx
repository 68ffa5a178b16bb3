import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { useEffect, useRef } from 'react';
import type { LoggedStep } from '#domain/approval/changes.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Tone } from '#domain/core/flow.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useNow } from '../shell/now.ts';
import { useText } from '../shell/text.ts';
import type { DocumentKindView } from './documentKind.ts';
import { type FlowStage, flowStages } from './flowStages.ts';
import styles from './flowStrip.module.css';

const looks: Readonly<Record<FlowStage['state'], { Icon: SvgIconComponent; words: Text; tone?: Tone }>> = {
  done: { Icon: CheckCircleOutlined, words: bi('已完成', 'done'), tone: 'ok' },
  now: { Icon: ScheduleOutlined, words: bi('当前', 'now'), tone: 'wait' },
  stopped: { Icon: ErrorOutlineOutlined, words: bi('当前', 'now'), tone: 'bad' },
  todo: { Icon: RadioButtonUncheckedOutlined, words: bi('未到', 'to come') },
};

interface FlowStripProps {
  readonly kind: DocumentKindView;
  readonly doc: RecordValues;
  /** Oldest first. */
  readonly log: readonly LoggedStep[];
  /** Who can act now; shown on hover over the present department. */
  readonly people: readonly string[];
}

/** The departments of this document from left to right: passed, at work, still to come. @see docs/spec/look.md 5.4 */
export function FlowStrip({ kind, doc, log, people }: FlowStripProps) {
  const t = useText();
  const present = useRef<HTMLLIElement>(null);
  const now = useNow();
  const stages = flowStages(kind, doc, log, now);
  const presentKey = stages.find(({ state }) => state === 'now' || state === 'stopped')?.key;
  // On a phone the strip scrolls; the department at work is what one looks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per department, so that nobody's own scrolling is undone
  useEffect(() => {
    const strip = present.current?.parentElement;
    if (present.current && strip)
      strip.scrollLeft = present.current.offsetLeft - (strip.clientWidth - present.current.clientWidth) / 2;
  }, [presentKey]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <ol className={styles.strip} aria-label={t(bi('审批进度', 'Progress of the approval'))} tabIndex={0}>
      {stages.map(({ key, label, state, note }) => {
        const { Icon, words, tone } = looks[state];
        const isPresent = key === presentKey;
        return (
          <li
            className="tg-row tg-muted tg-nowrap"
            key={key}
            data-tone={tone}
            {...(isPresent && { ref: present, 'aria-current': 'step' as const, title: people.join('、') })}
          >
            <Icon className="tg-toned" sx={{ fontSize: 20 }} titleAccess={t(words)} />
            <span className="tg-column">
              <b>{t(label)}</b>
              <small>{t(note)}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
