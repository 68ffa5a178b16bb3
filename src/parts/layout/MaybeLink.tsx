import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link where there is somewhere to go. */
export function MaybeLink({
  to,
  className,
  title,
  children,
}: {
  to: string | undefined;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}) {
  return to === undefined ? (
    <span className={className} title={title}>
      {children}
    </span>
  ) : (
    <Link to={to} className={className} title={title}>
      {children}
    </Link>
  );
}
