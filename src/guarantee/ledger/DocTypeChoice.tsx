import { say as text } from '#domain/core/text.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { useText } from '../../shell/text.ts';
import { docKinds } from '../docKinds.ts';
import styles from './ledger.module.css';

const words = { label: text('单据类型', 'Kind of document'), all: text('全部单据', 'All kinds') };

/** Which kind of document is shown. */
export function DocTypeChoice({ value, onChange }: { value: string; onChange: (docType: string) => void }) {
  const say = useText();
  const kinds = useDictionary('BH_DOC_TYPE');
  return (
    <select className={styles.select} aria-label={say(words.label)} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{say(words.all)}</option>
      {Object.keys(docKinds).map((docType) => (
        <option key={docType} value={docType}>
          {kinds.nameOf(docType)}
        </option>
      ))}
    </select>
  );
}
