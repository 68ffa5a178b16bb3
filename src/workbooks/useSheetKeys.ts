import type { KeyboardEvent } from 'react';
import { chooseAt, chooseRect, spotAt } from './choice.ts';
import type { Place } from './grid/geometry.ts';
import { advanced, type Ground, walked } from './grid/walking.ts';
import { lastFilled, lastFilledCol } from './shownSheet.ts';
import type { SheetDesk } from './useDesk.ts';
import type { SheetActs } from './useSheetActs.ts';

export const groundOf = ({ shown, grid }: SheetDesk, page: number): Ground => ({
  rows: shown.rows.count,
  cols: shown.cols.count,
  page,
  merges: shown.merges,
  isFilled: (place) => Boolean(shown.cell(place)?.text),
  end: {
    row: Math.max(0, Math.min(shown.rows.count - 1, lastFilled(grid))),
    col: Math.max(0, Math.min(shown.cols.count - 1, lastFilledCol(grid))),
  },
});

const ways: Readonly<Record<string, Place>> = { Enter: { row: 1, col: 0 }, Tab: { row: 0, col: 1 } };

type Key = KeyboardEvent<HTMLTextAreaElement>;

interface KeyFacts {
  /** How many rows are in sight. */
  readonly page: () => number;
  readonly openChoices: () => void;
}

/** Keys as in Excel. The text box has seen to it that none of them belongs to an input method. */
export function sheetKeys(desk: SheetDesk, acts: SheetActs, { page, openChoices }: KeyFacts) {
  const ground = () => groundOf(desk, page());
  const go = (place: Place) => desk.choose(chooseAt(place, desk.shown.ids), place);
  const advance = (event: Key) => {
    const way = ways[event.key] ?? { row: 0, col: 0 };
    const back = event.shiftKey ? -1 : 1;
    const to = advanced(desk.active, { row: way.row * back, col: way.col * back }, desk.chosen, ground());
    const isInside = desk.chosen.top < desk.chosen.bottom || desk.chosen.left < desk.chosen.right;
    if (isInside && to.row >= desk.chosen.top && to.row <= desk.chosen.bottom)
      desk.choose({ ...desk.choice, active: spotAt(to, desk.shown.ids) }, to);
    else go(to);
  };
  const whileTyping = (event: Key) => {
    const { key } = event;
    const typing = desk.typing.get();
    if (key === 'Escape') desk.typing.set(undefined);
    else if (key === 'F2' && typing) desk.typing.set({ ...typing, isFull: !typing.isFull });
    else if (key === 'Enter' && event.altKey) {
      const box = event.currentTarget;
      box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
      if (typing) desk.typing.set({ ...typing, text: box.value });
    } else if (key in ways) {
      if (acts.commit()) advance(event);
    } else {
      const to = typing?.isFull ? undefined : walked(desk.active, key, event.ctrlKey || event.metaKey, ground());
      if (!to || key === 'Home' || key === 'End') return;
      if (acts.commit()) go(to);
    }
    event.preventDefault();
  };
  const walk = (event: Key): boolean => {
    const { active, choice, shown, chosen } = desk;
    const { key, shiftKey } = event;
    const far = event.ctrlKey || event.metaKey;
    const head = {
      row: shown.ids.rowAt.get(choice.to.row) ?? active.row,
      col: shown.ids.colAt.get(choice.to.col) ?? active.col,
    };
    if (key === ' ' && (far || shiftKey)) {
      desk.choose({ ...choice, kind: far ? 'col' : 'row' });
      return true;
    }
    const to = walked(shiftKey ? head : active, key, far, ground());
    if (!to) return false;
    if (!shiftKey) go(to);
    else
      desk.choose(
        {
          ...choice,
          from: choice.kind === 'cell' ? choice.from : spotAt({ row: chosen.top, col: chosen.left }, shown.ids),
          to: spotAt(to, shown.ids),
          kind: choice.kind === 'all' ? 'cell' : choice.kind,
        },
        to,
      );
    return true;
  };
  const letters: Readonly<Record<string, () => void>> = {
    z: acts.undo,
    y: acts.redo,
    a: () =>
      desk.choose({
        ...chooseRect({ top: 0, left: 0, bottom: 0, right: 0 }, desk.shown.ids),
        kind: 'all',
        active: desk.choice.active,
      }),
    b: () => acts.toggle('bold'),
    i: () => acts.toggle('italic'),
    u: () => acts.toggle('underline'),
    d: () => acts.fillFrom('up'),
    r: () => acts.fillFrom('left'),
    f: () => acts.find(),
    h: () => acts.find(),
    ';': () => acts.type(acts.today()),
  };
  return (event: Key): void => {
    if (desk.typing.get()) {
      whileTyping(event);
      return;
    }
    const { key } = event;
    const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? letters[key.toLowerCase()] : undefined;
    if (letter) {
      if (event.shiftKey && key.toLowerCase() === 'z') acts.redo();
      else letter();
    } else if (event.altKey && key === 'ArrowDown') openChoices();
    else if (key in ways) advance(event);
    else if (key === 'F2') acts.begin(true);
    else if (key === 'Delete') acts.clear();
    else if (key === 'Backspace') acts.begin(false);
    else if (key === 'Escape') acts.forgetCopied();
    else if (!walk(event)) return;
    event.preventDefault();
  };
}
