import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useState } from 'react';
import type { BatchSave } from '#domain/core/batchSave.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { useCall } from '../calls/useCall.ts';
import type { LineLook } from '../form/lines/lineColumns.ts';
import { ImportDialog } from '../ImportDialog.tsx';
import type { ScreenRecord } from '../screenRecord.ts';
import { BatchEditor, type BatchEditorProps } from './BatchEditor.tsx';

export interface SettingsTableProps<Fields extends Record<string, Field>>
  extends Pick<BatchEditorProps, 'title' | 'hint'> {
  readonly entity: EntityDefinition<Fields>;
  /** Another order than the server's. */
  readonly arrange?: (
    rows: readonly ScreenRecord<EntityDefinition<Fields>>[],
  ) => readonly ScreenRecord<EntityDefinition<Fields>>[];
  /**
   * Columns in their order with their widths in pixels, or what more is to say of them; a constant outside of the
   * component.
   */
  readonly columns: { readonly [Name in keyof Fields]?: number | Omit<LineLook, 'name'> };
  /** What a new row begins with; a constant outside of the component. */
  readonly start?: { readonly [Name in keyof Fields]?: unknown };
  /** Why a person may only read. */
  readonly closed: (actor: Actor) => Text | undefined;
  readonly save: BatchSave;
  /** Beside 添加行, for those who may change something. */
  readonly tools?: ReactNode;
}

/**
 * A page of settings: a small table edited in place and saved as a whole, from data. Where the entity can be imported,
 * it offers that.
 * @example <SettingsTable entity={bhMainCompBw} title={…} columns={{ mainCompId: 220, userId: 180 }} closed={closedToLeaders} save={saveCompanyStaff} />
 */
export function SettingsTable<Fields extends Record<string, Field>>(props: SettingsTableProps<Fields>): ReactNode;
export function SettingsTable(props: SettingsTableProps<Record<string, Field>>) {
  const { entity, columns, start, closed, save, tools, title, hint, arrange } = props;
  const actor = useActor();
  const can = useCan();
  const call = useCall();
  const reason = closed(actor);
  const mayImport =
    reason === undefined && entity.verbs.includes('import') && can({ action: 'import', resource: entity.key });
  const looks = useMemo(() => looksOf(columns), [columns]);
  return (
    <BatchEditor
      entity={entity}
      title={title}
      {...(hint && { hint })}
      looks={looks}
      {...(start && { start })}
      {...(arrange && { arrange })}
      closed={reason}
      tools={(reload) => (
        <>
          {reason === undefined && tools}
          {mayImport && <ImportButton entity={entity.key} onImported={reload} />}
        </>
      )}
      save={(batch) => call(save, batch)}
    />
  );
}

const looksOf = (columns: Readonly<Record<string, number | Omit<LineLook, 'name'> | undefined>>): LineLook[] =>
  Object.entries(columns).map(([name, look]) =>
    typeof look === 'object' ? { ...look, name } : { name, ...(look && { width: look }) },
  );

function ImportButton({ entity, onImported }: { entity: string; onImported: () => void }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FileUploadOutlined />}
        onClick={() => setIsOpen(true)}
      >
        {t(bi('导入', 'Import'))}
      </Button>
      {isOpen && <ImportDialog resource={entity} onImported={onImported} onClose={() => setIsOpen(false)} />}
    </>
  );
}
