import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider, useGetMany } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import { OptionPicker, type PickerOption } from './OptionPicker.tsx';

const optionsAsked = 20;
const debounceMs = 200;
const more = text('还有更多，请继续输入', 'There are more, keep typing');

/** One record of another entity, searched on the server by its keyword. */
export function RecordFilter({ filter: { field }, value, onChange }: FilterControlProps) {
  const say = useText();
  const resource = field.kind === 'ref' ? field.entity : '';
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isOpened, setIsOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed);
  const id = value === undefined || value === '' ? undefined : String(value);

  const { data, isFetching } = useQuery({
    queryKey: [resource, 'getList', 'lookup', asked],
    queryFn: ({ signal }) => dataProvider.lookup(resource, { text: asked, limit: optionsAsked, signal }),
    enabled: isOpened,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const { data: chosen } = useGetMany(resource, { ids: id === undefined ? [] : [id] }, { enabled: id !== undefined, staleTime: 60_000 });
  const toOption = (record: RaRecord) => optionOf(resource, record);
  const known = [...(chosen ?? []), ...(data?.data ?? [])].find((record) => String(record.id) === id);

  return (
    <OptionPicker
      label={say(field.label)}
      isMany={false}
      chosen={id === undefined ? [] : [known ? toOption(known) : { id, name: '…' }]}
      options={(data?.data ?? []).map(toOption)}
      isSearching={isFetching}
      note={(data?.total ?? 0) > optionsAsked ? say(more) : undefined}
      onOpen={() => setIsOpened(true)}
      onType={setTyped}
      onChoose={(ids) => onChange(ids[0])}
    />
  );
}

function optionOf(resource: string, record: RaRecord): PickerOption {
  const { title = 'id', code } = entityOf(resource);
  const detail = code && code !== title && typeof record[code] === 'string' ? (record[code] as string) : undefined;
  return { id: String(record.id), name: String(record[title] ?? record.id), detail };
}

/** The text once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
