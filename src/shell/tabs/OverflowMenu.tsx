import CloseIcon from '@mui/icons-material/CloseOutlined';
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { useStored } from '../store.ts';
import { useText } from '../text.ts';
import styles from './TabStrip.module.css';
import type { Tab } from './tabsState.ts';
import { tabsStore } from './tabsStore.ts';

interface OverflowMenuProps {
  readonly titles: ReadonlyMap<string, Text>;
  readonly onShow: (tab: Tab) => void;
  readonly onClose: (tab: Tab) => void;
}

/** All open tabs as a list, where the strip has no room for them, and those that gave way to newer ones. */
export function OverflowMenu({ titles, onShow, onClose }: OverflowMenuProps) {
  const t = useText();
  const { tabs, active, aside } = useStored(tabsStore);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const go = (tab: Tab) => {
    setAnchor(undefined);
    onShow(tab);
  };
  return (
    <>
      <button
        type="button"
        className={styles.all}
        aria-haspopup="menu"
        aria-label={t(texts.all, { count: tabs.length })}
        title={t(texts.all, { count: tabs.length })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {tabs.length}
        <ExpandIcon />
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          slotProps={{ list: { 'aria-label': t(texts.list) } }}
        >
          {tabs.map((tab) => (
            <MenuItem key={tab.key} selected={tab.key === active} className={styles.item} onClick={() => go(tab)}>
              {tab.dirty && <i className={styles.dirty} />}
              <span className="tg-ellipsis">{t(titles.get(tab.key) ?? tab.title)}</span>
              {!tab.affix && (
                <span
                  className={styles.close}
                  aria-hidden
                  title={t(texts.close)}
                  onClick={(event) => {
                    event.stopPropagation();
                    onClose(tab);
                  }}
                >
                  <CloseIcon />
                </span>
              )}
            </MenuItem>
          ))}
          {aside.length > 0 && <ListSubheader>{t(texts.aside)}</ListSubheader>}
          {aside.map((tab) => (
            <MenuItem key={tab.key} className={styles.item} onClick={() => go(tab)}>
              <span className="tg-ellipsis">{t(tab.title)}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

const texts = {
  all: bi('{count} 个页签，全部列出', '{count} tabs, list all'),
  list: bi('全部页签', 'All tabs'),
  aside: bi('已收起，点击重新打开', 'Put aside, press to open again'),
  close: bi('关闭', 'Close'),
};
