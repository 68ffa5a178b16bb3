import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import type { TableAsUsed } from '#domain/designer/calls.ts';
import { entityAsUsed } from '#domain/designer/formEntity.ts';
import type { FormLayout } from '#domain/designer/formLayout.ts';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { TabKeyContext } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import styles from './formDesigner.module.css';
import { useExpressionContext } from './useFormFacts.ts';

const words = {
  title: bi('预览', 'Preview'),
  width: bi('宽度', 'Width'),
  desktop: bi('电脑', 'Desktop'),
  mobile: bi('手机', 'Phone'),
  close: bi('关闭', 'Close'),
};

interface FormPreviewProps {
  readonly used: TableAsUsed;
  readonly layout: FormLayout;
  readonly onClose: () => void;
}

/** The form as it is designed, to be filled in and thrown away. */
export function FormPreview({ used, layout, onClose }: FormPreviewProps) {
  const t = useText();
  const titleId = useId();
  const facts = useExpressionContext();
  const [width, setWidth] = useState<'desktop' | 'mobile'>('desktop');
  const entity = useMemo(() => {
    const { code, name } = used.version;
    return entityAsUsed({ ...used, form: { code, name, tableCode: code, version: 0, layout } }, facts);
  }, [used, layout, facts]);
  const options = (['desktop', 'mobile'] as const).map((key) => ({ key, label: t(words[key]) }));
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent>
        <RadioTiles label={t(words.width)} options={options} chosen={width} onChoose={setWidth} />
        <div className={styles.preview} data-width={width}>
          {/* What is typed here is nobody's unsaved work. */}
          <TabKeyContext value="">
            <EntityForm key={width} entity={entity} head={null} buttons={() => null} />
          </TabKeyContext>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t(words.close)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
