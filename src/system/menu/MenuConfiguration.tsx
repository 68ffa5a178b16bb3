import { useState } from 'react';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { copyMenu, type MenuRow } from '#domain/system/accessCalls.ts';
import { sysMenu } from '#domain/system/sysMenu.ts';
import { type BarAction, BarButton } from '../../parts/form/ActionBar.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { ask } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { MenuTreeView } from './MenuTree.tsx';
import { RoleMatrixPanel } from './RoleMatrixPanel.tsx';
import { RolePreview } from './RolePreview.tsx';
import { type MenuTreeHandle, useMenuTree } from './useMenuTree.ts';

const words = {
  title: bi('菜单配置表', 'Menu configuration'),
  hint: bi('修改立即对所有已打开的页面生效', 'Changes reach every open page at once'),
  navigation: bi('导航', 'Navigation'),
  add: bi('新增分组', 'New group'),
  below: bi('新增下级', 'New below'),
  edit: bi('修改', 'Edit'),
  remove: bi('删除', 'Delete'),
  copy: bi('复制导航', 'Copy navigation'),
  really: bi('删除菜单「{name}」？', 'Delete the node {name}?'),
  lost: bi('该节点上的角色权限一并删除', 'The rights on it go with it'),
  rights: bi('角色权限', 'Rights'),
  preview: bi('预览', 'Preview'),
  choose: bi('请选择一个菜单节点', 'Choose a node'),
  newNode: bi('新增菜单', 'New node'),
};

const { navId: _nav, menuNo: _no, orderNo: _order, ...written } = sysMenu.fields;
const changing = defineForm({
  key: 'menuNode',
  label: sysMenu.label,
  service: 'system',
  fields: written,
  rules: sysMenu.rules ?? [],
});
const adding = defineForm({
  key: 'menuNew',
  label: sysMenu.label,
  service: 'system',
  fields: { menuNo: sysMenu.fields.menuNo, ...written },
  rules: sysMenu.rules ?? [],
});
const { toNavId, withRights } = copyMenu.input.fields;
const copying = defineForm({ key: 'menuCopy', label: words.copy, fields: { toNavId, withRights } });

type Asking =
  | { readonly what: 'copy' }
  | { readonly what: 'new'; readonly parent?: MenuRow }
  | { readonly what: 'edit'; readonly node: MenuRow };

/**
 * /barcode/menuConfigurationTable: the nodes of each navigation, what roles may do on them, and what a role gets of it.
 * @see docs/spec/platform.md 11.4
 */
export function MenuConfiguration() {
  const { haveAdmin } = useActor();
  const menu = useMenuTree();
  const [chosenNo, setChosenNo] = useState<string>();
  const [asking, setAsking] = useState<Asking>();
  const chosen = menu.nodes.find(({ menuNo }) => menuNo === chosenNo);
  const onAsk = (asked: Asking) => {
    if (haveAdmin) setAsking(asked);
  };
  return (
    <PanelPage title={words.title} hint={words.hint} tools={<NavigationTools menu={menu} onAsk={onAsk} />}>
      <NodesPanel menu={menu} chosen={chosen} onChoose={setChosenNo} onAsk={onAsk} />
      <RightsPanel chosen={chosen} navId={menu.navId} />
      {asking && <NodeDialog asking={asking} menu={menu} onClose={() => setAsking(undefined)} />}
    </PanelPage>
  );
}

type OnAsk = (asked: Asking) => void;

function NavigationTools({ menu, onAsk }: { menu: MenuTreeHandle; onAsk: OnAsk }) {
  const t = useText();
  const { haveAdmin } = useActor();
  return (
    <Row>
      <RadioTiles
        label={t(words.navigation)}
        isSmall
        options={menu.navIds.map((key) => ({ key, label: `${t(words.navigation)} ${key}` }))}
        chosen={menu.navId}
        onChoose={menu.setNavId}
      />
      {haveAdmin && (
        <BarButton
          isSmall
          action={{ key: 'copy', label: words.copy, rank: 'outlined', run: () => onAsk({ what: 'copy' }) }}
        />
      )}
      {haveAdmin && (
        <BarButton
          isSmall
          action={{ key: 'add', label: words.add, rank: 'primary', run: () => onAsk({ what: 'new' }) }}
        />
      )}
    </Row>
  );
}

interface NodesPanelProps {
  readonly menu: MenuTreeHandle;
  readonly chosen: MenuRow | undefined;
  readonly onChoose: (menuNo: string) => void;
  readonly onAsk: OnAsk;
}

function NodesPanel({ menu, chosen, onChoose, onAsk }: NodesPanelProps) {
  const t = useText();
  const { haveAdmin } = useActor();
  const { tree } = menu;
  const remove = async (node: MenuRow) => {
    if (!haveAdmin) return;
    const question = t(words.really, { name: node.name });
    if (await ask({ title: question, text: words.lost, confirm: words.remove, destructive: true }))
      await menu.remove(node).catch(() => undefined);
  };
  const actions: readonly BarAction[] =
    chosen && haveAdmin
      ? [
          { key: 'below', label: words.below, rank: 'quiet', run: () => onAsk({ what: 'new', parent: chosen }) },
          { key: 'edit', label: words.edit, rank: 'quiet', run: () => onAsk({ what: 'edit', node: chosen }) },
          { key: 'remove', label: words.remove, rank: 'quiet', danger: true, run: () => void remove(chosen) },
        ]
      : [];
  return (
    <Panel
      title={chosen ? t({ zh: chosen.name, en: chosen.nameEn ?? chosen.name }) : t(sysMenu.label)}
      tools={actions.map((action) => <BarButton key={action.key} isSmall action={action} />)}
    >
      {!tree.data && <RecordState error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && (
        <MenuTreeView
          nodes={menu.nodes}
          chosen={chosen}
          onChoose={({ menuNo }) => onChoose(menuNo)}
          onMove={(node, place) => void (haveAdmin && menu.move(node, place).catch(() => undefined))}
          onEdit={(node) => onAsk({ what: 'edit', node })}
          onAdd={(parent) => onAsk({ what: 'new', parent })}
          onRemove={(node) => void remove(node)}
        />
      )}
    </Panel>
  );
}

function RightsPanel({ chosen, navId }: { chosen: MenuRow | undefined; navId: string }) {
  const t = useText();
  const [side, setSide] = useState<'rights' | 'preview'>('rights');
  const sides = [
    { key: 'rights', label: t(words.rights) },
    { key: 'preview', label: t(words.preview) },
  ] as const;
  return (
    <Panel
      title={t(words[side])}
      tools={<RadioTiles label={t(words.title)} isSmall options={sides} chosen={side} onChoose={setSide} />}
    >
      {side === 'preview' && <RolePreview navId={navId} />}
      {side === 'rights' && !chosen && <Nothing>{t(words.choose)}</Nothing>}
      {side === 'rights' && chosen && <RoleMatrixPanel key={chosen.id} node={chosen} navId={navId} />}
    </Panel>
  );
}

function NodeDialog({ asking, menu, onClose }: { asking: Asking; menu: MenuTreeHandle; onClose: () => void }) {
  const t = useText();
  if (asking.what === 'copy')
    return (
      <FieldsDialog
        title={t(words.copy)}
        asked={copying}
        start={{ withRights: 1 }}
        confirm={words.copy}
        onCancel={onClose}
        onConfirm={async (values) => {
          await menu.copy(String(values.toNavId ?? ''), values.withRights === 1 ? 1 : 0);
          onClose();
        }}
      />
    );
  const node = asking.what === 'edit' ? asking.node : undefined;
  const start = node ?? {
    parentNo: asking.what === 'new' ? (asking.parent?.menuNo ?? null) : null,
    enabled: 1,
    showFlg: 1,
  };
  return (
    <FieldsDialog
      title={node ? `${t(words.edit)} ${node.menuNo}` : t(words.newNode)}
      asked={node ? changing : adding}
      start={{ ...start }}
      confirm={bi('保存', 'Save')}
      onCancel={onClose}
      onConfirm={async (values) => {
        await menu.save(node, values);
        onClose();
      }}
    />
  );
}
