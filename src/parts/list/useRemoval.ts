import { type RaRecord, useDelete, useNotify } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, fill, inSentence, type Text } from '#domain/core/text.ts';
import { type ConfirmOptions, useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { nameOf } from '../cells/nameOf.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import type { RowAction } from './actions.ts';

const words = {
  remove: bi('删除', 'Delete'),
  removing: bi('删除{entity} {name}？', 'Delete {entity} {name}?'),
  removed: bi('{name}：已删除', '{name} deleted'),
};

interface Removal<Entity extends EntityDefinition = EntityDefinition> {
  /** Why this person may not remove it, where that is not the definition's own reason. */
  readonly reasonAgainst?: ((record: ScreenRecord<Entity>, actor: Actor) => Text | undefined) | undefined;
  /** What is asked before it is gone. */
  readonly asking?: (record: ScreenRecord<Entity>) => ConfirmOptions;
}

/** Deleting as an action of a row: asked once more, closed with its reason. */
export function useRemoval<const Entity extends EntityDefinition>(
  entity: Entity,
  removal?: Removal<Entity>,
): (record: ScreenRecord<Entity>) => readonly RowAction[];
export function useRemoval(
  entity: EntityDefinition,
  { reasonAgainst = entity.mayDelete, asking = (record) => usualQuestion(entity, record) }: Removal = {},
): (record: RaRecord) => readonly RowAction[] {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const can = useCan();
  const confirm = useConfirm();
  const [remove] = useDelete();
  if (!entity.verbs.includes('delete') || !can({ action: 'delete', resource: entity.key })) return () => [];
  const run = async (record: RaRecord) => {
    if (!(await confirm({ ...asking(record), confirm: words.remove, destructive: true }))) return;
    // A refusal has been shown by the request layer.
    await remove(
      entity.key,
      { id: record.id, previousData: record },
      { returnPromise: true, onError: () => undefined },
    ).then(
      () => notify(t(fill(words.removed, { name: nameOf(entity, record) })), { type: 'success' }),
      () => undefined,
    );
  };
  return (record) => [
    {
      key: 'delete',
      label: words.remove,
      danger: true,
      reason: reasonAgainst?.(record, actor),
      run: () => void run(record),
    },
  ];
}

function usualQuestion(entity: EntityDefinition, record: RaRecord): ConfirmOptions {
  const [name, { zh, en }] = [nameOf(entity, record), entity.label];
  return {
    title: {
      zh: fill(words.removing, { entity: zh, name }).zh,
      en: fill(words.removing, { entity: inSentence(en), name }).en,
    },
  };
}
