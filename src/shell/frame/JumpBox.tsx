import SearchIcon from '@mui/icons-material/SearchOutlined';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { say } from '#domain/core/text.ts';
import { isComposing, isPlainEnter } from '../composition.ts';
import { type MenuItem, menuLeaves } from '../menu/menuTree.ts';
import { useMenu } from '../menu/useMenu.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import { iconOf } from './menuIcons.ts';

const MOST_HITS = 12;

/** The menus that hold all words of a text in their title (either language), their groups or their path. */
export function menuHits(menu: readonly MenuItem[], text: string): readonly { item: MenuItem; group: string }[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return menuLeaves(menu)
    .map(({ item, groups }) => ({ item, group: groups.map(({ zh }) => zh).join(' / '), all: searchText(item, groups) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .slice(0, MOST_HITS);
}

function searchText({ meta, path }: MenuItem, groups: readonly { zh: string; en: string }[]): string {
  return [meta.title, ...groups]
    .flatMap(({ zh, en }) => [zh, en])
    .concat(path)
    .join(' ')
    .toLowerCase();
}

/** Goes anywhere by typing: the button in the top bar, and Ctrl K from everywhere. */
export function JumpBox() {
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
      <button type="button" className="jump desktop-only" onClick={() => setOpen(true)}>
        <SearchIcon />
        <span className="tg-ellipsis">{say(texts.hint)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button type="button" className="tg-quiet mobile-only" aria-label={say(texts.search)} onClick={() => setOpen(true)}>
        <SearchIcon />
      </button>
      {open && <JumpDialog onDone={() => setOpen(false)} />}
    </>
  );
}

function JumpDialog({ onDone }: { onDone: () => void }) {
  const say = useText();
  const menu = useMenu();
  const openTab = useOpenTab();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo(() => menuHits(menu, text), [menu, text]);

  const go = (item: MenuItem | undefined) => {
    if (!item) return;
    onDone();
    if (item.external) window.open(item.path, '_blank', 'noopener,noreferrer');
    else openTab(item.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPlainEnter(event)) go(hits[at]?.item);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || isComposing(event) || hits.length === 0) return;
    event.preventDefault();
    const next = (at + step + hits.length) % hits.length;
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onDone}
      slotProps={{ paper: { 'aria-label': say(texts.search), 'aria-labelledby': undefined, sx: { alignSelf: 'flex-start', mt: 18 } } }}
    >
      <input
        className="jump-input"
        autoFocus
        role="combobox"
        aria-label={say(texts.hint)}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={hits[at] ? `${listId}-${at}` : undefined}
        placeholder={say(texts.hint)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="jump-list" role="listbox" id={listId} aria-label={say(texts.search)} ref={list}>
        {hits.map(({ item, group }, index) => {
          const Icon = iconOf(item.meta.icon);
          return (
            <div
              key={item.id}
              role="option"
              id={`${listId}-${index}`}
              className="jump-row"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseMove={() => setAt(index)}
              onClick={() => go(item)}
              onKeyDown={onKeyDown}
            >
              <Icon />
              {say(item.meta.title)}
              <span className="tg-muted">{group}</span>
            </div>
          );
        })}
      </div>
      {hits.length === 0 && <div className="jump-row tg-muted">{say(texts.none)}</div>}
    </Dialog>
  );
}

const texts = {
  hint: say('单号、菜单、客户', 'Number, menu, customer'),
  search: say('快速跳转', 'Jump to'),
  none: say('没有匹配的菜单', 'No menu matches'),
};
