import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import type { Ref } from 'react';
import { bi } from '#domain/core/text.ts';
import { ActionMenu } from '../parts/menu/ActionMenu.tsx';
import { useOpener } from '../parts/menu/useOpener.ts';
import { useText } from '../shell/text.ts';
import styles from './workbook.module.css';

const words = { choose: bi('选择值（Alt+↓）', 'Choose a value (Alt+↓)') };
const mostShown = 300;

interface CellChoicesProps {
  readonly values: readonly string[];
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly onChoose: (value: string) => void;
  readonly onDone: () => void;
}

/** What a cell may hold, where a rule names it: beside the cell, as in Excel. */
export function CellChoices({ values, buttonRef, onChoose, onDone }: CellChoicesProps) {
  const t = useText();
  const { anchor, opener, close } = useOpener('menu');
  return (
    <>
      <button ref={buttonRef} type="button" className={styles.choices} aria-label={t(words.choose)} {...opener}>
        <ArrowDropDownOutlined fontSize="small" aria-hidden />
      </button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          actions={values
            .slice(0, mostShown)
            .map((value) => ({ key: value, label: value, run: () => onChoose(value) }))}
          onClose={() => {
            close();
            onDone();
          }}
        />
      )}
    </>
  );
}
