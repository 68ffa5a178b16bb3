import { type ReactNode, useEffect, useState } from 'react';
import { session } from '../client.ts';
import { useRecordEvents } from '../events.ts';
import placeStyles from '../FrameSkeleton.module.css';
import { KeySheet } from '../keys/KeySheet.tsx';
import type { Screen } from '../routeTable.ts';
import { sidebarStore, watchWidth } from '../sidebar.ts';
import { useStored } from '../store.ts';
import { TabPanels } from '../tabs/TabPanels.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';
import { readTabs } from '../tabs/tabsStore.ts';
import { useVisits } from '../tabs/useVisits.ts';
import styles from './Frame.module.css';
import { PersonRows } from './NameMenu.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import type { JumpSource } from './useJumpRecords.ts';
import { useVisitCount } from './useVisitCount.ts';

const REFRESH_MS = 300_000;

interface FrameProps {
  readonly jumpSources: readonly JumpSource[];
  /** What goes along with every page. */
  readonly companions: readonly Screen[];
  /** The routes, drawn once per open tab. */
  readonly children: ReactNode;
}

/** Menu, top bar, strip and the screens of the open tabs. */
export function Frame({ jumpSources, companions, children }: FrameProps) {
  const { open, withoutAnimation } = useStored(sidebarStore);
  useState(readTabs);
  useVisits();
  useVisitCount();
  useEffect(watchWidth, []);
  useFreshFacts();
  return (
    <div
      className={`${placeStyles.frame} ${styles.app} print-whole`}
      data-folded={!open || undefined}
      data-still={withoutAnimation || undefined}
    >
      <SideMenu people={<PersonRows />} />
      <TopBar jumpSources={jumpSources} />
      <TabStrip />
      <TabPanels>{children}</TabPanels>
      <KeySheet />
      {companions.map((Companion, at) => (
        <Companion key={at} />
      ))}
    </div>
  );
}

const refresh = () => void session.refresh().catch(() => undefined);

/**
 * Menu rights, dictionaries, settings and the mode of the house may change on the server: asked again when it says so,
 * and when the page comes back to view after five minutes.
 */
function useFreshFacts(): void {
  useRecordEvents('menu', refresh);
  useRecordEvents('maintenance', refresh);
  useRecordEvents('shownSetting', refresh);
  useEffect(() => {
    let asked = Date.now();
    const ask = () => {
      if (document.visibilityState === 'hidden' || Date.now() - asked < REFRESH_MS) return;
      asked = Date.now();
      // A failure changes nothing on screen; the next call of the user tells about a lost session.
      refresh();
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
