import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import type { ReactNode } from 'react';
import styles from '../Field.module.css';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly span?: 1 | 2 | 3;
  readonly labelOnTop?: boolean;
  /** A group of inputs is named by its label, not labelled one by one. */
  readonly isGroup?: boolean;
  /** Where the value comes from that nobody has looked at yet. */
  readonly offered?: string;
  /** Hears that somebody was there. */
  readonly onTouch?: () => void;
  readonly children: ReactNode;
}

/** Label, control, and below it the error or the help. @see docs/spec/look.md 5.2 */
export function FieldFrame({
  id,
  label,
  isRequired,
  error,
  help,
  span = 1,
  labelOnTop,
  isGroup,
  offered,
  onTouch,
  children,
}: FieldFrameProps) {
  const classes = [styles.field, span === 2 && styles.span2, span === 3 && styles.span3, labelOnTop && styles.stacked]
    .filter(Boolean)
    .join(' ');
  const text = (
    <>
      {isRequired && (
        <span className="tg-must" aria-hidden>
          *
        </span>
      )}
      {label}
    </>
  );
  return (
    <div className={classes} data-offered={offered} title={offered} onBlur={onTouch}>
      {isGroup ? (
        <span className={styles.label} id={labelId(id)}>
          {text}
        </span>
      ) : (
        <label className={styles.label} id={labelId(id)} htmlFor={id}>
          {text}
        </label>
      )}
      <div className="tg-grow">
        {children}
        {error ? (
          <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>
        ) : (
          help && (
            <p id={noteId(id)} className={styles.help}>
              {help}
            </p>
          )
        )}
      </div>
    </div>
  );
}

export function FieldErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <ErrorOutlineOutlined sx={{ fontSize: 14 }} aria-hidden />
      {children}
    </p>
  );
}

const labelId = (id: string): string => `${id}-label`;
export const noteId = (id: string): string => `${id}-note`;
