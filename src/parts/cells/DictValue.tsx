import { useDictionary } from '../dictionary/useDictionary.ts';
import styles from './cells.module.css';
import { EmptyValue } from './EmptyValue.tsx';
import { StatusChip } from './StatusChip.tsx';
import { ToneMark } from './ToneMark.tsx';

/**
 * The name of a dictionary item. Items with tone and shape are chips; a dictionary that knows tones but no shapes
 * grades how pressing something is and gets marks; all others are plain words, with their codes where people know them.
 */
export function DictValue({ dict, value }: { dict: string; value: unknown }) {
  const dictionary = useDictionary(dict);
  if (isEmpty(value)) return <EmptyValue />;
  const item = dictionary.itemOf(value);
  // A raw code that turns into a word a moment later would only flicker.
  if (dictionary.isLoading && !item) return null;
  if (item?.icon) return <StatusChip tone={item.tone ?? 'plain'} icon={item.icon} label={item.dictName} />;
  const isGraded = dictionary.items.some(({ tone, icon }) => tone && tone !== 'plain' && !icon);
  if (isGraded) return <ToneMark {...(item?.tone && { tone: item.tone })} label={dictionary.nameOf(value)} />;
  return (
    <>
      {dictionary.nameOf(value)}
      {item && dictionary.showsCodes && item.dictName !== String(value) && (
        <span className={styles.code}>{String(value)}</span>
      )}
    </>
  );
}

/** Several items of one dictionary, as words. */
export function DictNames({ dict, values }: { dict: string; values: readonly unknown[] }) {
  const dictionary = useDictionary(dict);
  if (values.length === 0) return <EmptyValue />;
  return <>{dictionary.isLoading ? null : values.map(dictionary.nameOf).join('、')}</>;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
