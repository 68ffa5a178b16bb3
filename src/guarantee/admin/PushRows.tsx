import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { isQuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

const words = {
  retry: text('立即重推', 'Push now'),
  retried: text('{no} 正在重新推送', '{no} is being pushed again'),
  onlyWaiting: text('只有等待推送的记录可以立即重推', 'Only pushes that wait can go out at once'),
  actions: text('操作', 'Actions'),
};

const shown = ['docNo', 'docType', 'pushNo', 'pushStatus', 'tries', 'nextTryAt', 'sentAt', 'answeredAt', 'lastError'] as const;
const numbers: ReadonlySet<string> = new Set(['pushNo', 'tries']);

/** Pushes to customs; one that waits for its next try can go out at once. */
export function PushRows({ rows, onRetried }: { rows: readonly RaRecord[]; onRetried: () => void }) {
  const say = useText();
  const call = useBaohan();
  const retry = async ({ id, docNo }: RaRecord) => {
    // A refusal has been shown; the list tells the rest.
    await call('customsPushRetry', { id }, { write: true }).then(
      () => showToast({ tone: 'ok', text: say(words.retried, { no: String(docNo) }) }),
      () => undefined,
    );
    onRetried();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="line-scroll" tabIndex={0} role="region" aria-label={say(bhCustomsPush.label)}>
      <table className="line-table plain-rows card-rows push-rows">
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" className={numbers.has(name) ? 'num' : undefined}>
                {say(bhCustomsPush.fields[name].label)}
              </th>
            ))}
            <th scope="col">{say(words.actions)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((push) => (
            <tr key={push.id}>
              {shown.map((name) => (
                <td key={name} className={numbers.has(name) ? 'num' : undefined} data-label={say(bhCustomsPush.fields[name].label)}>
                  <span className="line-cell" title={name === 'lastError' ? String(push.lastError ?? '') : undefined}>
                    <PushCell push={push} name={name} />
                  </span>
                </td>
              ))}
              <td data-label={say(words.actions)}>
                <span className="line-cell maintenance-acts">
                  <BarButton
                    isSmall
                    action={{
                      key: 'retry',
                      label: words.retry,
                      rank: 'outlined',
                      reason: push.pushStatus === 'WAIT' ? undefined : words.onlyWaiting,
                      run: () => void retry(push),
                    }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PushCell({ push, name }: { push: RaRecord; name: (typeof shown)[number] }) {
  const openTab = useOpenTab();
  const { docType, docId, docNo } = push;
  if (name === 'docNo' && isQuotaDocType(docType))
    return (
      <button type="button" className="form-link" onClick={() => openTab(viewPath(docType, String(docId)))}>
        {String(docNo)}
      </button>
    );
  if (name === 'lastError') return push.lastError ? <span className="push-error">{String(push.lastError)}</span> : <EmptyValue />;
  return <DisplayValue entity={bhCustomsPush} field={name} record={push} />;
}
