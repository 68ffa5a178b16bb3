import { type RefObject, useLayoutEffect, useRef } from 'react';
import { bi } from '#domain/core/text.ts';
import { columnAt, columnName } from '#domain/workbooks/formula/cellName.ts';
import { isComposing } from '../shell/composition.ts';
import { useStored } from '../shell/store.ts';
import { useText } from '../shell/text.ts';
import { chooseAt } from './choice.ts';
import { advanced } from './grid/walking.ts';
import type { SheetDesk } from './useDesk.ts';
import type { SheetActs } from './useSheetActs.ts';
import { groundOf } from './useSheetKeys.ts';
import styles from './workbook.module.css';

const words = {
  name: bi('名称框：输入位置后回车跳转', 'Name box: type a place and Enter to go there'),
  formula: bi('编辑栏', 'Formula bar'),
};

interface FormulaBarProps {
  readonly desk: SheetDesk;
  readonly acts: SheetActs;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** What stands in the active cell as it was typed, and where that is. */
export function FormulaBar({ desk, acts, boxRef }: FormulaBarProps) {
  const t = useText();
  const bar = useRef<HTMLTextAreaElement>(null);
  const typing = useStored(desk.typing);
  const { active, choice, grid, shown, reckoner } = desk;
  const isClosed = !desk.mayWrite || desk.isKeptFrom(choice.active);
  const written = typing ? typing.text : reckoner.written(grid, choice.active.row, choice.active.col);
  const isInBar = typing?.isInBar === true;
  useLayoutEffect(() => {
    if (bar.current && !isInBar) bar.current.value = written;
  }, [written, isInBar]);
  const leave = () => boxRef.current?.focus({ preventScroll: true });
  const name = `${columnName(active.col)}${shown.rowName(active.row)}`;
  return (
    <div className={styles.formula}>
      <input
        key={name}
        className={styles.name}
        aria-label={t(words.name)}
        defaultValue={name}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          // Else the key would be typed into the box that gets the focus.
          event.preventDefault();
          const place = event.key === 'Enter' ? placeNamed(event.currentTarget.value, desk) : undefined;
          if (place) desk.choose(chooseAt(place, shown.ids), place);
          leave();
        }}
      />
      <i aria-hidden>fx</i>
      <textarea
        ref={bar}
        className={styles.bar}
        rows={1}
        spellCheck={false}
        aria-label={t(words.formula)}
        readOnly={isClosed}
        onInput={({ currentTarget }) =>
          desk.typing.set({
            spot: typing?.spot ?? choice.active,
            text: currentTarget.value,
            isFull: true,
            isInBar: true,
          })
        }
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') desk.typing.set(undefined);
          else if (event.key === 'Enter' && !event.altKey) {
            if (!acts.commit()) return event.preventDefault();
            const to = advanced(active, { row: 1, col: 0 }, desk.activeRect, groundOf(desk, 1));
            desk.choose(chooseAt(to, shown.ids), to);
          } else return;
          event.preventDefault();
          leave();
        }}
      />
    </div>
  );
}

function placeNamed(text: string, { shown: { ids } }: SheetDesk) {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,5})$/i.exec(text.trim()) ?? [];
  if (!letters) return undefined;
  const col = columnAt(letters);
  const row = Number(digits) - 1;
  return row >= 0 && row < ids.rows.length && col < ids.cols.length ? { row, col } : undefined;
}
