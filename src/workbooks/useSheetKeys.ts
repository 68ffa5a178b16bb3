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

interface Walk {
  readonly desk: SheetDesk;
  readonly acts: SheetActs;
  readonly ground: () => Ground;
  readonly go: (place: Place) => void;
}

/** Enter and Tab: round inside of several chosen cells, else to the next one. */
function advance({ desk, ground, go }: Walk, event: Key): void {
  const { chosen, active, choice, shown } = desk;
  const way = ways[event.key] ?? { row: 0, col: 0 };
  const back = event.shiftKey ? -1 : 1;
  const to = advanced(active, { row: way.row * back, col: way.col * back }, chosen, ground());
  const isSeveral = chosen.top < chosen.bottom || chosen.left < chosen.right;
  if (isSeveral && to.row >= chosen.top && to.row <= chosen.bottom)
    desk.choose({ ...choice, active: spotAt(to, shown.ids) }, to);
  else go(to);
}

/** Arrows and their like, with Shift further chosen, with Ctrl further away. @returns whether it was such a key */
function walk({ desk, ground, go }: Walk, { key, shiftKey, ctrlKey, metaKey }: Key): boolean {
  const { active, choice, shown, chosen } = desk;
  const isFar = ctrlKey || metaKey;
  if (key === ' ' && (isFar || shiftKey)) {
    desk.choose({ ...choice, kind: isFar ? 'col' : 'row' });
    return true;
  }
  const { rowAt, colAt } = shown.ids;
  const end = { row: rowAt.get(choice.to.row) ?? active.row, col: colAt.get(choice.to.col) ?? active.col };
  const to = walked(shiftKey ? end : active, key, isFar, ground());
  if (!to) return false;
  const first = spotAt({ row: chosen.top, col: chosen.left }, shown.ids);
  const from = choice.kind === 'cell' ? choice.from : first;
  const kind = choice.kind === 'all' ? 'cell' : choice.kind;
  if (shiftKey) desk.choose({ ...choice, from, to: spotAt(to, shown.ids), kind }, to);
  else go(to);
  return true;
}

/** Keys while something is typed. @returns whether it is no key of the text itself */
function whileTyping(by: Walk, event: Key): boolean {
  const { desk, acts, ground, go } = by;
  const { key } = event;
  const typing = desk.typing.get();
  if (key === 'Escape') desk.typing.set(undefined);
  else if (key === 'F2' && typing) desk.typing.set({ ...typing, isFull: !typing.isFull });
  else if (key === 'Enter' && event.altKey) {
    const box = event.currentTarget;
    box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
    if (typing) desk.typing.set({ ...typing, text: box.value });
  } else if (key in ways) {
    if (acts.commit()) advance(by, event);
  } else {
    const to = typing?.isFull ? undefined : walked(desk.active, key, event.ctrlKey || event.metaKey, ground());
    if (!to || key === 'Home' || key === 'End') return false;
    if (acts.commit()) go(to);
  }
  return true;
}

/** What Ctrl and a letter do. */
const lettersOn = ({ choice, choose, shown }: SheetDesk, acts: SheetActs): Readonly<Record<string, () => unknown>> => ({
  z: acts.undo,
  y: acts.redo,
  a: () => {
    const all = chooseRect({ top: 0, left: 0, bottom: 0, right: 0 }, shown.ids);
    choose({ ...all, kind: 'all', active: choice.active });
  },
  b: () => acts.toggle('bold'),
  i: () => acts.toggle('italic'),
  u: () => acts.toggle('underline'),
  d: () => acts.fillFrom('up'),
  r: () => acts.fillFrom('left'),
  f: acts.find,
  h: acts.find,
  // Everything is saved already.
  s: () => undefined,
  ';': () => acts.type(acts.today()),
});

/** Keys as in Excel. The text box has seen to it that none of them belongs to an input method. */
export function sheetKeys(desk: SheetDesk, acts: SheetActs, { page, openChoices }: KeyFacts) {
  const go = (place: Place) => desk.choose(chooseAt(place, desk.shown.ids), place);
  const by: Walk = { desk, acts, go, ground: () => groundOf(desk, page()) };
  const letters = lettersOn(desk, acts);
  return (event: Key): void => {
    if (desk.typing.get()) {
      if (whileTyping(by, event)) event.preventDefault();
      return;
    }
    const { key } = event;
    const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? letters[key.toLowerCase()] : undefined;
    if (letter) {
      if (event.shiftKey && key.toLowerCase() === 'z') acts.redo();
      else letter();
    } else if (event.altKey && key === 'ArrowDown') openChoices();
    else if (key in ways) advance(by, event);
    else if (key === 'F2') acts.begin(true);
    else if (key === 'Delete') acts.clear();
    else if (key === 'Backspace') acts.begin(false);
    else if (key === 'Escape') acts.forgetCopied();
    else if (!walk(by, event)) return;
    event.preventDefault();
  };
}
