import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { toneIcons } from './toneIcons.tsx';
import './cells.css';

/** A state as colour, shape and word together. The tone tells how far the record is, never whose turn it is. @see look.md 5.1 */
export function StatusChip({ tone = 'plain', icon, label, big = false }: { tone?: Tone; icon?: ToneIcon; label: string; big?: boolean }) {
  const Icon = toneIcons[icon ?? iconOfTone[tone]];
  return (
    <span className={`cell-chip cell-tone-${tone}${big ? ' cell-chip-big' : ''}`}>
      <Icon aria-hidden />
      {label}
    </span>
  );
}

/** For dictionary items that have a colour but no shape of their own. */
const iconOfTone: Readonly<Record<Tone, ToneIcon>> = { plain: 'ring', wait: 'clock', run: 'half', ok: 'tick', bad: 'mark' };
