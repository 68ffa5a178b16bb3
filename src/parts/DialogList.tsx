import { type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import { FieldsDialog } from './form/FieldsDialog.tsx';
import type { RowAction } from './list/actions.ts';
import { EntityList } from './list/EntityList.tsx';
import type { EntityListProps } from './list/listContext.ts';
import { useRemoval } from './list/useRemoval.ts';
import type { ScreenRecord } from './screenRecord.ts';

interface DialogListProps<Entity extends EntityDefinition = EntityDefinition>
  extends Pick<EntityListProps<Entity>, 'title' | 'columns' | 'cells' | 'card' | 'views'> {
  readonly entity: Entity;
  /** What adding and editing a record is called. */
  readonly adding: Text;
  readonly editing: Text;
  readonly mayAdd: (actor: Actor) => boolean;
  /** Why this person may not change a record. */
  readonly reasonAgainst: (record: ScreenRecord<Entity>, actor: Actor) => Text | undefined;
  /** The question before a record is gone. */
  readonly removal: (record: ScreenRecord<Entity>) => { readonly title: Text; readonly text: Text };
}

/** A list inside of a page whose records are small enough to be added and edited in a dialog. */
export function DialogList<const Entity extends EntityDefinition>(props: DialogListProps<Entity>): ReactNode;
export function DialogList({ entity, adding, editing, mayAdd, reasonAgainst, removal, ...list }: DialogListProps) {
  const t = useText();
  const actor = useActor();
  const can = useCan();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const [edited, setEdited] = useState<RaRecord | 'new'>();

  const removing = useRemoval(entity, { reasonAgainst, asking: removal });
  const store = async (values: Record<string, unknown>) => {
    if (edited === 'new') await dataProvider.create(entity.key, { data: values });
    else if (edited) await dataProvider.update(entity.key, { id: edited.id, data: values, previousData: edited });
    setEdited(undefined);
    refresh();
  };
  const rowActions = (record: RaRecord): RowAction[] => {
    const reason = reasonAgainst(record, actor);
    return [
      ...(can({ action: 'edit', resource: entity.key })
        ? [{ key: 'edit', label: words.edit, reason, run: () => setEdited(record) }]
        : []),
      ...removing(record),
    ];
  };
  return (
    <EntityList
      {...list}
      entity={entity}
      rowActions={rowActions}
      {...(mayAdd(actor) && { create: { label: adding, run: () => setEdited('new') } })}
      isEmbedded
    >
      {edited && (
        <FieldsDialog
          title={t(edited === 'new' ? adding : editing)}
          asked={entity}
          {...(edited !== 'new' && { start: edited })}
          confirm={bi('保存', 'Save')}
          onCancel={() => setEdited(undefined)}
          onConfirm={store}
        />
      )}
    </EntityList>
  );
}

const words = { edit: bi('编辑', 'Edit') };
