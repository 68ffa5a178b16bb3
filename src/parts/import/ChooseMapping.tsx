import { say as text } from '#domain/core/text.ts';
import { mappingsFor } from '#domain/system/fieldMapping.ts';
import { useText } from '../../shell/text.ts';
import { useAnswer } from '../calls/useCall.ts';
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
  const { data = [] } = useAnswer(mappingsFor, { target: resource });
  if (data.length === 0) return null;
  return (
    <label className={styles.mapping}>
      {say(words.label)}
      <select className="tg-field tg-grow" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{say(words.none)}</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
