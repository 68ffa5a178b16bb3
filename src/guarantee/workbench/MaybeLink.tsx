import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link where there is somewhere to go. */
export function MaybeLink({ to, className, children }: { to: string | undefined; className?: string; children: ReactNode }) {
  return to === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
