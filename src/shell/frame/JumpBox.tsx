import SearchIcon from '@mui/icons-material/SearchOutlined';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { say, type Text } from '#domain/core/text.ts';
import { isComposing, isPlainEnter, useSettledText } from '../composition.ts';
import { type MenuItem, menuLeaves } from '../menu/menuTree.ts';
import { useMenu } from '../menu/useMenu.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import jumpStyles from './JumpBox.module.css';
import { iconName, iconOf } from './menuIcons.ts';
import barStyles from './TopBar.module.css';
import { type JumpSource, useJumpRecords } from './useJumpRecords.ts';

const MOST_HITS = 12;

/** The menus that hold all words of a text in their title (either language), their groups or their path. */
export function menuHits(menu: readonly MenuItem[], text: string): readonly { item: MenuItem; group: Text }[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return menuLeaves(menu)
    .map(({ item, groups }) => ({ item, group: joined(groups), all: searchText(item, groups) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .slice(0, MOST_HITS);
}

const joined = (groups: readonly Text[]): Text => ({
  zh: groups.map(({ zh }) => zh).join(' / '),
  en: groups.map(({ en }) => en).join(' / '),
});

function searchText({ meta, path }: MenuItem, groups: readonly Text[]): string {
  return [meta.title, ...groups]
    .flatMap(({ zh, en }) => [zh, en])
    .concat(path)
    .join(' ')
    .toLowerCase();
}

/** Goes anywhere by typing: the button in the top bar, and Ctrl K from everywhere. */
export function JumpBox({ sources }: { sources: readonly JumpSource[] }) {
  const say = useText();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button type="button" className={`${barStyles.jump} ${barStyles.desktopOnly}`} onClick={() => setOpen(true)}>
        <SearchIcon />
        <span className="tg-ellipsis">{say(texts.hint)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button type="button" className={`tg-quiet ${barStyles.mobileOnly}`} aria-label={say(texts.search)} onClick={() => setOpen(true)}>
        <SearchIcon />
      </button>
      {open && <JumpDialog sources={sources} onDone={() => setOpen(false)} />}
    </>
  );
}

/** One line of the answer. */
interface Hit {
  readonly key: string;
  readonly icon: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly path: string;
  readonly isExternal: boolean;
}

interface HitGroup {
  readonly key: string;
  readonly label: Text;
  readonly hits: readonly Hit[];
}

function JumpDialog({ sources, onDone }: { sources: readonly JumpSource[]; onDone: () => void }) {
  const say = useText();
  const openTab = useOpenTab();
  const listId = useId();
  const [raw, setRaw] = useState('');
  const [text, setText] = useState('');
  // The key and not the place: answers that arrive later push the others down.
  const [chosen, setChosen] = useState<string>();
  const { groups, isSearching, failed, retry } = useHitGroups(sources, text);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.max(
    hits.findIndex(({ key }) => key === chosen),
    0,
  );
  const rowId = (hit: Hit) => `${listId}-${hit.key}`;

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onDone();
    if (hit.isExternal) window.open(hit.path, '_blank', 'noopener,noreferrer');
    else openTab(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPlainEnter(event)) go(hits[at]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && hits[(at + step + hits.length) % hits.length];
    if (!next || isComposing(event)) return;
    event.preventDefault();
    setChosen(next.key);
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const settled = useSettledText({
    onRaw: setRaw,
    onText: (typed) => {
      setText(typed);
      setChosen(undefined);
    },
  });

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onDone}
      slotProps={{ paper: { 'aria-label': say(texts.search), 'aria-labelledby': undefined, sx: { alignSelf: 'flex-start', mt: 18 } } }}
    >
      <input
        className={jumpStyles.input}
        autoFocus
        role="combobox"
        aria-label={say(texts.hint)}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={hits[at] && rowId(hits[at])}
        placeholder={say(texts.hint)}
        value={raw}
        {...settled}
        onKeyDown={onKeyDown}
      />
      <div className={jumpStyles.list} role="listbox" id={listId} aria-label={say(texts.search)} aria-busy={isSearching}>
        {groups.map(({ key, label, hits: rows }) => (
          <div key={key} role="group" aria-label={say(label)}>
            <div className={jumpStyles.group} aria-hidden>
              {say(label)}
            </div>
            {rows.map((hit) => {
              const Icon = iconOf(hit.icon);
              return (
                <div
                  key={hit.key}
                  role="option"
                  id={rowId(hit)}
                  className={jumpStyles.row}
                  tabIndex={-1}
                  aria-selected={hit === hits[at]}
                  onMouseMove={() => setChosen(hit.key)}
                  onClick={() => go(hit)}
                  onKeyDown={onKeyDown}
                >
                  <Icon />
                  <span className="tg-ellipsis">{hit.title}</span>
                  <span className="tg-muted tg-ellipsis">{hit.note}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div role="status">
        {isSearching && <div className={`${jumpStyles.row} tg-muted`}>{say(texts.searching)}</div>}
        {!isSearching && failed.length === 0 && hits.length === 0 && <div className={`${jumpStyles.row} tg-muted`}>{say(texts.none)}</div>}
        {failed.length > 0 && (
          <div className={`${jumpStyles.row} tg-muted`}>
            {say(texts.failed, { what: failed.map(({ label }) => say(label)).join(say(texts.comma)) })}
            <button type="button" className="tg-quiet" onClick={retry}>
              {say(texts.retry)}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Menus at once, records as they are found; a group without hits is not drawn. */
function useHitGroups(sources: readonly JumpSource[], text: string) {
  const say = useText();
  const menu = useMenu();
  const menus = useMemo(() => menuHits(menu, text), [menu, text]);
  const { groups: found, ...state } = useJumpRecords(sources, text);
  const menuGroup: HitGroup = {
    key: 'menu',
    label: texts.menus,
    hits: menus.map(({ item, group }) => ({
      key: `menu-${item.id}`,
      icon: item.meta.icon,
      title: say(item.meta.title),
      note: say(group),
      path: item.path,
      isExternal: item.external,
    })),
  };
  const recordGroups = found.map(
    ({ source, rows }): HitGroup => ({
      key: source.entity,
      label: source.label,
      hits: rows.map((row) => {
        const path = source.pathOf(row);
        const { title, note } = source.textOf(row);
        return {
          key: `${source.entity}-${row.id}`,
          icon: iconName(path, { isGroup: false, named: '' }),
          title,
          note,
          path,
          isExternal: false,
        };
      }),
    }),
  );
  return { ...state, groups: [menuGroup, ...recordGroups].filter(({ hits }) => hits.length > 0) };
}

const texts = {
  hint: say('单号、菜单、客户', 'Number, menu, customer'),
  search: say('快速跳转', 'Jump to'),
  menus: say('菜单', 'Menus'),
  searching: say('正在查询…', 'Searching…'),
  none: say('没有匹配的菜单、单号或客户', 'No menu, number or customer matches'),
  failed: say('未能查询：{what}', 'Could not search: {what}'),
  comma: say('、', ', '),
  retry: say('重试', 'Try again'),
};
