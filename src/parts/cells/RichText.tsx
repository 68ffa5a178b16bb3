import styles from './richText.module.css';

/** Words that the server has sanitised. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets parts of an allow-list through, and the policy of the page runs no script in it.
  <div className={styles.words} dangerouslySetInnerHTML={{ __html: html }} />
);
