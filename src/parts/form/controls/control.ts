import { classes } from '../../layout/classes.ts';
import { noteId } from './FieldFrame.tsx';

/** What every control needs to know of its place in the form. */
export interface ControlProps {
  readonly id: string;
  /** Name in the form, `goods.0.qty` for a cell. */
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isWrong: boolean;
  /** Error or help stands below the control. */
  readonly hasNote: boolean;
  readonly placeholder: string;
}

/** The attributes that tell assistive technology what the eye sees. */
export const ariaOf = ({ id, isRequired, isWrong, hasNote }: ControlProps) => ({
  id,
  'aria-required': isRequired || undefined,
  'aria-invalid': isWrong || undefined,
  'aria-describedby': hasNote ? noteId(id) : undefined,
});

export const controlClass = ({ isWrong }: ControlProps, ...more: (string | false | undefined)[]) =>
  classes('control', isWrong && 'wrong', ...more);
