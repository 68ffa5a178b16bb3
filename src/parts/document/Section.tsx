import { type ReactNode, useId } from 'react';
import { type TextOrString, useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: TextOrString;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Beside the title: an icon, a hint, tools. */
  readonly head?: ReactNode;
  readonly hint?: ReactNode;
  /** At the right end of the head. */
  readonly tools?: ReactNode;
  /** Its place for links inside the page; it then is a landmark named by its title. */
  readonly id?: string;
  /** A landmark named by its title, without a place for links. */
  readonly isLandmark?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A titled part of a document, of its form or of its rail. */
export function Section({
  title,
  icon,
  head,
  hint,
  tools,
  id,
  isLandmark = id !== undefined,
  className,
  children,
}: SectionProps) {
  const t = useText();
  const own = useId();
  const titleId = isLandmark ? `${id ?? own}-title` : undefined;
  return (
    <section id={id} className={classes(styles.section, className)} aria-labelledby={titleId}>
      <header className="tg-head">
        {icon}
        <h2 className="tg-nowrap" id={titleId}>
          {t(title)}
        </h2>
        {head}
        {hint && <SectionHint>{hint}</SectionHint>}
        {tools && <SectionTools>{tools}</SectionTools>}
      </header>
      {children}
    </section>
  );
}

/** A remark beside the title of a section. */
export const SectionHint = ({ children }: { children: ReactNode }) => <span className="tg-hint">{children}</span>;

/** Buttons at the right end of the head of a section. */
export const SectionTools = ({ children }: { children: ReactNode }) => (
  <span className="tg-row tg-end no-print">{children}</span>
);
