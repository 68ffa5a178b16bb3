import { defineForm } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { clearCache } from '#domain/system/maintenance.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';

const caches = [
  { which: 'dictionary', label: text('更新字典缓存', 'Renew dictionaries') },
  { which: 'menu', label: text('更新菜单缓存', 'Renew menus') },
] as const;
const words = {
  title: text('缓存', 'Caches'),
  hint: text('所有打开的浏览器立即重新读取', 'Every open browser reads them anew at once'),
  done: text('{label}：已完成', '{label}: done'),
};
const why = defineForm({ key: 'cacheReason', label: words.title, fields: { reason: clearCache.input.fields.reason } });

/** What browsers keep of words and menus. */
export function Caches() {
  const say = useText();
  const call = useCall();
  const question = useFieldsQuestion();
  const renew = ({ which, label }: (typeof caches)[number]) =>
    question.ask({
      title: say(label),
      asked: why,
      confirm: label,
      onConfirm: async ({ reason }) => {
        await call(clearCache, { which, reason: String(reason) });
        showToast({ tone: 'ok', text: say(words.done, { label: say(label) }) });
      },
    });
  return (
    <Panel isRoomy title={say(words.title)} hint={say(words.hint)}>
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
