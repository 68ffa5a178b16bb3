import {
  Activity,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Text } from '#domain/core/text.ts';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import styles from './pageTabs.module.css';

interface PagePart {
  readonly key: string;
  readonly label: Text;
  readonly content: ReactNode;
  /** Beside the names of the parts while this one is shown. */
  readonly tools?: ReactNode;
}

interface PageTabsProps {
  readonly label: Text;
  readonly parts: readonly PagePart[];
  /** The part that an address asks for by its other words; each new address opens it. */
  readonly asked?: { readonly part: string; readonly address: string } | undefined;
}

type ReportDirty = (isDirty: boolean) => void;
const DirtyContext = createContext<ReportDirty | undefined>(undefined);

/** Tells the page that something in it is unsaved, wherever it stands. */
export function useReportDirty(): ReportDirty {
  const { setDirty } = useTab();
  return useContext(DirtyContext) ?? setDirty;
}

/** One page in parts, one of which is shown. A part that was opened stays as it was left. @see WAI-ARIA tabs pattern */
export function PageTabs({ label, parts, asked }: PageTabsProps) {
  const t = useText();
  const id = useId();
  const { setDirty, query } = useTab();
  // An address may name the part it means: `?part=documents`.
  const [chosen, setChosen] = useState(
    (parts.find(({ key }) => key === (asked?.part ?? query.part)) ?? parts[0])?.key ?? '',
  );
  const [seen, setSeen] = useState<readonly string[]>([chosen]);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const strip = useRef<HTMLDivElement>(null);
  const dirty = useRef(new Set<string>());

  const choose = useCallback((key: string) => {
    setChosen(key);
    setSeen((before) => (before.includes(key) ? before : [...before, key]));
  }, []);
  const { part: askedPart, address } = asked ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address asks anew for the same part
  useEffect(() => {
    if (askedPart !== undefined) choose(askedPart);
  }, [askedPart, address, choose]);
  const report = useCallback(
    (key: string, isDirty: boolean) => {
      if (isDirty) dirty.current.add(key);
      else dirty.current.delete(key);
      setUnsaved([...dirty.current]);
      setDirty(dirty.current.size > 0);
    },
    [setDirty],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const at = parts.findIndex(({ key }) => key === chosen);
    const to =
      event.key === 'ArrowRight'
        ? at + 1
        : event.key === 'ArrowLeft'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? -1
              : at;
    const next = parts.at(to % parts.length);
    if (!next || next.key === chosen) return;
    event.preventDefault();
    choose(next.key);
    strip.current?.querySelectorAll('button').item(parts.indexOf(next)).focus();
  };
  return (
    <div className="tg-column tg-whole tg-shrinks">
      <div className={styles.bar}>
        <div className={styles.strip} role="tablist" aria-label={t(label)} ref={strip} onKeyDown={onKeyDown}>
          {parts.map(({ key, label: name }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              aria-selected={key === chosen}
              aria-controls={key === chosen ? `${id}-${key}-part` : undefined}
              tabIndex={key === chosen ? 0 : -1}
              data-unsaved={unsaved.includes(key) ? '' : undefined}
              onClick={() => choose(key)}
            >
              {t(name)}
            </button>
          ))}
        </div>
        {parts.find(({ key }) => key === chosen)?.tools}
      </div>
      {parts
        .filter(({ key }) => seen.includes(key))
        .map(({ key, content }) => (
          <Activity key={key} mode={key === chosen ? 'visible' : 'hidden'}>
            <Part id={`${id}-${key}`} onDirty={(isDirty) => report(key, isDirty)}>
              {content}
            </Part>
          </Activity>
        ))}
    </div>
  );
}

function Part({ id, onDirty, children }: { id: string; onDirty: ReportDirty; children: ReactNode }) {
  const latest = useRef(onDirty);
  latest.current = onDirty;
  const report = useCallback<ReportDirty>((isDirty) => latest.current(isDirty), []);
  return (
    <div className="tg-column tg-fill tg-shrinks" role="tabpanel" id={`${id}-part`} aria-labelledby={id}>
      <DirtyContext.Provider value={report}>{children}</DirtyContext.Provider>
    </div>
  );
}
