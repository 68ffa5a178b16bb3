import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { DataScope } from '#domain/core/area.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type ScopeHolder, scopeWord } from '#domain/core/rowScope.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { queryRoleFunction } from '#domain/system/accessCalls.ts';
import { dataScopes } from '#domain/system/roleFunctions.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { Section } from '../parts/document/Section.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';

const words = {
  title: bi('数据范围', 'Rows'),
  hint: bi('由角色决定，在菜单配置表中设置', 'They follow from the role, which the menu configuration sets'),
  scope: bi('范围', 'Scope'),
  of: bi('业务对象', 'Of'),
  every: bi('全部业务对象', 'Everything'),
  between: bi('、', ', '),
};

/** Entities whose rows are somebody's, and that people list. */
const owned: readonly EntityDefinition[] = Object.values(entities).filter(
  (entity) => columnsOfScope(entity) && entity.verbs.includes('page'),
);

/**
 * Whose rows an account sees, with the role that stands in its form now: what nobody owns everybody sees, and is not
 * named.
 */
export function AccountRows() {
  const id = useId();
  const t = useText();
  const { hooks } = useGateway();
  const scopeNames = useDictionary('DATA_SCOPE');
  const roleId = String(useWatch({ name: 'roleId' }) ?? '');
  const [isLeader, haveAdmin] = [useWatch({ name: 'isLeader' }) === 1, useWatch({ name: 'haveAdmin' }) === 1];
  const { data } = useAnswer(queryRoleFunction, { navId: hooks.navId() }, { about: sysRole, toast: true });
  if (!data || (!roleId && !haveAdmin)) return null;
  const scopes = new Map(
    data.scopes.filter((one) => one.roleId === roleId).map(({ entity, scope }) => [entity, scope]),
  );
  const rows = rowsOf({ actor: { roleId, isLeader, haveAdmin }, scopes }).map(({ scope, of }) => ({
    scope: scopeNames.nameOf(scope),
    of: of.length === owned.length ? t(words.every) : of.map(({ label }) => t(label)).join(t(words.between)),
  }));
  const columns = [
    { field: 'scope', label: words.scope, isName: true },
    { field: 'of', label: words.of, isLong: true },
  ].map((column) => ({ ...column, value: (row: (typeof rows)[number]) => row[column.field as keyof typeof row] }));
  return (
    <Section id={id} title={t(words.title)} hint={t(words.hint)}>
      <RecordTable label={words.title} columns={columns} rows={rows} keyOf={({ scope }) => scope} />
    </Section>
  );
}

/** What falls under each word, the widest first. */
const rowsOf = (
  holder: ScopeHolder,
): readonly { readonly scope: DataScope; readonly of: readonly EntityDefinition[] }[] =>
  dataScopes
    .map((scope) => ({ scope, of: owned.filter((entity) => scopeWord(entity, holder) === scope) }))
    .filter(({ of }) => of.length > 0);
