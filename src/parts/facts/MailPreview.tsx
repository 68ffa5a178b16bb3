import { Surface } from '../layout/Surface.tsx';
import styles from './facts.module.css';

interface MailPreviewProps {
  /** What it is: a preview. */
  readonly heading?: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail as its reader sees it. */
export const MailPreview = ({ heading, subject, body }: MailPreviewProps) => (
  <Surface look="sunken" {...(heading && { role: 'region', label: heading })}>
    {heading && <h3 className={styles.heading}>{heading}</h3>}
    <b>{subject}</b>
    <p className={styles.body}>{body}</p>
  </Surface>
);
