import { useLogout } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { session } from '../client.ts';
import { ask } from '../confirm.ts';
import { tabsStore } from '../tabs/tabsStore.ts';

/** Logs out after a question that names what would be lost. */
export function useLogOut(): () => Promise<void> {
  const logout = useLogout();
  return async () => {
    const unsaved = tabsStore.get().tabs.filter(({ dirty }) => dirty).length;
    const text =
      unsaved > 0
        ? {
            zh: `${unsaved} 个页签有未保存的内容，已存为草稿，重新登录后可恢复。`,
            en: `${unsaved} tabs hold unsaved input; it is kept as drafts for your next login.`,
          }
        : undefined;
    if (await ask({ title: texts.title, confirm: texts.confirm, ...(text && { text }) }))
      await logout({ byPerson: true });
  };
}

/** Address of the manual: setting `brand.manualUrl`, else the guide of this site. */
export function manualUrl(): string {
  const url = session.current()?.settings['brand.manualUrl'];
  return typeof url === 'string' && url ? url : '/guide';
}

const texts = {
  title: bi('确定退出系统？', 'Log out?'),
  confirm: bi('退出', 'Log out'),
};
