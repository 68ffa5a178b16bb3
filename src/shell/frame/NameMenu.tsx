import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LanguageIcon from '@mui/icons-material/LanguageOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ManualIcon from '@mui/icons-material/MenuBookOutlined';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { changePasswordPath } from '#domain/system/paths.ts';
import { localeStore, switchLocale } from '../locale.ts';
import { useStored } from '../store.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import { modeStore, switchMode } from '../themeMode.ts';
import { useSession } from '../useSession.ts';
import { manualUrl, useLogOut } from './person.ts';
import menuStyles from './SideMenu.module.css';
import barStyles from './TopBar.module.css';

/** The user's own menu; on narrow screens also language, manual and logout, which the bar has no room for. */
export function NameMenu() {
  const t = useText();
  const { userInfo } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const logOut = useLogOut();
  return (
    <>
      <button
        type="button"
        className={`tg-quiet ${barStyles.person} ${barStyles.desktopOnly}`}
        aria-haspopup="menu"
        title={userInfo.userName}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonIcon />
        <b>{userInfo.loginName}</b>
        <span className="tg-ellipsis tg-muted">{userInfo.roleName}</span>
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClose={() => setAnchor(undefined)}
          onClick={() => setAnchor(undefined)}
          slotProps={{ list: { 'aria-label': t(texts.mine) } }}
        >
          {personActions({ t, narrowClass: barStyles.narrowOnly ?? '', logOut })}
        </Menu>
      )}
    </>
  );
}

/** The same actions as rows at the foot of the mobile menu. */
export function PersonRows() {
  const t = useText();
  const { userInfo } = useSession();
  const logOut = useLogOut();
  useStored(modeStore);
  return (
    <>
      <div className={menuStyles.navItem}>
        <PersonIcon />
        {userInfo.loginName} <span className="tg-muted">{userInfo.roleName}</span>
      </div>
      <button type="button" className={menuStyles.navItem} onClick={swapMode}>
        {modeStore.get() === 'dark' ? <LightIcon /> : <DarkIcon />}
        {t(modeStore.get() === 'dark' ? texts.light : texts.dark)}
      </button>
      <button type="button" className={menuStyles.navItem} onClick={swapLocale}>
        <LanguageIcon />
        {t(texts.otherLanguage)}
      </button>
      <button type="button" className={menuStyles.navItem} onClick={logOut}>
        <LogoutIcon />
        {t(texts.logOut)}
      </button>
    </>
  );
}

interface PersonActions {
  readonly t: ReturnType<typeof useText>;
  readonly narrowClass: string;
  readonly logOut: () => Promise<void>;
}

function personActions({ t, narrowClass, logOut }: PersonActions) {
  return [
    <ModeItem key="mode" />,
    <PasswordItem key="password" />,
    <Divider key="rule" className={narrowClass} />,
    <MenuItem key="language" className={narrowClass} onClick={swapLocale}>
      <LanguageIcon />
      {t(texts.otherLanguage)}
    </MenuItem>,
    <MenuItem key="manual" className={narrowClass} component="a" href={manualUrl()} target="_blank" rel="noopener">
      <ManualIcon />
      {t(texts.manual)}
    </MenuItem>,
    <MenuItem key="logout" className={narrowClass} onClick={logOut}>
      <LogoutIcon />
      {t(texts.logOut)}
    </MenuItem>,
  ];
}

function ModeItem(props: object) {
  const t = useText();
  const mode = useStored(modeStore);
  return (
    <MenuItem {...props} onClick={swapMode}>
      {mode === 'dark' ? <LightIcon /> : <DarkIcon />}
      {t(mode === 'dark' ? texts.light : texts.dark)}
    </MenuItem>
  );
}

function PasswordItem(props: object) {
  const t = useText();
  const openTab = useOpenTab();
  return (
    <MenuItem {...props} onClick={() => openTab(changePasswordPath)}>
      <KeyIcon />
      {t(texts.password)}
    </MenuItem>
  );
}

function swapLocale(): void {
  switchLocale(localeStore.get() === 'zh' ? 'en' : 'zh');
}

function swapMode(): void {
  switchMode(modeStore.get() === 'dark' ? 'light' : 'dark');
}

const texts = {
  mine: bi('我的', 'Mine'),
  dark: bi('深色模式', 'Dark mode'),
  light: bi('浅色模式', 'Light mode'),
  password: bi('修改密码', 'Change password'),
  otherLanguage: bi('English', '中文'),
  manual: bi('操作手册', 'Manual'),
  logOut: bi('退出', 'Log out'),
};
