import { Surface } from '../layout/Surface.tsx';
import styles from './facts.module.css';

interface LetterProps {
  /** What it is: a preview. */
  readonly heading?: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail as its reader sees it. */
export const Letter = ({ heading, subject, body }: LetterProps) => (
  <Surface look="sunken" {...(heading && { role: 'region', label: heading })}>
    {heading && <h3 className={styles.heading}>{heading}</h3>}
    <b>{subject}</b>
    <p className={styles.body}>{body}</p>
  </Surface>
);
