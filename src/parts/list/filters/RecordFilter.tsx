import { useState } from 'react';
import { useGetMany } from 'react-admin';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../../shell/text.ts';
import { type RowChoice, toRowChoice, useRowChoices } from '../../form/controls/rowChoices.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import { OptionPicker } from './OptionPicker.tsx';

/** One record of another entity, searched on the server by its keyword. */
export function RecordFilter({ filter: { field }, value, onChange }: FilterControlProps) {
  const t = useText();
  const resource = field.kind === 'ref' ? field.entity : '';
  const entity = entityOf(resource);
  const source = useRowChoices(entity);
  const [picked, setPicked] = useState<RowChoice>();
  const id = value === undefined || value === '' ? undefined : String(value);
  const { data } = useGetMany(
    resource,
    { ids: id === undefined ? [] : [id] },
    { enabled: id !== undefined, staleTime: 60_000 },
  );
  const known = [...(data ?? []).map((row) => toRowChoice(entity, row)), ...(picked ? [picked] : [])].find(
    (choice) => choice.id === id,
  );
  return (
    <OptionPicker
      label={t(field.label)}
      isMany={false}
      chosen={id === undefined ? [] : [known ?? { id, label: '…' }]}
      source={source}
      onChoose={(ids, choice) => {
        setPicked(choice);
        onChange(ids[0]);
      }}
    />
  );
}
