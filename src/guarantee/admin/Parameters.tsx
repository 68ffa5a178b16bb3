import { useEffect, useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import type { ParamCode } from '#domain/guarantee/params.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useReportDirty } from '../../parts/PageTabs.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { closedToAdmins } from '../settings/whoMay.ts';
import { ParamRow } from './ParamRow.tsx';
import { paramGroups } from './parameterForms.ts';
import { useParameters } from './useParameters.ts';
import '../../parts/form/form.css';
import './admin.css';

/** The limits of the area: each is saved by itself, and a value of a wrong form is refused where it was typed. @see guarantee.md 5.2 */
export function Parameters() {
  const say = useText();
  const actor = useActor();
  const reportDirty = useReportDirty();
  const [changed, setChanged] = useState<ReadonlySet<ParamCode>>(new Set());
  const closed = closedToAdmins(actor);
  const loaded = useParameters();
  useEffect(() => {
    reportDirty(changed.size > 0);
  }, [changed, reportDirty]);
  const note = (code: ParamCode, isChanged: boolean) =>
    setChanged((before) => {
      if (before.has(code) === isChanged) return before;
      const next = new Set(before);
      if (isChanged) next.add(code);
      else next.delete(code);
      return next;
    });
  if (!loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  const stored = loaded.data;
  return (
    <div className="entity-form">
      <div className="form-head">
        <h1>{say(text('参数', 'Parameters'))}</h1>
        <span className="form-subject">
          {closed
            ? say(closed)
            : say(text('逐项保存，立即生效，修改记入操作日志', 'Saved one by one, in force at once, kept in the operation log'))}
        </span>
      </div>
      <div className="form-body param-groups">
        {paramGroups.map(({ title, codes }) => (
          <section className="form-section" key={title.en}>
            <header>
              <h2>{say(title)}</h2>
            </header>
            {codes.map((code) => (
              <ParamRow
                key={code}
                code={code}
                stored={stored[code]}
                isClosed={closed !== undefined}
                onChanged={(isChanged) => note(code, isChanged)}
                onSaved={() => void loaded.refetch()}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
