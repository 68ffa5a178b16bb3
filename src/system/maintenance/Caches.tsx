import { useNotify } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { clearCache } from '#domain/system/maintenance.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';

const caches = [
  { which: 'dictionary', label: bi('更新字典缓存', 'Renew dictionaries') },
  { which: 'menu', label: bi('更新菜单缓存', 'Renew menus') },
] as const;
const words = {
  title: bi('缓存', 'Caches'),
  hint: bi('所有打开的浏览器立即重新读取', 'Every open browser reads them anew at once'),
  done: bi('{label}：已完成', '{label}: done'),
};
const why = defineForm({ key: 'cacheReason', label: words.title, fields: { reason: clearCache.input.fields.reason } });

/** What browsers keep of words and menus. */
export function Caches() {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const question = useFieldsQuestion();
  const renew = ({ which, label }: (typeof caches)[number]) =>
    question.ask({
      title: t(label),
      asked: why,
      confirm: label,
      onConfirm: async ({ reason }) => {
        await call(clearCache, { which, reason: String(reason) });
        notify(t(words.done, { label: t(label) }), { type: 'success' });
      },
    });
  return (
    <Panel isRoomy title={t(words.title)} hint={t(words.hint)}>
      <PanelText>
        <Row>
          {caches.map((cache) => (
            <BarButton
              key={cache.which}
              isSmall
              action={{ key: cache.which, label: cache.label, rank: 'outlined', run: () => renew(cache) }}
            />
          ))}
        </Row>
      </PanelText>
      {question.dialog}
    </Panel>
  );
}
