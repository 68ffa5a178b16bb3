import AddOutlined from '@mui/icons-material/AddOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { ImportDialog } from '../ImportDialog.tsx';
import { BarButton } from './ActionBar.tsx';
import { useFormScope } from './formScope.ts';
import { formValuesOf } from './formValues.ts';

interface LineToolsProps {
  readonly entity: EntityDefinition;
  readonly field: string;
  readonly children: ReactNode;
}

/** Beside the title of a line table: how many lines, and the ways to get more. */
export function LineTools({ entity, field: name, children }: LineToolsProps) {
  const say = useText();
  const actor = useActor();
  const scope = useFormScope();
  const dataProvider = useDataProvider();
  const { setValue } = useFormContext();
  const [isImporting, setIsImporting] = useState(false);
  const count = useWatch({ name, compute: (rows: unknown) => (Array.isArray(rows) ? rows.length : 0) });
  const field = entity.fields[name];
  const line = field?.kind === 'children' ? entityOf(field.entity) : undefined;
  const isOpen = scope.mayEdit(name) === true;
  const mayImport = line?.verbs.includes('import') === true && hasRight(actor, rightOf(line.key, 'import'));
  const hint = isOpen ? text('{count} 行 · 可从 Excel 直接粘贴', '{count} lines · paste from Excel') : text('{count} 行', '{count} lines');

  const takeImported = async () => {
    if (scope.recordId === undefined) return;
    const { data } = await dataProvider.getOne(entity.key, { id: scope.recordId });
    setValue(name, formValuesOf(entity, data)[name], { shouldDirty: false });
  };
  return (
    <>
      <span className="form-hint">{say(fill(hint, { count }))}</span>
      {isOpen && (
        <span className="form-tools">
          <Button size="small" variant="outlined" color="inherit" startIcon={<AddOutlined />} onClick={() => scope.tables.get(name)?.add()}>
            {say(text('添加行', 'Add line'))}
          </Button>
          {mayImport && (
            <BarButton
              isSmall
              action={{
                key: 'import',
                label: text('导入', 'Import'),
                rank: 'outlined',
                icon: <FileUploadOutlined />,
                reason:
                  scope.recordId === undefined
                    ? text('请先保存草稿，再导入明细；也可以从 Excel 直接粘贴。', 'Save the draft first, then import; or paste from Excel.')
                    : undefined,
                run: () => setIsImporting(true),
              }}
            />
          )}
          {children}
        </span>
      )}
      {isImporting && line && (
        <ImportDialog
          resource={line.key}
          params={{ parentId: scope.recordId }}
          onImported={() => void takeImported()}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  );
}
