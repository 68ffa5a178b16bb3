import type { ExitStage } from '#domain/approval/context.ts';
import { givenBack } from '#domain/approval/statuses.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import { say, type Text } from '#domain/core/text.ts';
import { guaranteeDictionaries } from '#domain/guarantee/dictionaries.ts';

const itemsOf = (code: string) => guaranteeDictionaries.find((dictionary) => dictionary.code === code)?.items ?? [];
const routes = itemsOf('BH_EXIT_ROUTE');
const stages = itemsOf('BH_EXIT_STAGE');

const stageName = (stage: ExitStage): Text | undefined => stages.find(({ id }) => id === stage)?.label;

/** A step in the words of its button; where several share one button, also what tells them apart. */
export function stepWords({ label, guard }: Transition): Text {
  const apart = guard.exitRoute
    ? routes.find(({ id }) => id === guard.exitRoute)?.label
    : guard.exitStage?.length === 1 && guard.exitStage[0] !== 'FORWARD' && guard.exitStage[0]
      ? stageName(guard.exitStage[0])
      : undefined;
  return apart ? say(`${label.zh} · ${apart.zh}`, `${label.en} · ${apart.en}`) : label;
}

/** Whether a step leads back. */
export const isWayBack = ({ action, to }: Transition): boolean => givenBack.has(to) || action.startsWith('return') || action === 'toDraft';
