import CloseIcon from '@mui/icons-material/CloseOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { bi } from '#domain/core/text.ts';
import { useStored } from '../store.ts';
import { useText } from '../text.ts';
import { OverflowMenu } from './OverflowMenu.tsx';
import styles from './TabStrip.module.css';
import { canCloseAll, distinctTitles, type Tab } from './tabsState.ts';
import { closeOne, closeThemAll, closeTheOthers, refreshOne, tabAddress, tabsStore } from './tabsStore.ts';

interface MenuAt {
  readonly tab: Tab;
  readonly left: number;
  readonly top: number;
}

/** The strip of visited views; in it the keys of a tab list: arrows, Home, End, and Delete to close. */
export function TabStrip() {
  const t = useText();
  const { tabs, active, aside } = useStored(tabsStore);
  const titles = distinctTitles(tabs);
  const [menu, setMenu] = useState<MenuAt>();
  const strip = useRef<HTMLDivElement>(null);
  const isFull = useStripScroll(strip, `${active} ${JSON.stringify([...titles.values()])}`);
  const navigate = useNavigate();

  const show = (tab: Tab | undefined) => tab && navigate(tabAddress(tab));
  const close = async (tab: Tab) => {
    const wasActive = tab.key === tabsStore.get().active;
    const next = await closeOne(tab.key);
    if (wasActive) show(next);
  };

  return (
    <section className={`${styles.tabsRegion} no-print`} aria-label={t(texts.strip)}>
      <div
        className={styles.tabs}
        role="tablist"
        aria-label={t(texts.strip)}
        ref={strip}
        onKeyDown={(event) => moveFocus(event, { tabs, close })}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.key}
            tab={{ ...tab, title: titles.get(tab.key) ?? tab.title }}
            isActive={tab.key === active}
            onShow={() => show(tab)}
            onClose={() => void close(tab)}
            onMenu={(at) => setMenu({ tab, ...at })}
          />
        ))}
      </div>
      {(isFull || aside.length > 0) && (
        <OverflowMenu titles={titles} onShow={show} onClose={(tab) => void close(tab)} />
      )}
      {menu && (
        <TabMenu
          at={menu}
          onDone={() => setMenu(undefined)}
          onNext={(next) => {
            if (next && next.key !== active) show(next);
          }}
        />
      )}
    </section>
  );
}

/**
 * Keeps the active tab wholly in sight, whatever the strip holds and however wide it is, and goes sideways with the
 * wheel.
 * @param content changes with the tabs and their titles
 * @returns whether there are more tabs than room
 */
function useStripScroll(strip: RefObject<HTMLDivElement | null>, content: string): boolean {
  const [isFull, setFull] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs and titles are other places.
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const look = () => {
      setFull(element.scrollWidth > element.clientWidth + 1);
      element.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [strip, content]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const sideways = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    // React listens passively, and a passive listener cannot keep the page still.
    element.addEventListener('wheel', sideways, { passive: false });
    return () => element.removeEventListener('wheel', sideways);
  }, [strip]);

  return isFull;
}

interface TabButtonProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onMenu: (at: Omit<MenuAt, 'tab'>) => void;
}

/** One tab: the middle button closes it, the right one opens its menu. */
function TabButton({ tab, isActive, onShow, onClose, onMenu }: TabButtonProps) {
  const t = useText();
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      data-key={tab.key}
      className={isActive ? `${styles.tab} ${styles.on}` : styles.tab}
      aria-selected={isActive}
      aria-controls={isActive ? panelId(tab) : undefined}
      tabIndex={isActive ? 0 : -1}
      title={tab.dirty ? `${t(tab.title)} · ${t(texts.dirty)}` : t(tab.title)}
      onClick={onShow}
      onMouseDown={(event) => {
        // The middle button would start to scroll.
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) onClose();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ left: event.clientX, top: event.clientY });
      }}
    >
      {tab.affix && <HomeIcon />}
      {tab.dirty && <span className={styles.dirty} />}
      <span className="tg-ellipsis">{t(tab.title)}</span>
      {tab.dirty && <span className="tg-hidden">{t(texts.dirty)}</span>}
      {!tab.affix && (
        <span
          className={styles.close}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <CloseIcon />
        </span>
      )}
    </button>
  );
}

function TabMenu({
  at: { tab, left, top },
  onDone,
  onNext,
}: {
  at: MenuAt;
  onDone: () => void;
  onNext: (next: Tab | undefined) => void;
}) {
  const t = useText();
  const state = useStored(tabsStore);

  useEffect(() => {
    window.addEventListener('wheel', onDone, { passive: true });
    return () => window.removeEventListener('wheel', onDone);
  }, [onDone]);

  const choose = (action: () => Promise<unknown>) => async () => {
    onDone();
    await action();
    onNext(activeTab());
  };
  return (
    <Menu open anchorReference="anchorPosition" anchorPosition={{ left, top }} onClose={onDone} transitionDuration={0}>
      <MenuItem onClick={choose(() => refreshOne(tab.key))}>{t(texts.refresh)}</MenuItem>
      {!tab.affix && <MenuItem onClick={choose(() => closeOne(tab.key))}>{t(texts.close)}</MenuItem>}
      <MenuItem onClick={choose(() => closeTheOthers(tab.key))}>{t(texts.closeOthers)}</MenuItem>
      {canCloseAll(state) && <MenuItem onClick={choose(closeThemAll)}>{t(texts.closeAll)}</MenuItem>}
    </Menu>
  );
}

function activeTab(): Tab | undefined {
  const { tabs, active } = tabsStore.get();
  return tabs.find(({ key }) => key === active);
}

/** Element ids that bind a tab to its panel. */
export function tabId({ key }: Pick<Tab, 'key'>): string {
  return `tab ${key}`.replaceAll(/\s/g, '_');
}
export function panelId({ key }: Pick<Tab, 'key'>): string {
  return `panel ${key}`.replaceAll(/\s/g, '_');
}

function moveFocus(
  event: KeyboardEvent<HTMLDivElement>,
  { tabs, close }: { tabs: readonly Tab[]; close: (tab: Tab) => Promise<void> },
): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = elements.indexOf(document.activeElement as HTMLElement);
  const tab = tabs[at];
  if (!tab) return;
  if (event.key === 'Delete') void close(tab);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: elements.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  elements[(target + elements.length) % elements.length]?.focus();
}

const texts = {
  strip: bi('已打开的页面', 'Open pages'),
  dirty: bi('有未保存的内容', 'Unsaved changes'),
  refresh: bi('刷新', 'Refresh'),
  close: bi('关闭', 'Close'),
  closeOthers: bi('关闭其他', 'Close others'),
  closeAll: bi('关闭全部', 'Close all'),
};
