import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { queryRoleFunction, queryRoleMenu } from '#domain/system/accessCalls.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import type { MenuItem } from '../../shell/menu/menuTree.ts';
import { usePreviewMenu } from '../../shell/menu/useMenu.ts';
import { useText } from '../../shell/text.ts';
import styles from './menuTree.module.css';

const words = {
  role: bi('预览角色', 'Preview as'),
  nothing: bi('该角色在此导航下没有菜单', 'This role has no menu here'),
};

/** The side menu as somebody of a role gets it in a navigation, after every rule of the menu. */
export function RolePreview({ navId }: { navId: string }) {
  const t = useText();
  const [roleId, setRoleId] = useState('');
  const roles = useAnswer(queryRoleFunction, { navId }, { about: sysRole }).data?.roles ?? [];
  const chosen = roles.find((role) => role.roleId === roleId) ?? roles[0];
  const answer = useAnswer(queryRoleMenu, chosen ? { roleId: chosen.roleId, navId } : null, { about: sysRole });
  const menu = usePreviewMenu(answer.data?.bizTreeList ?? [], {
    roleId: chosen?.roleId ?? '',
    roleName: chosen?.roleName ?? '',
  });
  return (
    <div className={styles.side}>
      <p>
        <select
          className={styles.select}
          aria-label={t(words.role)}
          value={chosen?.roleId ?? ''}
          onChange={({ target }) => setRoleId(target.value)}
        >
          {roles.map((role) => (
            <option key={role.roleId} value={role.roleId}>
              {role.roleName} {role.roleId}
            </option>
          ))}
        </select>
      </p>
      {!answer.data && <RecordState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (menu.length ? <Items items={menu} /> : <Nothing>{t(words.nothing)}</Nothing>)}
    </div>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  const t = useText();
  return (
    <ul>
      {items.map(({ id, meta, path, children }) => (
        <li key={id}>
          {t(meta.title)} {path && <span className="tg-small">{path}</span>}
          {children.length > 0 && <Items items={children} />}
        </li>
      ))}
    </ul>
  );
}
