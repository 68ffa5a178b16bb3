import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { bi } from '#domain/core/text.ts';
import { useText } from '../text.ts';
import styles from './pages.module.css';

/** /404: text only. */
export function NotFound() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <div className={styles.state}>
      <h1>{t(texts.title)}</h1>
      <p className="tg-soft">{t(texts.text)}</p>
      <div className={styles.actions}>
        <Button variant="contained" onClick={() => navigate('/')}>
          {t(texts.home)}
        </Button>
      </div>
    </div>
  );
}

const texts = {
  title: bi('页面不存在', 'Page not found'),
  text: bi('地址有误，或页面已被移除。', 'The address is wrong, or the page has been removed.'),
  home: bi('返回首页', 'Back home'),
};
