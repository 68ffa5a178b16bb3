import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { say } from '#domain/core/text.ts';
import { useText } from '../text.ts';
import styles from './pages.module.css';

/** /404: text only. */
export function NotFound() {
  const say = useText();
  const navigate = useNavigate();
  return (
    <div className={styles.state}>
      <h1>{say(texts.title)}</h1>
      <p className="tg-soft">{say(texts.text)}</p>
      <div className={styles.actions}>
        <Button variant="contained" onClick={() => navigate('/')}>
          {say(texts.home)}
        </Button>
      </div>
    </div>
  );
}

const texts = {
  title: say('页面不存在', 'Page not found'),
  text: say('地址有误，或页面已被移除。', 'The address is wrong, or the page has been removed.'),
  home: say('返回首页', 'Back home'),
};
