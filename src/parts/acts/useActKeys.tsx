import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { bi, type Text } from '#domain/core/text.ts';
import { isComposing } from '../../shell/composition.ts';
import { keySheetStore, useKeyGroup } from '../../shell/keys/keyGroups.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import type { BarAction } from '../form/ActionBar.tsx';

/** The button that leads to the next record; no act of this one. */
export const nextKey = 'next';

/** Which key takes which act. Alt+A is left alone: a messenger that most people here run takes it for screenshots. */
const stepKeys = { KeyY: 'Alt+Y', KeyR: 'Alt+R' } as const;
const walkKeys: Readonly<Record<string, 1 | -1>> = { KeyN: 1, KeyP: -1 };

/** A record that waits for this person. */
interface Waiting {
  readonly id: string;
  /** Where it is worked on; nothing for one that this screen cannot lead to. */
  readonly path: string | undefined;
}

interface ActKeysOptions {
  /** What the sheet of keys calls them. */
  readonly title: Text;
  /** The record in front. */
  readonly id: string;
  /** Its act has been taken: it makes room for the next one. */
  readonly isDecided: boolean;
  /** What waits for this person, in the order he works through it. */
  readonly queue: () => Promise<readonly Waiting[]>;
}

/**
 * Keys of somebody who works through a queue: the way forward, the way back, the next and the previous record that
 * waits; the sheet of keys lists them. They work in the visible tab alone, since a hidden one has no effects, and neither
 * while a word is composed nor under a dialog.
 */
export function useActKeys(
  actions: readonly BarAction[],
  { title, id, isDecided, queue }: ActKeysOptions,
): readonly BarAction[] {
  const print = useText();
  const notify = useNotify();
  const openTab = useOpenTab();
  const hasKeyboard = useMediaQuery('(hover: hover)');
  const forward = actions.find(({ rank }) => rank === 'primary');
  const back = actions.find(({ danger, key }) => danger || key === 'return');

  async function walk(by: 1 | -1) {
    const path = neighbour(await queue(), id, by)?.path;
    if (path) openTab(path, { closeCurrent: isDecided });
    else notify(print(bi('没有其他待办', 'Nothing else to do')));
  }

  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  press.current = (event) => {
    if (isComposing(event) || isCovered()) return;
    if (event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const step = event.code === 'KeyY' ? forward : event.code === 'KeyR' ? back : undefined;
      const by = walkKeys[event.code];
      if (!step && !by) return;
      // A refusal to list the documents has been shown by the request layer.
      if (by) void walk(by).catch(() => undefined);
      else if (!step?.reason) step?.run();
    } else return;
    event.preventDefault();
  };
  useKeyGroup({
    title,
    keys: [
      ...(forward ? [[stepKeys.KeyY, forward.label] as const] : []),
      ...(back ? [[stepKeys.KeyR, back.label] as const] : []),
      ['Alt+N', bi('下一份待办', 'Next document to do')],
      ['Alt+P', bi('上一份待办', 'Previous document to do')],
      ['Ctrl+Enter', bi('确认当前对话框', 'Confirm the open dialog')],
    ],
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const keyed = actions.map((action) =>
    action === forward
      ? { ...action, keys: stepKeys.KeyY }
      : action === back
        ? { ...action, keys: stepKeys.KeyR }
        : action,
  );
  const helpButton: BarAction = {
    key: 'keys',
    label: bi('快捷键', 'Keys'),
    rank: 'quiet',
    keys: '?',
    run: () => keySheetStore.set(true),
  };
  // Whoever has decided goes on to what waits next.
  const next: BarAction = {
    key: nextKey,
    label: bi('下一份待办', 'Next document'),
    rank: 'primary',
    keys: 'Alt+N',
    run: () => void walk(1).catch(() => undefined),
  };
  const shown = isDecided && !forward ? [...keyed, next] : keyed;
  return hasKeyboard && actions.length > 0 ? [helpButton, ...shown] : shown;
}

/** The record before or after this one; the first when this one does not wait any more. */
export function neighbour<Row extends Pick<Waiting, 'id'>>(
  rows: readonly Row[],
  id: string,
  by: 1 | -1,
): Row | undefined {
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) return rows[0];
  return rows.length < 2 ? undefined : rows[(place + by + rows.length) % rows.length];
}

/** Something lies over the page; what a hidden tab left open does not count. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some(
    (element) => element.getClientRects().length > 0,
  );
