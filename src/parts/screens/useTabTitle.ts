import { useEffect } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useTab } from '../../shell/tabs/useTab.ts';

/** The words of the tab, as soon as they are known. */
export function useTabTitle(title: Text | undefined): void {
  const { setTitle } = useTab();
  const { zh, en } = title ?? {};
  useEffect(() => {
    if (zh !== undefined && en !== undefined) setTitle({ zh, en });
  }, [zh, en, setTitle]);
}
