import { useId } from 'react';
import { say as text } from '#domain/core/text.ts';
import { mappingsFor } from '#domain/system/fieldMapping.ts';
import { useText } from '../../shell/text.ts';
import { useAnswer } from '../calls/useCall.ts';
import { Select } from '../layout/Select.tsx';
import styles from './import.module.css';

const words = {
  label: text('字段映射', 'Field mapping'),
  none: text('不使用，按表头匹配', 'None: by the words of the head'),
};

interface ChooseMappingProps {
  readonly resource: string;
  readonly chosen: string;
  readonly onChoose: (mapId: string) => void;
}

/** The mapping a sheet passes through, where people have made one for it. */
export function ChooseMapping({ resource, chosen, onChoose }: ChooseMappingProps) {
  const say = useText();
  const id = useId();
  const { data = [] } = useAnswer(mappingsFor, { target: resource });
  if (data.length === 0) return null;
  const options = [{ value: '', label: say(words.none) }, ...data.map((mapping) => ({ value: mapping.id, label: mapping.name }))];
  return (
    <label className={styles.mapping} htmlFor={id}>
      {say(words.label)}
      <Select id={id} className="tg-field tg-grow" value={chosen} options={options} onChoose={onChoose} />
    </label>
  );
}
