import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import { MaybeLink } from '../layout/MaybeLink.tsx';
import { Nothing } from '../layout/Surface.tsx';
import styles from './facts.module.css';

export interface Item {
  readonly key: string;
  readonly icon?: ReactNode;
  readonly title: string;
  readonly to: string | undefined;
  /** Small and grey below the title. */
  readonly notes: ReactNode;
  /** At the right end: an amount, the days left. */
  readonly end?: ReactNode;
}

interface ItemsProps {
  readonly items: readonly Item[];
  /** What stands in their place where there are none. */
  readonly empty: Text;
  /** Notes take a second line where they need one. */
  readonly isRoomy?: boolean;
}

/** Things to look at, each a link with what is to know about it. */
export function Items({ items, empty, isRoomy = false }: ItemsProps) {
  const t = useText();
  if (items.length === 0) return <Nothing>{t(empty)}</Nothing>;
  return (
    <ul className={classes('tg-lines', styles.items, isRoomy && styles.roomy)}>
      {items.map(({ key, icon, title, to, notes, end }) => (
        <li className="tg-row" key={key}>
          {icon}
          <div className="tg-grow">
            <MaybeLink className="tg-ellipsis" to={to} title={title}>
              {title}
            </MaybeLink>
            <small>{notes}</small>
          </div>
          {end && <span className="tg-fixed tg-nowrap">{end}</span>}
        </li>
      ))}
    </ul>
  );
}
