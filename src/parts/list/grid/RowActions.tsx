import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import { memo } from 'react';
import { bi, type Locale } from '#domain/core/text.ts';
import { useLocale, useText } from '../../../shell/text.ts';
import type { OpenMenu } from '../../menu/ActionMenu.tsx';
import { wordWidth } from '../../table/wordWidth.ts';
import type { RowAction } from '../actions.ts';
import styles from './Grid.module.css';

const more = bi('{name} 的更多操作', 'More actions for {name}');

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** What people call the row. */
  readonly name: string;
  readonly tabIndex?: number;
  readonly onMenu: (menu: OpenMenu) => void;
}

/** The first things to do with a row as links, all others behind them in a menu. */
export const RowActions = memo(function RowActions({ actions, name, tabIndex, onMenu }: RowActionsProps) {
  const t = useText();
  const ready = actionsThatFit(actions, useLocale());
  const others = actions.filter((action) => !ready.includes(action));
  return (
    <span className={styles.rowActions}>
      {ready.map(({ key, label, run }) => (
        <button type="button" key={key} className="tg-link" tabIndex={tabIndex} onClick={run}>
          {t(label)}
        </button>
      ))}
      {others.length > 0 && (
        <button
          type="button"
          className={styles.more}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={t(more, { name })}
          onClick={(event) => onMenu({ anchor: event.currentTarget, actions: others })}
        >
          <MoreHorizOutlined aria-hidden />
        </button>
      )}
    </span>
  );
});

const mostShown = 2;
/** Room for words in the actions column, and its whole width with padding and the button for the rest, in px. */
const room: Readonly<Record<Locale, number>> = { zh: 68, en: 100 };
export const actionsWidth: Readonly<Record<Locale, number>> = { zh: 124, en: 156 };

const gap = 10;

/**
 * The first actions that are open now and that people usually take next, as many words as the column holds; the others,
 * and what destroys, go into the menu behind them.
 */
function actionsThatFit(actions: readonly RowAction[], locale: Locale): RowAction[] {
  const shown: RowAction[] = [];
  let used = -gap;
  for (const action of actions) {
    if (action.reason || action.danger || action.isBehind || shown.length === mostShown) continue;
    used += gap + wordWidth(action.label[locale]);
    if (used > room[locale] && shown.length > 0) break;
    shown.push(action);
  }
  return shown;
}
