import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { merchant, merchantInspection, planMonth } from '#domain/display/index.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';

const words = {
  open: bi('安排全部商户', 'Plan for all'),
  title: bi('为全部商户安排巡检', 'Plan an inspection for every merchant'),
  lead: bi(
    '未退出的商户各安排一次；当月已有同类巡检的商户不重复安排。',
    'One for every merchant that has not left; who has one of this kind in that month gets no second one.',
  ),
  confirm: bi('安排', 'Plan'),
  done: bi(
    '已安排 {planned} 个商户，{existing} 个当月已有',
    'Planned for {planned} merchants, {existing} had one already',
  ),
  none: bi('全部 {existing} 个商户当月已有该类巡检', 'All {existing} merchants have one of this kind in that month'),
};

/** The inspector is chosen as on the form of a single inspection. */
const month = { ...planMonth.input, facts: { inspectorId: merchantInspection.facts?.inspectorId ?? {} } };

/** /supervise/inspectList: inspections, and a month of them at once. One alone is made by 新建 or from the merchant. */
export function Inspections() {
  const can = useCan();
  const [isPlanning, setIsPlanning] = useState(false);
  const mayPlan = can(planMonth);
  return (
    <EntityListPage
      entity={merchantInspection}
      tools={
        mayPlan
          ? [{ key: 'month', label: words.open, icon: <EventRepeatOutlined />, run: () => setIsPlanning(true) }]
          : []
      }
    >
      {isPlanning && <MonthDialog onClose={() => setIsPlanning(false)} />}
    </EntityListPage>
  );
}

function MonthDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const cache = useQueryClient();
  const { userId } = useActor();
  const plan = async ({ planDate, inspectKind, inspectorId }: Record<string, unknown>) => {
    const { planned, existing } = await call(planMonth, {
      ...{ planDate: String(planDate), inspectKind: String(inspectKind), inspectorId: String(inspectorId) },
    });
    notify(t(planned > 0 ? words.done : words.none, { planned, existing }), {
      type: planned > 0 ? 'success' : 'warning',
    });
    for (const { key } of [merchantInspection, merchant]) void cache.invalidateQueries({ queryKey: [key] });
    onClose();
  };
  return (
    <FieldsDialog
      title={t(words.title)}
      asked={month}
      start={{ planDate: nowText(() => new Date()).slice(0, 10), inspectKind: 'ROUTINE', inspectorId: userId }}
      lead={<p>{t(words.lead)}</p>}
      confirm={words.confirm}
      onCancel={onClose}
      onConfirm={plan}
    />
  );
}
