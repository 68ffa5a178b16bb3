import LanguageIcon from '@mui/icons-material/LanguageOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ManualIcon from '@mui/icons-material/MenuBookOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { companyNameOf } from '#authProvider/session.ts';
import { bi, type Locale } from '#domain/core/text.ts';
import { switchLocale } from '../locale.ts';
import { sidebarStore, toggleSidebar } from '../sidebar.ts';
import { useStored } from '../store.ts';
import { useLocale, useText } from '../text.ts';
import { useGateway, useSession } from '../useSession.ts';
import { Bell } from './Bell.tsx';
import { Breadcrumb, useCurrentTitle } from './Breadcrumb.tsx';
import { JumpBox } from './JumpBox.tsx';
import { NameMenu } from './NameMenu.tsx';
import { manualUrl, useLogOut } from './person.ts';
import styles from './TopBar.module.css';
import type { JumpSource } from './useJumpRecords.ts';

/** Toggle, way, jump box, enterprise, messages, language, manual, name, logout. */
export function TopBar({ jumpSources }: { jumpSources: readonly JumpSource[] }) {
  const t = useText();
  const facts = useSession();
  const { hooks } = useGateway();
  const { open } = useStored(sidebarStore);
  const logOut = useLogOut();
  const title = useCurrentTitle();
  const company = companyNameOf(facts, hooks.navId());
  return (
    <header className={`${styles.top} no-print`}>
      <button
        type="button"
        className="tg-quiet"
        aria-label={t(texts.toggle)}
        title={t(texts.toggle)}
        aria-expanded={open}
        onClick={toggleSidebar}
      >
        <MenuIcon />
      </button>
      <span className={`${styles.title} ${styles.mobileOnly} tg-ellipsis`}>{t(title)}</span>
      <Breadcrumb />
      <JumpBox sources={jumpSources} />
      <span className={`${styles.enterprise} ${styles.desktopOnly} tg-ellipsis`} title={company}>
        {company}
      </span>
      <Bell />
      <LanguageChoice />
      <a
        className={`tg-quiet ${styles.desktopOnly} ${styles.wideOnly}`}
        href={manualUrl()}
        target="_blank"
        rel="noopener"
      >
        <ManualIcon />
        {t(texts.manual)}
      </a>
      <NameMenu />
      <button type="button" className={`tg-quiet ${styles.desktopOnly} ${styles.wideOnly}`} onClick={logOut}>
        <LogoutIcon />
        {t(texts.logOut)}
      </button>
    </header>
  );
}

const languages: readonly [Locale, string][] = [
  ['zh', '中文'],
  ['en', 'English'],
];

function LanguageChoice() {
  const t = useText();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={`tg-quiet ${styles.desktopOnly} ${styles.wideOnly}`}
        aria-haspopup="menu"
        title={t(texts.language)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LanguageIcon />
        {locale === 'zh' ? '中文' : 'English'}
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          slotProps={{ list: { 'aria-label': t(texts.language) } }}
        >
          {languages.map(([language, name]) => (
            <MenuItem
              key={language}
              selected={language === locale}
              onClick={() => {
                setAnchor(undefined);
                switchLocale(language);
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

const texts = {
  toggle: bi('切换菜单', 'Toggle the menu'),
  language: bi('语言', 'Language'),
  manual: bi('操作手册', 'Manual'),
  logOut: bi('退出', 'Log out'),
};
