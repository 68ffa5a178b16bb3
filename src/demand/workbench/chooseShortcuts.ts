import type { ShortcutRow } from '#domain/demand/startPage.ts';

export const mostShortcuts = 8;

/**
 * Which pages stand as shortcuts: the pinned ones, then the most used, then the first of the menu until there are
 * eight.
 * @param rows the person's own, in the server's order: pinned first, then by use
 * @param pages addresses the person may open, in the order of the menu
 */
export function chooseShortcuts(rows: readonly ShortcutRow[], pages: readonly string[]): string[] {
  const permitted = new Set(pages);
  const own = rows
    .filter(({ pinFlg, useCount, path }) => permitted.has(path) && (pinFlg === 1 || useCount > 0))
    .map(({ path }) => path);
  return [...new Set([...own, ...pages])].slice(0, mostShortcuts);
}

export const pinnedPaths = (rows: readonly ShortcutRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ pinFlg }) => pinFlg === 1).map(({ path }) => path));
