import type { EntityDefinition, RecordOf } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { maintenanceLog } from '#domain/system/maintenance.ts';
import { sysSetting } from '#domain/system/settings.ts';
import { sysSession } from '#domain/system/sysSession.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { useAreaPanels } from '../../shell/areaPanels.ts';
import { useText } from '../../shell/text.ts';
import { Caches } from './Caches.tsx';
import { JobsPanel } from './Jobs.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';

/**
 * /system/maintenance: what administrators do by hand. Everything asks for a reason, which stands in the log with it.
 * @see docs/spec/platform.md 11.3
 */
export const Maintenance = () => (
  <PageTabs
    label={bi('运维管理', 'Maintenance')}
    parts={[
      { key: 'house', label: bi('维护操作', 'By hand'), content: <House /> },
      { key: 'jobs', label: bi('后台任务', 'Jobs'), content: <JobsPanel /> },
      {
        key: 'settings',
        label: bi('系统参数', 'Settings'),
        content: <ActedList entity={sysSetting} columns={widths} />,
      },
      {
        key: 'sessions',
        label: bi('在线会话', 'Sessions'),
        content: <ActedList entity={sysSession} filter={open} cells={sessionCells} />,
      },
      { key: 'log', label: bi('运维日志', 'Log'), content: <EntityList isEmbedded entity={maintenanceLog} /> },
    ]}
  />
);

function House() {
  const panels = useAreaPanels();
  return (
    <PanelPage
      title={bi('维护操作', 'By hand')}
      hint={bi('每项操作都需填写原因，并记入运维日志', 'Every act asks for a reason and stands in the maintenance log')}
    >
      <ModeSwitch />
      <Caches />
      {panels.map((AreaPanel, index) => (
        <AreaPanel key={index} />
      ))}
    </PanelPage>
  );
}

const open = { endKind__null: 1 };
const widths = { shownValue: { width: 240 }, settingKey: { width: 240 }, note: { width: 260 } };

const sessionStates: Readonly<Record<string, Text>> = {
  OPEN: bi('有效', 'Open'),
  EXPIRED: bi('已过期', 'Expired'),
  ENDED: bi('已结束', 'Ended'),
};

function SessionState({ record }: { readonly record: RecordOf<typeof sysSession> }) {
  const t = useText();
  const state = sessionStates[record.sessionState ?? ''];
  return state ? t(state) : null;
}

const sessionCells = { sessionState: (record: RecordOf<typeof sysSession>) => <SessionState record={record} /> };

/** The list of an entity inside of the page, with its acts. */
function ActedList<const Entity extends EntityDefinition>(
  props: Pick<EntityListProps<Entity>, 'entity' | 'filter' | 'columns' | 'cells'>,
) {
  const acts = useActs(props.entity);
  return (
    <EntityList {...props} isEmbedded rowActions={acts.actionsOf}>
      {acts.dialog}
    </EntityList>
  );
}
