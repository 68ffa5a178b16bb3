import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { bi } from '#domain/core/text.ts';
import { customEntity } from '#domain/designer/customEntity.ts';
import { formProblems } from '#domain/designer/formChecks.ts';
import { type FormLayout, layoutOf } from '#domain/designer/formLayout.ts';
import { messageAt } from '../../parts/form/formErrors.ts';
import { useFormScope } from '../../parts/form/formScope.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { useText } from '../../shell/text.ts';
import { Canvas } from './Canvas.tsx';
import { type Design, DesignContext } from './design.ts';
import { FormPreview } from './FormPreview.tsx';
import styles from './formDesigner.module.css';
import type { Chosen } from './layoutEdits.ts';
import { Palette } from './Palette.tsx';
import { Properties } from './Properties.tsx';
import { useTables } from './useTables.ts';

const words = {
  table: bi('请先填写已发布的在线表格的编码。', 'Enter the code of a published table first.'),
  preview: bi('预览', 'Preview'),
  hint: bi('Alt+↑↓ 移动，Delete 移除', 'Alt+↑↓ moves, Delete removes'),
};

/** The layout of a form as it is designed: what can be placed, what stands where, and what is in hand. */
export function LayoutInput() {
  const t = useText();
  const { field } = useController({ name: 'layout' });
  const { errors } = useFormState({ name: 'layout' });
  const tableCode = String(useWatch({ name: 'tableCode' }) ?? '');
  const isOpen = useFormScope().mayEdit('layout') === true;
  const [chosen, setChosen] = useState<Chosen>({ is: 'section', at: 0 });
  const [isPreview, setIsPreview] = useState(false);
  const layout = useMemo(() => layoutOf(field.value), [field.value]);
  const tables = useTables(tableCode, layout);
  const { table, lines } = tables;

  const design = useMemo<Design | undefined>(() => {
    if (!table) return undefined;
    const entity = customEntity(table.version);
    const made = new Map([...lines].map(([code, { version }]) => [code, customEntity(version)]));
    return {
      layout,
      change: (next: FormLayout) => field.onChange(next),
      chosen,
      choose: setChosen,
      isOpen,
      entity,
      lines: made,
      problems: formProblems(layout, entity, made),
    };
  }, [table, lines, layout, field.onChange, chosen, isOpen]);

  if (!design || !table) {
    if (tableCode.length < 3 || tables.error) return <Nothing>{t(words.table)}</Nothing>;
    return <RecordState error={null} onRetry={tables.retry} />;
  }
  const refusal = messageAt(errors, 'layout');
  return (
    <DesignContext value={design}>
      <div className={styles.frame}>
        <div className={styles.bar}>
          <span>{t(words.hint)}</span>
          <Button variant="outlined" size="small" startIcon={<VisibilityOutlined />} onClick={() => setIsPreview(true)}>
            {t(words.preview)}
          </Button>
        </div>
        {refusal && (
          <p role="alert" className={styles.verdict} data-tone="bad">
            {refusal}
          </p>
        )}
        <div className={styles.designer}>
          <Palette />
          <Canvas />
          <Properties />
        </div>
      </div>
      {isPreview && (
        <FormPreview
          used={{ ...table, lines: [...lines.values()] }}
          layout={layout}
          onClose={() => setIsPreview(false)}
        />
      )}
    </DesignContext>
  );
}
