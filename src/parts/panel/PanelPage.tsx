import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { DocumentFrame } from '../document/DocumentFrame.tsx';
import { DocumentHead } from '../document/DocumentHead.tsx';
import styles from './panel.module.css';

interface PanelPageProps {
  readonly title: Text;
  /** How and when something here takes effect. */
  readonly hint?: Text;
  /** In the head: which year is looked at, what colours mean. */
  readonly tools?: ReactNode;
  /** Panels in a narrow column that stays in sight; without it panels stand in two equal columns. */
  readonly rail?: ReactNode;
  /** A bar at the foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A page inside of a page's tab that is made of panels: what administrators do by hand, parameters, a calendar. */
export function PanelPage({ title, hint, tools, rail, foot, children }: PanelPageProps) {
  const t = useText();
  return (
    <DocumentFrame
      isWide
      head={<DocumentHead title={t(title)} subject={hint && t(hint)} controls={tools} />}
      foot={foot}
    >
      {rail ? (
        <div className={styles.beside}>
          {children}
          <div className={styles.rail}>{rail}</div>
        </div>
      ) : (
        <div className={styles.columns}>{children}</div>
      )}
    </DocumentFrame>
  );
}
