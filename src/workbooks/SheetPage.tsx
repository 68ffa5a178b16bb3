import LockOutlined from '@mui/icons-material/LockOutlined';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { bi, type Locale, type Text } from '#domain/core/text.ts';
import { operationRefusalText, overwrittenText } from '#domain/workbooks/errors.ts';
import type { EditorNews } from '#domain/workbooks/model/editor.ts';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { sheetsPath } from '#domain/workbooks/paths.ts';
import { dictionaryStore } from '../parts/dictionary/useDictionary.ts';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { useTab } from '../shell/tabs/useTab.ts';
import { useLocale, useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { rectOf } from './grid/geometry.ts';
import type { CellFrame } from './grid/gridView.ts';
import { OthersHere } from './OthersHere.tsx';
import { sheetReckoner, type WordsOf } from './sheetReckoner.ts';
import { useDesk } from './useDesk.ts';
import { useOthers } from './useOthers.ts';
import { type OpenWorkbook, useSheetSession } from './useSheetSession.ts';
import { useSheetTools } from './useSheetTools.tsx';
import { Workbook } from './Workbook.tsx';

const words = {
  back: bi('返回列表', 'Back to the list'),
  read: bi('只读', 'Read only'),
  comment: bi('可批注', 'You may comment'),
  lost: bi('{count} 步修改未被接受：{why}。内容：{text}', '{count} changes were refused: {why}. They said: {text}'),
  plain: bi('{why}', '{why}'),
  refused: bi('修改未能提交', 'Changes could not be saved'),
};

/** /excel/share/sheet: one workbook, open. The derived record page shows facts; this is where people write together. */
export function SheetPage() {
  const { query } = useTab();
  return query.id ? <OneSheet key={query.id} id={query.id} /> : null;
}

type Overwritten = EditorNews['overwritten'][number];
const hintMs = 3_000;

/** Cells that somebody else just wrote over, for three seconds. */
function useHints() {
  const [hints, setHints] = useState<readonly Overwritten[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const show = (fresh: readonly Overwritten[]) => {
    if (fresh.length === 0) return;
    setHints((before) => [...before, ...fresh].slice(-50));
    const timer = setTimeout(() => setHints((before) => before.filter((one) => !fresh.includes(one))), hintMs);
    timers.current.add(timer);
  };
  return { hints, show };
}

/** What was written in operations that nobody took, so that it can be written anew. */
const textOf = (ops: readonly SheetOperation[]): string =>
  ops
    .flatMap((op) => (op.op === 'set' ? op.cells.map(({ v, f }) => (f === undefined ? String(v ?? '') : `=${f}`)) : []))
    .filter(Boolean)
    .join('、')
    .slice(0, 300);

function OneSheet({ id }: { readonly id: string }) {
  const t = useText();
  const notify = useNotify();
  const { hints, show } = useHints();
  const lose = (why: string, ops: readonly SheetOperation[]) =>
    notify(t(ops.length > 0 ? words.lost : words.plain, { count: ops.length, why, text: textOf(ops) }), {
      type: 'error',
      autoHideDuration: 12_000,
    });
  const { open, error, refetch } = useSheetSession(id, {
    news: ({ refused, overwritten }) => {
      show(overwritten);
      if (refused.length > 0)
        lose(
          t(operationRefusalText(refused[0]?.why ?? '')),
          refused.map(({ op }) => op),
        );
    },
    refused: (problem, lost) => lose(problem instanceof Error ? problem.message : t(words.refused), lost),
  });
  if (!open) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  return <Opened id={id} open={open} hints={hints} />;
}

interface OpenedProps {
  readonly id: string;
  readonly open: OpenWorkbook;
  readonly hints: readonly Overwritten[];
}

function Opened({ id, open, hints }: OpenedProps) {
  const { session, opened, role } = open;
  const { userId } = useActor();
  const locale = useLocale();
  const { setTitle, active } = useTab();
  useEffect(() => setTitle(opened.name), [setTitle, opened.name]);
  const reckoner = useMemo(
    () => sheetReckoner(session.editor.book, (dict) => wordsIn(dict, locale)),
    [session, locale],
  );
  const own = useMemo(() => ({ user: userId, role }), [userId, role]);
  const desk = useDesk(session, reckoner, own);
  return desk ? <AtDesk id={id} open={open} desk={desk} hints={hints} isActive={active} /> : null;
}

/** Words of a dictionary of the house, and their codes; asked for by the first cell that wants them. */
function wordsIn(code: string, locale: Locale): ReturnType<WordsOf> {
  const key = { code, locale };
  const { status, items } = dictionaryStore.peek(key);
  if (status === 'unasked') void dictionaryStore.load(key);
  if (status !== 'ready') return undefined;
  return { names: items.map(({ dictName }) => dictName), codes: items.map(({ dictId }) => dictId) };
}

interface AtDeskProps extends OpenedProps {
  readonly desk: NonNullable<ReturnType<typeof useDesk>>;
  readonly isActive: boolean;
}

function AtDesk({ id, open, desk, hints, isActive }: AtDeskProps) {
  const t = useText();
  const others = useOthers(desk, id, isActive);
  const { opened, role } = open;
  const { tools, dialogs } = useSheetTools({ id, open, desk });
  const { userId, userName } = useActor();
  const people = {
    ...opened.people,
    [userId]: userName,
    ...Object.fromEntries(others.map(({ user, name }) => [user, name])),
  };
  const { ids } = desk.shown;
  const frames = hints.flatMap(({ sheet, row, col, user, rev }): CellFrame[] => {
    const place = { row: ids.rowAt.get(row) ?? -1, col: ids.colAt.get(col) ?? -1 };
    if (sheet !== desk.grid.id || place.row < 0 || place.col < 0) return [];
    const name = t(overwrittenText(people[user] ?? user));
    return [{ key: `hint${rev}${row}${col}`, rect: rectOf(place, place), look: 'found', name }];
  });
  const part: Text | undefined = role === 'READ' ? words.read : role === 'COMMENT' ? words.comment : undefined;
  return (
    <div className="tg-column tg-whole tg-shrinks">
      <DocumentHead
        back={{ label: words.back, to: sheetsPath }}
        title={opened.name}
        marks={
          part && (
            <span className="tg-inline">
              {<LockOutlined fontSize="small" aria-hidden />}
              {t(part)}
            </span>
          )
        }
        controls={<OthersHere others={others} desk={desk} />}
        tools={tools}
      />
      <Workbook desk={desk} others={others} people={people} hints={frames} />
      {dialogs}
    </div>
  );
}
