import type { Locale } from '#domain/core/text.ts';
import type { RowAction } from './actions.ts';

const mostShown = 2;
/** Room for words in the actions column, and its whole width with padding and the button for the rest, in px. */
const room: Readonly<Record<Locale, number>> = { zh: 68, en: 100 };
export const actionsWidth: Readonly<Record<Locale, number>> = { zh: 124, en: 156 };

const gap = 10;
const widthOf = (word: string): number => [...word].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 13 : 7), 0);

/** The first actions that are open now, as many words as the column holds; the others go into the menu behind them. */
export function actionsThatFit(actions: readonly RowAction[], locale: Locale): RowAction[] {
  const shown: RowAction[] = [];
  let used = -gap;
  for (const action of actions) {
    if (action.reason || shown.length === mostShown) continue;
    used += gap + widthOf(action.label[locale]);
    if (used > room[locale] && shown.length > 0) break;
    shown.push(action);
  }
  return shown;
}
