import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import type { Tone } from '#domain/core/flow.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { Section } from '../document/Section.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import styles from './Timeline.module.css';

/** One line of a timeline. */
export interface TimelineEntry {
  readonly key: string;
  readonly tone: Tone;
  readonly Icon: SvgIconComponent;
  /** At the right: when it happened, or how long it waits. */
  readonly time?: string;
  readonly who: string;
  /** More about who, on hover. */
  readonly whoTitle?: string | undefined;
  readonly what?: string;
  readonly opinion?: string | null;
  /** A quiet line below: whose turn it is, what it came with. */
  readonly note?: string | undefined;
  /** Below all else: what it changed. */
  readonly more?: ReactNode;
}

export interface TimelinePanelProps {
  readonly title: string;
  readonly hint: string;
  readonly onAll?: (() => void) | undefined;
  /** Instead of lines that would not load, or of which there are none. */
  readonly notice?: ReactNode;
  readonly entries: readonly TimelineEntry[];
}

/** Lines of a history, newest first. @see docs/spec/look.md 5.4 */
export function TimelinePanel({ title, hint, onAll, notice, entries }: TimelinePanelProps) {
  const t = useText();
  return (
    <Section
      title={title}
      hint={hint}
      tools={
        onAll && (
          <span style={{ fontSize: 12 }}>
            <LinkButton onClick={onAll}>{t(bi('全部', 'All'))}</LinkButton>
          </span>
        )
      }
    >
      {notice}
      {entries.length > 0 && (
        <ol className={styles.timeline}>
          {entries.map(({ key, tone, Icon, time, who, whoTitle, what, opinion, note, more }) => (
            <li key={key} data-tone={tone}>
              <span className={styles.icon}>
                <Icon sx={{ fontSize: 18 }} aria-hidden />
              </span>
              {time && <time className="tg-small">{time}</time>}
              <b title={whoTitle}>{who}</b> {what}
              {note && <small>{note}</small>}
              {opinion && <q>{opinion}</q>}
              {more}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
