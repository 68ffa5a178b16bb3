import { useState } from 'react';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { getMaintenanceMode, maintenanceText, setMaintenanceMode } from '#domain/system/maintenance.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useRecordEvents } from '../../shell/events.ts';
import { useText } from '../../shell/text.ts';

const words = {
  title: bi('维护模式', 'Maintenance mode'),
  hint: bi('开启后仅管理员可以操作，其他人看到公告', 'While it is on administrators alone work; others are told'),
  on: bi('维护中', 'On'),
  off: bi('未开启', 'Off'),
  turnOn: bi('开启维护模式', 'Switch on'),
  turnOff: bi('关闭维护模式', 'Switch off'),
};
const { text: told, until, reason } = setMaintenanceMode.input.fields;
const beginning = defineForm({
  key: 'maintenanceOn',
  label: words.turnOn,
  fields: { text: { ...told, required: true }, until, reason },
});
const ending = defineForm({ key: 'maintenanceOff', label: words.turnOff, fields: { reason } });

/** Lets nobody but administrators work, on every node at once. */
export function ModeSwitch() {
  const t = useText();
  const call = useCall();
  const [isAsking, setIsAsking] = useState(false);
  const mode = useAnswer(getMaintenanceMode, {});
  useRecordEvents('maintenance', () => void mode.refetch());
  if (!mode.data) return <RecordState error={mode.error} onRetry={() => void mode.refetch()} />;
  const isOn = mode.data.on === 1;
  const label = isOn ? words.turnOff : words.turnOn;
  return (
    <Panel
      isRoomy
      title={t(words.title)}
      hint={t(words.hint)}
      tools={
        <BarButton
          isSmall
          action={{ key: 'turn', label, rank: 'outlined', danger: !isOn, run: () => setIsAsking(true) }}
        />
      }
    >
      <PanelText role="status">
        <p>
          <StatusChip tone={isOn ? 'bad' : 'ok'} label={t(isOn ? words.on : words.off)} />
        </p>
        {isOn && <p className="tg-muted">{t(maintenanceText(mode.data))}</p>}
      </PanelText>
      {isAsking && (
        <FieldsDialog
          title={t(label)}
          asked={isOn ? ending : beginning}
          isDanger={!isOn}
          confirm={label}
          onCancel={() => setIsAsking(false)}
          onConfirm={async (values) => {
            const given = { text: values.text as string | null, until: values.until as string | null };
            await call(setMaintenanceMode, { on: isOn ? 0 : 1, ...(!isOn && given), reason: String(values.reason) });
            setIsAsking(false);
            await mode.refetch();
          }}
        />
      )}
    </Panel>
  );
}
