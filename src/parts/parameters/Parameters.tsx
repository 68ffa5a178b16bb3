import { useEffect, useState } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useReportDirty } from '../PageTabs.tsx';
import { Panel } from '../panel/Panel.tsx';
import { PanelPage } from '../panel/PanelPage.tsx';
import { ParamRow } from './ParamRow.tsx';
import type { Parameter } from './parameter.ts';
import styles from './parameters.module.css';

interface ParametersProps {
  readonly title: Text;
  /** How and when a change takes effect. */
  readonly hint: Text;
  readonly groups: readonly { readonly title: Text; readonly parameters: readonly Parameter[] }[];
  readonly stored: Readonly<Record<string, string>>;
  /** Why this person may only read. */
  readonly closed: Text | undefined;
  readonly onSave: (code: string, value: string) => Promise<unknown>;
}

/** Named values by subject: each is saved by itself, and one of a wrong form is refused where it was typed. */
export function Parameters({ title, hint, groups, stored, closed, onSave }: ParametersProps) {
  const t = useText();
  const reportDirty = useReportDirty();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    reportDirty(changed.size > 0);
  }, [changed, reportDirty]);
  const note = (code: string, isChanged: boolean) =>
    setChanged((before) => {
      if (before.has(code) === isChanged) return before;
      return new Set(isChanged ? [...before, code] : [...before].filter((other) => other !== code));
    });
  return (
    <PanelPage title={title} hint={closed ?? hint}>
      {groups.map((group) => (
        <Panel isRoomy key={group.title.en} title={t(group.title)}>
          <div className={styles.narrow}>
            {group.parameters.map((parameter) => (
              <ParamRow
                key={parameter.code}
                parameter={parameter}
                stored={stored[parameter.code] ?? ''}
                isClosed={closed !== undefined}
                onChanged={(isChanged) => note(parameter.code, isChanged)}
                onSave={onSave}
              />
            ))}
          </div>
        </Panel>
      ))}
    </PanelPage>
  );
}
