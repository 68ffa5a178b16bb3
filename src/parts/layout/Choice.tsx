import { classes } from './classes.ts';
import styles from './layout.module.css';

interface ChoiceProps<Key> {
  readonly label: string;
  readonly options: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  /** In the head of a panel there is less room. */
  readonly isSmall?: boolean;
}

/** One of a few, each to be seen at once. */
export const RadioTiles = <Key extends string | undefined>({
  label,
  options,
  chosen,
  onChoose,
  isSmall = false,
}: ChoiceProps<Key>) => (
  <fieldset className={classes(styles.choice, isSmall && styles.small)} aria-label={label}>
    {options.map((option) => (
      <button
        type="button"
        key={option.key ?? ''}
        className="tg-toggle tg-press"
        aria-pressed={option.key === chosen}
        onClick={() => onChoose(option.key)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
