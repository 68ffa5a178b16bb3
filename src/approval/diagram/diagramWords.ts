import { approvalDictionaries } from '#domain/approval/dictionaries.ts';
import type { ExitRoute, ExitStage } from '#domain/approval/document.ts';
import { givenBack } from '#domain/approval/statuses.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import { bi, type Text } from '#domain/core/text.ts';

const itemsOf = (code: string) => approvalDictionaries.find((dictionary) => dictionary.code === code)?.items ?? [];
const stages = itemsOf('BH_EXIT_STAGE');

/**
 * Where consent of the import/export leader leads; the words of the dictionary repeat the consent of the button before
 * them.
 */
const routeWords: Readonly<Record<ExitRoute, Text>> = {
  TO_INVESTMENT: bi('送投资部', 'to investment'),
  TO_ACCOUNTING: bi('送计财部', 'to finance'),
  TO_CONFIRM: bi('待确认', 'to confirmation'),
  RETURN_BUSINESS_BY_INVESTMENT: bi('投资退业务', 'to business, for investment'),
  RETURN_BUSINESS_BY_ACCOUNTING: bi('计财退业务', 'to business, for finance'),
  RETURN_INVESTMENT_BY_ACCOUNTING: bi('计财退投资', 'to investment, for finance'),
  BACK_TO_INVESTMENT: bi('不退，回投资', 'no return, to investment'),
  BACK_TO_ACCOUNTING: bi('不退，回计财', 'no return, to finance'),
};

const stageName = (stage: ExitStage): Text | undefined => stages.find(({ id }) => id === stage)?.label;

/** A step in the words of its button; where several share one button, also what tells them apart. */
export function stepWords({ label, guard }: Transition): Text {
  const apart = guard.exitRoute
    ? routeWords[guard.exitRoute]
    : guard.exitStage?.length === 1 && guard.exitStage[0] !== 'FORWARD' && guard.exitStage[0]
      ? stageName(guard.exitStage[0])
      : undefined;
  return apart ? bi(`${label.zh} · ${apart.zh}`, `${label.en} · ${apart.en}`) : label;
}

/** Whether a step leads back. */
export const isWayBack = ({ action, to }: Transition): boolean =>
  givenBack.has(to) || action.startsWith('return') || action === 'toDraft';
