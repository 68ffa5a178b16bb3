import styles from './tick.module.css';

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Why it cannot be ticked; an empty text closes it without a word. */
  readonly reason?: string | undefined;
  readonly onTurn: () => void;
}

/** Chooses a row of a table, whose own click does something else. */
export const Tick = ({ label, isOn, reason, onTurn }: TickProps) => (
  <input
    type="checkbox"
    className={styles.tick}
    aria-label={label}
    title={reason || undefined}
    disabled={reason !== undefined && !isOn}
    checked={isOn}
    onClick={(event) => event.stopPropagation()}
    onChange={onTurn}
  />
);
