import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';

export interface VirtualRows {
  /** Places of the rows to build. */
  readonly inSight: readonly number[];
  /** Pixels that the rows out of sight take. */
  readonly above: number;
  readonly below: number;
  showRow(index: number, align?: 'auto' | 'center'): void;
}

interface VirtualRowsFacts {
  readonly count: number;
  readonly rowHeight: number;
  /** Only the rows in sight are built; all of them without it. */
  readonly isVirtual: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Rows built beyond the edges; fewer where a row is dear, such as one of inputs. */
  readonly beyond?: number;
}

/** Which rows of a scrolling table are built. */
export function useVirtualRows({ count, rowHeight, isVirtual, scroller, beyond = 12 }: VirtualRowsFacts): VirtualRows {
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    // Else it measures a table that it has nothing to do with.
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: beyond,
  });
  const { measure } = virtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes what was measured wrong
  useEffect(() => {
    if (isVirtual) measure();
  }, [measure, rowHeight, isVirtual]);
  const showRow = useCallback<VirtualRows['showRow']>(
    (index, align = 'auto') => isVirtual && virtualizer.scrollToIndex(index, { align }),
    [virtualizer, isVirtual],
  );
  const items = virtualizer.getVirtualItems();
  if (!isVirtual) return { inSight: Array.from({ length: count }, (_, index) => index), above: 0, below: 0, showRow };
  return {
    inSight: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    showRow,
  };
}

/** Height of rows that are out of sight. */
export const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td style={{ height, padding: 0, border: 0, background: 'none' }} />
    </tr>
  );
