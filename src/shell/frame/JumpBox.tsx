import SearchIcon from '@mui/icons-material/SearchOutlined';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { isComposing, isPlainEnter, useSettledText } from '../composition.ts';
import { useText } from '../text.ts';
import jumpStyles from './JumpBox.module.css';
import { iconOf } from './menuIcons.ts';
import barStyles from './TopBar.module.css';
import { type Hit, type HitGroup, useHits } from './useHits.ts';
import type { JumpSource } from './useJumpRecords.ts';

/** Goes anywhere by typing: the button in the top bar, and Ctrl K from everywhere. */
export function JumpBox({ sources }: { sources: readonly JumpSource[] }) {
  const t = useText();
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
        <span className="tg-ellipsis">{t(texts.short)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={`tg-quiet ${barStyles.mobileOnly}`}
        aria-label={t(texts.search)}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </button>
      {open && <JumpDialog sources={sources} onDone={() => setOpen(false)} />}
    </>
  );
}

function JumpDialog({ sources, onDone }: { sources: readonly JumpSource[]; onDone: () => void }) {
  const t = useText();
  const listId = useId();
  const [raw, setRaw] = useState('');
  const [text, setText] = useState('');
  const { groups, isSearching, failed, retry } = useHits(sources, text);
  const { chosen, choose, step } = useCursor(groups.flatMap(({ hits }) => hits));
  const rowId = (hit: Hit) => `${listId}-${hit.key}`;

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onDone();
    hit.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPlainEnter(event)) go(chosen);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by && step(by);
    if (!next || isComposing(event)) return;
    event.preventDefault();
    choose(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const settled = useSettledText({
    onRaw: setRaw,
    onText: (typed) => {
      setText(typed);
      choose(undefined);
    },
  });

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onDone}
      slotProps={{
        paper: { 'aria-label': t(texts.search), 'aria-labelledby': undefined, sx: { alignSelf: 'flex-start', mt: 18 } },
      }}
    >
      <input
        className={jumpStyles.input}
        autoFocus
        role="combobox"
        aria-label={t(texts.hint)}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && rowId(chosen)}
        placeholder={t(texts.hint)}
        value={raw}
        {...settled}
        onKeyDown={onKeyDown}
      />
      <div className={jumpStyles.list} role="listbox" id={listId} aria-label={t(texts.search)} aria-busy={isSearching}>
        {groups.map((group) => (
          <HitRows
            key={group.key}
            group={group}
            chosen={chosen}
            rowId={rowId}
            onPoint={choose}
            onGo={go}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <JumpStatus isSearching={isSearching} isEmpty={groups.length === 0} failed={failed} onRetry={retry} />
    </Dialog>
  );
}

/** The hit that Enter opens, known by its key and not its place: answers that arrive later push the others down. */
function useCursor(hits: readonly Hit[]) {
  const [key, setKey] = useState<string>();
  const at = Math.max(
    hits.findIndex((hit) => hit.key === key),
    0,
  );
  return {
    chosen: hits[at],
    choose: (hit: Hit | undefined) => setKey(hit?.key),
    step: (by: number) => hits[(at + by + hits.length) % hits.length],
  };
}

interface HitRowsProps {
  readonly group: HitGroup;
  readonly chosen: Hit | undefined;
  readonly rowId: (hit: Hit) => string;
  readonly onPoint: (hit: Hit) => void;
  readonly onGo: (hit: Hit) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** What one source knows, under its name. */
function HitRows({ group: { label, hits }, chosen, rowId, onPoint, onGo, onKeyDown }: HitRowsProps) {
  const t = useText();
  return (
    <div role="group" aria-label={t(label)}>
      <div className={jumpStyles.group} aria-hidden>
        {t(label)}
      </div>
      {hits.map((hit) => {
        const Icon = iconOf(hit.icon);
        return (
          <div
            key={hit.key}
            role="option"
            id={rowId(hit)}
            className={jumpStyles.row}
            tabIndex={-1}
            aria-selected={hit === chosen}
            onMouseMove={() => onPoint(hit)}
            onClick={() => onGo(hit)}
            onKeyDown={onKeyDown}
          >
            <Icon />
            <span className="tg-ellipsis">{hit.title}</span>
            <span className="tg-small tg-end tg-ellipsis">{hit.note}</span>
          </div>
        );
      })}
    </div>
  );
}

interface JumpStatusProps {
  readonly isSearching: boolean;
  readonly isEmpty: boolean;
  readonly failed: readonly JumpSource[];
  readonly onRetry: () => void;
}

/** Whether the answer is still coming, empty, or lacks what could not be searched. */
function JumpStatus({ isSearching, isEmpty, failed, onRetry }: JumpStatusProps) {
  const t = useText();
  return (
    <div role="status">
      {isSearching && <div className={`${jumpStyles.row} tg-muted`}>{t(texts.searching)}</div>}
      {!isSearching && failed.length === 0 && isEmpty && (
        <div className={`${jumpStyles.row} tg-muted`}>{t(texts.none)}</div>
      )}
      {failed.length > 0 && (
        <div className={`${jumpStyles.row} tg-muted`}>
          {t(texts.failed, { what: failed.map(({ label }) => t(label)).join(t(texts.comma)) })}
          <button type="button" className="tg-quiet" onClick={onRetry}>
            {t(texts.retry)}
          </button>
        </div>
      )}
    </div>
  );
}

const texts = {
  /** As much of it as the bar has room for. */
  short: bi('单号、菜单、客户', 'Number, customer'),
  hint: bi('单号、海关编号、提单、编码、料号、菜单、客户，可用拼音', 'Any number, code, part, menu, customer'),
  search: bi('快速跳转', 'Jump to'),
  searching: bi('正在查询…', 'Searching…'),
  none: bi('没有匹配的菜单、操作、单号或客户', 'No menu, action, number or customer matches'),
  failed: bi('未能查询：{what}', 'Could not search: {what}'),
  comma: bi('、', ', '),
  retry: bi('重试', 'Try again'),
};
