import type { ReactNode } from 'react';

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly label?: string;
  readonly hasDialog?: boolean;
  readonly children: ReactNode;
}

/** Looks like a link and does something on this page. */
export const LinkButton = ({ onClick, label, hasDialog = false, children }: LinkButtonProps) => (
  <button
    type="button"
    className="tg-link"
    aria-label={label}
    aria-haspopup={hasDialog ? 'dialog' : undefined}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
  >
    {children}
  </button>
);
