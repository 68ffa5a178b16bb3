import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './recordTable.module.css';

export interface RecordCard {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  /** Beside the name: a status. */
  readonly mark: ReactNode;
  readonly title: string;
  readonly notes: ReactNode;
  /** At the end of the notes, larger: an amount. */
  readonly end: ReactNode;
}

/** Records on a small screen: the whole card is a link. */
export const RecordCards = ({ label, cards }: { label: string; cards: readonly RecordCard[] }) => (
  <ul className={`tg-lines ${styles.deck}`} aria-label={label}>
    {cards.map(({ key, to, name, mark, title, notes, end }) => (
      <li key={key}>
        <Link to={to}>
          <span>
            <span>{name}</span>
            {mark}
          </span>
          <b>{title}</b>
          <small>
            {notes}
            <span className={styles.end}>{end}</span>
          </small>
        </Link>
      </li>
    ))}
  </ul>
);
