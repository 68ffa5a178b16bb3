import Button from '@mui/material/Button';
import { bi } from '#domain/core/text.ts';
import { maintenanceText } from '#domain/system/maintenance.ts';
import type { MaintenanceMode } from '#domain/system/settingKeys.ts';
import { connectionStore, lastHeard, lookNow } from './connection.ts';
import styles from './frame/Frame.module.css';
import { useStored } from './store.ts';
import { useText } from './text.ts';
import { useMaybeSession } from './useSession.ts';
import { newVersionStore } from './version.ts';

/** What the whole page must know: no connection, or a newer version on the server. */
export function Banner() {
  const t = useText();
  // Before anybody is known the empty frame says it.
  const facts = useMaybeSession();
  const isFrameThere = facts !== undefined;
  const maintenance = facts?.settings['maintenance.mode'] as MaintenanceMode | undefined;
  const newVersion = useStored(newVersionStore);
  const isLost = useStored(connectionStore) === 'lost';
  if (isLost && isFrameThere) {
    return (
      <div className={`${styles.banner} no-print`} role="status">
        {t(texts.offline, { time: lastHeard() })}
        <Button variant="outlined" size="small" onClick={lookNow}>
          {t(texts.retry)}
        </Button>
      </div>
    );
  }
  if (maintenance?.on && newVersion !== 'required')
    return (
      <div className={`${styles.banner} no-print`} role="status">
        {t(maintenanceText(maintenance))}
      </div>
    );
  if (newVersion === 'none') return null;
  return (
    <div className={`${styles.banner} no-print`} role="status">
      {t(newVersion === 'required' ? texts.required : texts.offered)}
      <Button variant="outlined" size="small" onClick={() => window.location.reload()}>
        {t(texts.reload)}
      </Button>
      {newVersion === 'offered' && (
        <Button variant="text" color="inherit" size="small" onClick={() => newVersionStore.set('none')}>
          {t(texts.later)}
        </Button>
      )}
    </div>
  );
}

const texts = {
  offline: bi(
    '网络已断开，显示的是{time}的内容，正在重新连接。已填写的内容保留，恢复后自动继续。',
    'Connection lost: this is what was there at {time}. Trying again; what you typed stays, and the page goes on by itself.',
  ),
  retry: bi('重试', 'Try again'),
  offered: bi('有新版本，点击刷新', 'New version, reload'),
  required: bi(
    '系统已更新，刷新后才能继续。未提交的内容已存为草稿。',
    'The system has been updated. Reload to go on; unsent input is kept as a draft.',
  ),
  reload: bi('刷新', 'Reload'),
  later: bi('稍后', 'Later'),
};
