import { useEffect } from 'react';
import { bi } from '#domain/core/text.ts';
import { askTitle, usePlatformName } from '../brand.ts';
import { client } from '../client.ts';
import { switchLocale } from '../locale.ts';
import { useLocale, useText } from '../text.ts';
import { clientVersion } from '../version.ts';
import { BrandPanel } from './BrandPanel.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginIcon } from './LoginIcon.tsx';
import styles from './login.module.css';

/** /login: made of React alone, so that it is there at once; the rest of the product arrives while the user types. */
export function LoginPage({ onDone }: { onDone: (mustChangePwd: boolean) => void }) {
  const t = useText();
  const locale = useLocale();
  const title = `${t(texts.login)} - ${t(usePlatformName().name)}`;
  useEffect(() => void askTitle(client), []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.login}>
      <BrandPanel />
      <main className={styles.card}>
        <div className="tg-row">
          <a className="tg-quiet tg-end" href="/guide" target="_blank" rel="noopener">
            <LoginIcon name="manual" size={18} />
            {t(texts.manual)}
          </a>
          <span className="tg-rule" />
          <label className={`tg-quiet ${styles.language}`}>
            <LoginIcon name="language" size={18} />
            <select
              className="tg-select"
              aria-label={t(texts.language)}
              value={locale}
              onChange={(event) => switchLocale(event.target.value === 'en' ? 'en' : 'zh')}
            >
              <option value="zh">中文</option>
              <option value="en">English</option>
            </select>
            <LoginIcon name="down" />
          </label>
        </div>
        <LoginForm onDone={onDone} />
        <p className={styles.version}>
          {t(texts.version)} {clientVersion}
          <span>·</span>
          <a href="/version">{t(texts.notes)}</a>
        </p>
      </main>
    </div>
  );
}

const texts = {
  login: bi('登录', 'Log in'),
  manual: bi('操作手册', 'Manual'),
  language: bi('语言', 'Language'),
  version: bi('版本', 'Version'),
  notes: bi('版本说明', 'Release notes'),
};
