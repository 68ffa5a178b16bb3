import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { useCompanyGuarantees } from './GuaranteesInput.tsx';
import { useReadDocument } from './Marked.tsx';

/** The guarantees a quota is limited to, by their numbers. */
export function GuaranteeNames() {
  const say = useText();
  const { doc, changes } = useReadDocument();
  const guarantees = useCompanyGuarantees(doc.mainCompId);
  const ids: readonly unknown[] = Array.isArray(doc.guaranteeIds) ? doc.guaranteeIds : [];
  const names = ids.map((id) => String(guarantees.find((guarantee) => guarantee.id === id)?.guaranteeNo ?? id));
  const words = names.length > 0 ? names.join('、') : say(text('不限', 'Any'));
  return changes.has('guaranteeIds') ? <ins className={styles.changed}>{words}</ins> : words;
}
