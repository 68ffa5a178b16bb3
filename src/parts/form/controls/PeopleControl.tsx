import { useGetMany } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { entityOf } from '#domain/index.ts';
import type { ControlProps } from './control.ts';
import { rowTitleOf, useRowChoices } from './rowChoices.ts';
import { TokensControl } from './TokensControl.tsx';

const user = entityOf('sysUser');
const colleagues = { userKind__ne: 'CUSTOMER' };

/** Several people, as tokens; which are found by name as any other record is. */
export function PeopleControl(control: ControlProps) {
  const chosen: unknown = useWatch({ name: control.name });
  const ids = Array.isArray(chosen) ? chosen.map(String) : [];
  const { data = [] } = useGetMany(user.key, { ids });
  const names = new Map(data.map((row) => [String(row.id), rowTitleOf(user, row)]));
  const choices = useRowChoices(user, colleagues);
  return <TokensControl {...control} choices={choices} nameOf={(id) => names.get(id) ?? ''} />;
}
