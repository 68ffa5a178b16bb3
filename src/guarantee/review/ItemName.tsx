import styles from './review.module.css';

/** A question of the sheet: its code, and what it asks. */
export const ItemName = ({ code, name }: { code: string; name: string }) => (
  <>
    <span className={styles.code}>{code}</span>
    {name}
  </>
);
