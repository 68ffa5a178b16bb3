import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';

export interface Figure {
  readonly label: Text;
  readonly value: ReactNode;
  readonly tone?: 'bad' | 'wait' | undefined;
  readonly note?: ReactNode;
}

/** A few amounts that say how things stand. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const say = useText();
  return (
    <dl className="ledger-figures">
      {figures.map(({ label, value, tone, note }) => (
        <div key={label.en} data-tone={tone}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
          {note && <dd className="ledger-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
