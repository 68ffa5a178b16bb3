import { type RefObject, useEffect, useRef, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import headStyles from '../../parts/list/ListHead.module.css';
import { useText } from '../../shell/text.ts';
import type { BoardColumnData } from './useBoard.ts';

/** On a small screen one column fills the width: these lead to the others, and follow when one is swiped. */
export function BoardTabs({
  columns,
  lanes,
}: {
  columns: readonly BoardColumnData[];
  lanes: RefObject<HTMLDivElement | null>;
}) {
  const t = useText();
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = lanes.current;
    if (!element) return undefined;
    const follow = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, columnStep(element))));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [lanes]);

  useEffect(() => {
    const button = strip.current?.children[current];
    if (button instanceof HTMLElement) strip.current?.scrollTo({ left: button.offsetLeft - 48 });
  }, [current]);

  const show = (index: number) => {
    const element = lanes.current;
    element?.scrollTo({ left: index * columnStep(element) });
  };
  return (
    <nav className={headStyles.views} ref={strip} aria-label={t(bi('状态', 'Status'))}>
      {delegateTaskFlow.states.map(({ key, label }, index) => (
        <button
          type="button"
          key={key}
          className={headStyles.view}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => show(index)}
        >
          {t(label)} <span className={headStyles.count}>{columns[index]?.total ?? 0}</span>
        </button>
      ))}
    </nav>
  );
}

/** From the left edge of one column to the next. */
function columnStep(lanes: HTMLElement): number {
  const [first, second] = lanes.children;
  return first instanceof HTMLElement && second instanceof HTMLElement
    ? second.offsetLeft - first.offsetLeft
    : lanes.clientWidth;
}
