import { useEffect, useRef } from 'react';
import { useText } from '../../shell/text.ts';
import styles from '../table/tick.module.css';
import { useEntityList } from './listContext.ts';

/** Ticks all rows of the page; half a tick while only some are. */
export function PageTick() {
  const t = useText();
  const { selection, rows } = useEntityList();
  const box = useRef<HTMLInputElement>(null);
  const ticked = rows.filter(({ id }) => selection.has(id)).length;
  const isAll = rows.length > 0 && ticked === rows.length;
  const isSome = !isAll && selection.ids.length > 0;

  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);

  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.tick}
      aria-label={t({ zh: '选择本页全部', en: 'Select all on this page' })}
      checked={isAll}
      onChange={() => selection.set(rows, !isAll)}
    />
  );
}
