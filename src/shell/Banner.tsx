import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { say } from '#domain/core/text.ts';
import styles from './frame/Frame.module.css';
import { useStored } from './store.ts';
import { useText } from './text.ts';
import { newVersionStore } from './version.ts';

/** What the whole page must know: no connection, or a newer version on the server. */
export function Banner() {
  const say = useText();
  const newVersion = useStored(newVersionStore);
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (!online) {
    return (
      <div className={`${styles.banner} no-print`} role="status">
        {say(texts.offline)}
      </div>
    );
  }
  if (newVersion === 'none') return null;
  return (
    <div className={`${styles.banner} no-print`} role="status">
      {say(newVersion === 'required' ? texts.required : texts.offered)}
      <Button variant="outlined" size="small" onClick={() => window.location.reload()}>
        {say(texts.reload)}
      </Button>
      {newVersion === 'offered' && (
        <Button variant="text" color="inherit" size="small" onClick={() => newVersionStore.set('none')}>
          {say(texts.later)}
        </Button>
      )}
    </div>
  );
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const texts = {
  offline: say('网络已断开，内容保留在页面上，恢复后可继续。', 'No connection. What you typed stays here; go on when it is back.'),
  offered: say('有新版本，点击刷新', 'New version, reload'),
  required: say(
    '系统已更新，刷新后才能继续。未提交的内容已存为草稿。',
    'The system has been updated. Reload to go on; unsent input is kept as a draft.',
  ),
  reload: say('刷新', 'Reload'),
  later: say('稍后', 'Later'),
};
