import Button from '@mui/material/Button';
import { useId, useMemo, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { isPlainEnter } from '../shell/composition.ts';
import { useText } from '../shell/text.ts';
import { chooseAt } from './choice.ts';
import type { Place } from './grid/geometry.ts';
import type { SidePanelProps } from './SidePanels.tsx';
import { sheetHands } from './sheetHands.ts';
import type { SheetDesk } from './useDesk.ts';
import styles from './workbook.module.css';

const words = {
  find: bi('查找内容', 'Find'),
  replace: bi('替换为', 'Replace with'),
  next: bi('查找下一个', 'Find next'),
  one: bi('替换', 'Replace'),
  all: bi('全部替换', 'Replace all'),
  hits: bi('找到 {count} 处', '{count} found'),
  none: bi('没有找到', 'Nothing found'),
  isCased: bi('区分大小写', 'Match case'),
};

/** Words in the cells of the sheet that is open; formulas are looked at as they are written. */
export function FindPanel({ desk, acts }: SidePanelProps) {
  const t = useText();
  const id = useId();
  const [word, setWord] = useState('');
  const [instead, setInstead] = useState('');
  const [isCased, setIsCased] = useState(false);
  const hits = useMemo(() => hitsOf(desk, word, isCased), [desk, word, isCased]);
  const next = () => {
    const { active } = desk;
    const ahead = hits.find(({ row, col }) => row > active.row || (row === active.row && col > active.col)) ?? hits[0];
    if (ahead) desk.choose(chooseAt(ahead, desk.shown.ids), ahead);
  };
  const replace = (places: readonly Place[]) => {
    const { ids } = desk.shown;
    const { may, write } = sheetHands(desk, acts.hands.tell);
    if (!may()) return;
    write(
      places.map(({ row, col }) => {
        const at = { r: ids.rows[row] ?? '', c: ids.cols[col] ?? '' };
        const text = desk.reckoner.written(desk.grid, at.r, at.c);
        return desk.reckoner.typed(desk.grid, replaced(text, word, instead, isCased), at).write;
      }),
    );
  };
  const here = hits.filter(({ row, col }) => row === desk.active.row && col === desk.active.col);
  return (
    <div className={styles.form}>
      <label htmlFor={`${id}f`}>{t(words.find)}</label>
      <input
        id={`${id}f`}
        ref={(input) => input?.focus()}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onKeyDown={(event) => {
          if (isPlainEnter(event)) next();
        }}
      />
      <label className="tg-inline">
        <input type="checkbox" checked={isCased} onChange={({ target }) => setIsCased(target.checked)} />
        {t(words.isCased)}
      </label>
      <p role="status">{word && (hits.length > 0 ? t(words.hits, { count: hits.length }) : t(words.none))}</p>
      <Button variant="outlined" size="small" disabled={hits.length === 0} onClick={next}>
        {t(words.next)}
      </Button>
      {desk.mayWrite && (
        <>
          <label htmlFor={`${id}r`}>{t(words.replace)}</label>
          <input id={`${id}r`} value={instead} onChange={({ target }) => setInstead(target.value)} />
          <span className="tg-row">
            <Button
              variant="outlined"
              size="small"
              disabled={hits.length === 0}
              onClick={() => {
                replace(here);
                next();
              }}
            >
              {t(words.one)}
            </Button>
            <Button variant="outlined" size="small" disabled={hits.length === 0} onClick={() => replace(hits)}>
              {t(words.all)}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

/** A word in a text, everywhere, taken as it is written. */
function replaced(text: string, word: string, instead: string, isCased: boolean): string {
  const [where, wanted] = isCased ? [text, word] : [text.toLowerCase(), word.toLowerCase()];
  let made = '';
  let from = 0;
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, from)) {
    made += text.slice(from, at) + instead;
    from = at + wanted.length;
  }
  return made + text.slice(from);
}

const mostHits = 5_000;

function hitsOf({ grid, shown, reckoner }: SheetDesk, word: string, isCased: boolean): readonly Place[] {
  if (word === '') return [];
  const wanted = isCased ? word : word.toLowerCase();
  const hits: Place[] = [];
  for (const [row, id] of shown.ids.rows.entries()) {
    const cells = grid.cells.get(id);
    if (!cells) continue;
    for (const [col, colId] of shown.ids.cols.entries()) {
      if (!cells.has(colId)) continue;
      const text = reckoner.written(grid, id, colId);
      if ((isCased ? text : text.toLowerCase()).includes(wanted)) hits.push({ row, col });
      if (hits.length >= mostHits) return hits;
    }
  }
  return hits;
}
