import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { ariaOf, type ControlProps } from '../controls/control.ts';
import { FilesControl } from '../controls/FilesControl.tsx';

const words = {
  count: bi('{count} 个', '{count}'),
  add: bi('添加', 'Add'),
  done: bi('完成', 'Done'),
};
const usualMost = 20;

interface FilesCellProps extends ControlProps {
  readonly line: EntityDefinition;
  readonly maxCount: number | undefined;
  readonly isReadOnly: boolean;
}

/** Files of one line of a table: how many there are, and a window to look at them, add some and take some away. */
export function FilesCell({ line, maxCount = usualMost, isReadOnly, ...control }: FilesCellProps) {
  const t = useText();
  const { field } = useController({ name: control.name });
  const [isOpen, setIsOpen] = useState(false);
  const count = Array.isArray(field.value) ? field.value.length : 0;
  const shown = count > 0 ? t(words.count, { count }) : isReadOnly ? '--' : t(words.add);
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...aria } = ariaOf(control);
  const close = () => {
    setIsOpen(false);
    field.onBlur();
  };
  if (isReadOnly && count === 0) return <span className="line-cell">{shown}</span>;
  return (
    <>
      <button
        {...aria}
        ref={field.ref}
        type="button"
        className="line-cell line-choice"
        aria-label={`${control.label} ${shown}`}
        onClick={() => setIsOpen(true)}
      >
        <AttachFileOutlined sx={{ fontSize: 14 }} aria-hidden /> {shown}
      </button>
      {isOpen && (
        <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={`${control.id}-title`}>
          <DialogTitle id={`${control.id}-title`}>{control.label}</DialogTitle>
          <DialogContent>
            <FilesControl
              {...control}
              id={`${control.id}-files`}
              bizType={line.key}
              maxCount={maxCount}
              isReadOnly={isReadOnly}
            />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={close}>
              {t(words.done)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
