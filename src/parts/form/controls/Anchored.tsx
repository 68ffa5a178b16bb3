import Popper, { type PopperProps } from '@mui/material/Popper';
import type { ReactNode } from 'react';

interface AnchoredProps {
  readonly anchor: HTMLElement | null;
  readonly placement: NonNullable<PopperProps['placement']>;
  /** Above dialogs, since inputs stand in dialogs too. */
  readonly zIndex?: number;
  readonly isForEyesOnly?: boolean;
  readonly children: ReactNode;
}

const fixed = { strategy: 'fixed' } as const;

/**
 * Something that hangs on an input, drawn inside the landmark or dialog of the input and yet not cut off by its
 * scrolling parts.
 */
export function Anchored({ anchor, placement, zIndex = 1350, isForEyesOnly = false, children }: AnchoredProps) {
  const container = anchor?.closest<HTMLElement>('[role="dialog"], main');
  return (
    <Popper
      open
      role="presentation"
      anchorEl={anchor}
      placement={placement}
      container={container ?? null}
      popperOptions={fixed}
      style={{ zIndex, pointerEvents: isForEyesOnly ? 'none' : 'auto' }}
      aria-hidden={isForEyesOnly || undefined}
    >
      {children}
    </Popper>
  );
}
