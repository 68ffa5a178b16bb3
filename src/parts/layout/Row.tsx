import type { CSSProperties, ReactNode } from 'react';

interface LaidProps {
  /** Pixels between two of them. */
  readonly gap?: number;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Beside each other, in further lines where there is no room; `between` pushes the last ones to the end. */
export const Row = ({ gap = 8, between = false, style, children }: LaidProps & { readonly between?: boolean }) => (
  <div
    className="tg-row tg-wrap tg-shrinks"
    style={{ gap, ...(between && { justifyContent: 'space-between' }), ...style }}
  >
    {children}
  </div>
);

/** Takes the room that is left in a row. */
export const Grow = () => <span className="tg-grow" />;
