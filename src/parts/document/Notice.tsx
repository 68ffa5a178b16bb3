import type { ReactNode, Ref } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'bad' | 'wait' | 'run';
  readonly icon?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** Buttons at its right end. */
  readonly tools?: ReactNode;
  /** For one that takes the focus. */
  readonly noticeRef?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Something the reader should know before the rest: why it lies here, what is wrong, what may be done. */
export const Notice = ({ tone, icon, role, tools, noticeRef, className, children }: NoticeProps) => (
  <div
    className={classes(styles.notice, className)}
    data-tone={tone}
    role={role}
    {...(noticeRef && { ref: noticeRef, tabIndex: -1 })}
  >
    {icon}
    <div className="tg-grow">{children}</div>
    {tools && <span className="tg-row tg-fixed">{tools}</span>}
  </div>
);
