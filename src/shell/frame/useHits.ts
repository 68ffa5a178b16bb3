import { useMemo } from 'react';
import { findAmong, foundRank, isFound, type ReadingsOf, searchTextOf, worstRank } from '#domain/core/finding.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type MenuItem, menuLeaves } from '../menu/menuTree.ts';
import { useMenu } from '../menu/useMenu.ts';
import { useReadings } from '../readings.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import { type Command, useCommands } from './commands.ts';
import { iconName } from './menuIcons.ts';
import { type JumpSource, useJumpRecords } from './useJumpRecords.ts';

const MOST_HITS = 12;
const MOST_COMMANDS = 6;

/** One line of the answer. */
export interface Hit {
  readonly key: string;
  readonly icon: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly go: () => void;
}

export interface HitGroup {
  readonly key: string;
  readonly label: Text;
  readonly hits: readonly Hit[];
}

/** The menus that a text finds by title (either language), groups or path, the best first. */
export function menuHits(
  menu: readonly MenuItem[],
  typed: string,
  readingsOf: ReadingsOf = () => [],
): readonly { item: MenuItem; group: Text }[] {
  const leaves = menuLeaves(menu).map(({ item, groups }) => ({ item, group: joined(groups), groups }));
  const textOf = ({ item: { meta, path }, groups }: (typeof leaves)[number]) =>
    searchTextOf({ names: both([meta.title]), others: [...both(groups), path] }, readingsOf);
  return findAmong(leaves, typed, textOf).slice(0, MOST_HITS);
}

const both = (texts: readonly Text[]): string[] => texts.flatMap(({ zh, en }) => [zh, en]);
const joined = (groups: readonly Text[]): Text => ({
  zh: groups.map(({ zh }) => zh).join(' / '),
  en: groups.map(({ en }) => en).join(' / '),
});

const commandHits = (commands: readonly Command[], typed: string, readingsOf: ReadingsOf): readonly Command[] =>
  typed.trim() === ''
    ? []
    : findAmong(commands, typed, ({ title, also }) =>
        searchTextOf({ names: both([title]), others: both(also) }, readingsOf),
      ).slice(0, MOST_COMMANDS);

/**
 * Menus and commands at once, records as they are found; the group with the best hit first, one without hits is not
 * drawn.
 */
export function useHits(sources: readonly JumpSource[], typed: string) {
  const t = useText();
  const openTab = useOpenTab();
  const readingsOf = useReadings();
  const menu = useMenu();
  const commands = useCommands();
  const menus = useMemo(() => menuHits(menu, typed, readingsOf), [menu, typed, readingsOf]);
  const { groups: found, ...state } = useJumpRecords(sources, typed);
  const groups: readonly HitGroup[] = [
    {
      key: 'menu',
      label: texts.menus,
      hits: menus.map(({ item: { id, meta, path, external }, group }) => ({
        key: `menu-${id}`,
        icon: meta.icon,
        title: t(meta.title),
        note: t(group),
        go: () => (external ? void window.open(path, '_blank', 'noopener,noreferrer') : openTab(path)),
      })),
    },
    {
      key: 'commands',
      label: texts.commands,
      hits: commandHits(commands, typed, readingsOf).map(({ key, title, icon, run }) => ({
        key: `command-${key}`,
        icon,
        title: t(title),
        note: undefined,
        go: run,
      })),
    },
    ...found.map(({ source, rows }) => ({
      key: source.entity,
      label: source.label,
      hits: rows.map((row) => {
        const path = source.pathOf(row);
        const icon = iconName(path, { isGroup: false, named: '' });
        return { key: `${source.entity}-${row.id}`, icon, ...source.textOf(row), go: () => openTab(path) } as Hit;
      }),
    })),
  ].filter(({ hits }) => hits.length > 0);
  return { ...state, groups: bestFirst(groups, typed, readingsOf) };
}

/** A record may be found by what its line does not show; then what is found by its own name goes before it. */
function bestFirst(groups: readonly HitGroup[], typed: string, readingsOf: ReadingsOf): readonly HitGroup[] {
  const rankOf = ({ hits: [first] }: HitGroup): number => {
    const text = first
      ? searchTextOf({ names: [first.title, ...first.title.split(' ')], others: [first.note ?? ''] }, readingsOf)
      : '';
    return isFound(text, typed) ? foundRank(text, typed) : worstRank;
  };
  const ranked = groups.map((group) => ({ group, rank: rankOf(group) }));
  return ranked.sort((left, right) => left.rank - right.rank).map(({ group }) => group);
}

const texts = {
  menus: bi('菜单', 'Menus'),
  commands: bi('操作', 'Actions'),
};
