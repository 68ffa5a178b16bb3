import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Popover, { type PopoverProps } from '@mui/material/Popover';
import { type ReactNode, useRef, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import popoverStyles from '../popover.module.css';
import filtersStyles from './Filters.module.css';

interface PickerProps {
  readonly label: string;
  /** What is chosen, in words. */
  readonly shown: string;
  readonly isEmpty: boolean;
  /** What is chosen, as it stands in the control. */
  readonly values: ReactNode;
  readonly icon: ReactNode;
  readonly popup: 'listbox' | 'dialog';
  /** A cross beside a single value. */
  readonly onClear?: (() => void) | undefined;
  readonly onOpen?: (() => void) | undefined;
  /** What opens below the control. */
  readonly children: (close: () => void) => ReactNode;
}

const words = {
  pleaseChoose: bi('请选择', 'Choose'),
  drop: bi('移除 {name}', 'Remove {name}'),
};

/** A control with its label inside and what is chosen beside it; pressing it opens what it is chosen from. */
export function Picker({ label, shown, isEmpty, values, icon, popup, onClear, onOpen, children }: PickerProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLFieldSetElement>(null);
  const open = () => {
    onOpen?.();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const paper: NonNullable<PopoverProps['slotProps']>['paper'] =
    popup === 'dialog'
      ? { role: 'dialog', 'aria-label': label, className: `${popoverStyles.pop} ${popoverStyles.days}` }
      : {
          className: `${popoverStyles.pop} ${popoverStyles.options}`,
          style: { minWidth: control.current?.offsetWidth },
        };

  return (
    <fieldset className={filtersStyles.control} ref={control} aria-label={label} data-open={isOpen || undefined}>
      <span className={filtersStyles.label}>{label}</span>
      {values}
      <button
        type="button"
        className={filtersStyles.open}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        aria-label={`${label} ${shown || t(words.pleaseChoose)}`}
        onClick={open}
      >
        {isEmpty && <span className="tg-muted">{t(words.pleaseChoose)}</span>}
        {icon}
      </button>
      {onClear && (
        <button
          type="button"
          className={filtersStyles.clear}
          aria-label={t(words.drop, { name: shown })}
          onClick={onClear}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
      <Popover
        open={isOpen}
        anchorEl={control.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper }}
      >
        {children(close)}
      </Popover>
    </fieldset>
  );
}
