import { type RefObject, useEffect, useState } from 'react';
import { Anchored } from '../controls/Anchored.tsx';
import styles from './LineTable.module.css';

/**
 * What is wrong with the cell under the mouse or with the focus. One for the whole table: a tooltip around every cell
 * would cost more than the cells, and would build an input anew, without its focus, the moment its error goes away.
 */
export function CellTip({ box }: { box: RefObject<HTMLElement | null> }) {
  const [cell, setCell] = useState<HTMLElement>();
  useEffect(() => {
    const table = box.current;
    if (!table) return undefined;
    const find = (target: EventTarget | null) =>
      (target instanceof Element ? target.closest<HTMLElement>('td[data-error]') : null) ?? undefined;
    const show = (event: Event) => setCell(find(event.target) ?? find(document.activeElement));
    const settle = () => setCell(find(document.activeElement));
    const heard = new AbortController();
    for (const type of ['mouseover', 'focusin']) table.addEventListener(type, show, heard);
    for (const type of ['input', 'mouseleave', 'focusout']) table.addEventListener(type, settle, heard);
    return () => heard.abort();
  }, [box]);
  const text = cell?.dataset.error;
  if (!cell?.isConnected || !text) return null;
  // The cell itself tells assistive technology; this is for the eye.
  return (
    <Anchored anchor={cell} placement="top-start" zIndex={1500} isForEyesOnly>
      <div className={styles.tip}>{text}</div>
    </Anchored>
  );
}
