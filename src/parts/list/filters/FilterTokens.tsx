import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { useGetMany, useListContext } from 'react-admin';
import type { ListFilter } from '#domain/core/listFilter.ts';
import { todayText } from '#domain/core/moments.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../../shell/text.ts';
import { useDictionary } from '../../dictionary/useDictionary.ts';
import { isSet, keywordName, withFilter } from '../listFilter.ts';
import { daysOfFilter } from './dayPresets.ts';
import styles from './Filters.module.css';
import { useListFilters } from './useListFilters.ts';

/** Every filter at work as a word that can be taken away. */
export function FilterTokens() {
  const { filterValues, setFilters } = useListContext();
  const filters = useListFilters();
  const drop = (key: string) => setFilters({ ...withFilter(filterValues, key, undefined) });
  return (
    <>
      {isSet(filterValues[keywordName]) && (
        <Token text={`“${filterValues[keywordName]}”`} onDrop={() => drop(keywordName)} />
      )}
      {filters
        .filter(({ key }) => isSet(filterValues[key]))
        .map((filter) => (
          <ValueToken
            key={filter.key}
            filter={filter}
            value={filterValues[filter.key]}
            onDrop={() => drop(filter.key)}
          />
        ))}
    </>
  );
}

function ValueToken({ filter, value, onDrop }: { filter: ListFilter; value: unknown; onDrop: () => void }) {
  const t = useText();
  const { field, input } = filter;
  const dictionary = useDictionary(
    input === 'options' && field.kind === 'dict' ? field.dict : input === 'flag' ? 'YES_NO' : undefined,
  );
  const resource = field.kind === 'ref' ? field.entity : entityOfNothing;
  const { data: records } = useGetMany(
    resource,
    { ids: [value] },
    { enabled: field.kind === 'ref', staleTime: 60_000 },
  );
  const values = Array.isArray(value) ? value.map(String) : [String(value)];

  const text = () => {
    switch (input) {
      case 'options':
      case 'flag':
        return values.map(dictionary.nameOf).join('、');
      case 'record': {
        const [record] = records ?? [];
        return record ? String(record[entityOf(resource).title ?? 'id']) : '…';
      }
      case 'days': {
        const { preset, from, to } = daysOfFilter(
          value,
          todayText(() => new Date()),
        );
        return `${t(field.label)} ${preset ? t(preset.label) : `${from || '…'} ~ ${to || '…'}`}`;
      }
      case 'numbers':
        return `${t(field.label)} ${values.map((number) => number || '…').join(' ~ ')}`;
      case 'text':
        return `${t(field.label)} ${values.join('、')}`;
      default:
        return input satisfies never;
    }
  };
  return <Token text={text()} onDrop={onDrop} />;
}

/** `useGetMany` wants a resource even when it asks for nothing. */
const entityOfNothing = 'sysUser';

function Token({ text, onDrop }: { text: string; onDrop: () => void }) {
  const t = useText();
  return (
    <span className={styles.token}>
      <span className="tg-ellipsis">{text}</span>
      <button type="button" aria-label={t({ zh: '移除 {name}', en: 'Remove {name}' }, { name: text })} onClick={onDrop}>
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}
