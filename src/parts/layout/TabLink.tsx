import type { ReactNode } from 'react';
import { useOpenTab } from '../../shell/tabs/useTab.ts';

/** A link that opens its page in a tab of ours; with Ctrl or Shift in a window of the browser's. */
export function TabLink({ to, tabIndex, children }: { to: string; tabIndex?: number; children: ReactNode }) {
  const openTab = useOpenTab();
  return (
    <a
      href={to}
      className="tg-link"
      tabIndex={tabIndex}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openTab(to);
      }}
    >
      {children}
    </a>
  );
}
