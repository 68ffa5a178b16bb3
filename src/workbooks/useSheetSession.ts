import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { getShareSheet, type OpenedSheet, queryXlsOps, type SheetNews, saveSheetOps } from '#domain/workbooks/calls.ts';
import { shareSheet } from '#domain/workbooks/index.ts';
import type { EditorNews, UnconfirmedOperation } from '#domain/workbooks/model/editor.ts';
import type { SheetEntry, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { useCall, useRead } from '../parts/calls/useCall.ts';
import { onReconnected } from '../shell/connection.ts';
import { dropDraft, keepDraft, readDrafts } from '../shell/drafts.ts';
import { useRecordEvents } from '../shell/events.ts';
import { useActor } from '../shell/useSession.ts';
import { type SheetKeeper, SheetSession, type SheetWire, type WorkbookTold } from './sheetSession.ts';

type Call = TongguanDataProvider['call'];

export interface OpenWorkbook {
  readonly session: SheetSession;
  readonly opened: OpenedSheet;
  /** What the person may do now, as the server last said. */
  readonly role: OpenedSheet['role'];
  readonly status: string;
}

export interface SheetTeller {
  readonly news: (news: EditorNews) => void;
  /** A whole batch was refused: what was lost with it, so that its words can be offered. */
  readonly refused: (error: unknown, lost: readonly SheetOperation[]) => void;
}

/** Unsent operations lie where drafts of forms do: a week, of this login alone. */
function keeperOf(sheetId: string): SheetKeeper {
  const key = `sheet:${sheetId}`;
  return {
    keep: (client, ops) => void keepDraft(key, { id: client, savedAt: Date.now(), values: { ops } }),
    forget: (client) => dropDraft(key, client),
    left: () =>
      readDrafts(key).map(({ id, values }) => ({
        client: id,
        ops: (values.ops ?? []) as readonly UnconfirmedOperation[],
      })),
  };
}

const quiet = { toast: false, write: false } as const;

/** The calls of one workbook; what the server says of the person's part is handed on. */
function wireOf(call: Call, sheetId: string, client: string, hear: (news: SheetNews) => void): SheetWire {
  const whole = async (): Promise<WorkbookTold> => {
    const { doc, snapRev: rev, lastSeq, entries } = await call(getShareSheet, { sheetId, clientId: client }, quiet);
    return { doc, rev, lastSeq, entries };
  };
  const told = async (news: SheetNews): Promise<WorkbookTold> => {
    hear(news);
    return news.isOld ? whole() : { entries: news.entries, rev: news.rev };
  };
  return {
    send: async (clientId, ops, sinceRev) =>
      told(await call(saveSheetOps, { sheetId, clientId, sinceRev, ops: [...ops] }, quiet)),
    ask: async (sinceRev) => told(await call(queryXlsOps, { sheetId, sinceRev }, quiet)),
  };
}

/** Opens a workbook and keeps it open: what others do arrives by the stream of events that every page has. */
export function useSheetSession(sheetId: string, teller: SheetTeller) {
  const call = useCall();
  // The call is another function with every drawing; a session is opened once.
  const latest = useRef(call);
  latest.current = call;
  const { userId } = useActor();
  // Of a tab: the same account in two of them are two editors.
  const client = useRef(`${userId}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`);
  const [open, setOpen] = useState<OpenWorkbook>();
  const news = useEffectEvent(teller.news);
  const refused = useEffectEvent(teller.refused);
  const loaded = useRead<OpenedSheet>(
    [shareSheet.key, 'open', sheetId, client.current],
    (signal) => call(getShareSheet, { sheetId, clientId: client.current }, { signal, toast: false }),
    { isOnce: true },
  );
  const { data } = loaded;
  useEffect(() => {
    if (!data) return;
    const hear = ({ role, status }: Pick<SheetNews, 'role' | 'status'>) =>
      setOpen((before) =>
        before && (before.role !== role || before.status !== status) ? { ...before, role, status } : before,
      );
    const session = new SheetSession(
      data.doc,
      { rev: data.snapRev, client: client.current, user: userId },
      {
        wire: wireOf((...asked) => latest.current(...asked), sheetId, client.current, hear),
        keeper: keeperOf(sheetId),
        hearer: { news, refused: (error) => void giveUp(error) },
      },
    );
    const giveUp = async (error: unknown) => {
      const whole = { sheetId, clientId: client.current };
      // Somebody who is no member any more gets no answer either: what he sees stays until he leaves.
      const now = await latest.current(getShareSheet, whole, quiet).catch(() => undefined);
      if (now) hear(now);
      refused(error, now ? session.giveUp({ ...now, rev: now.snapRev }) : session.editor.pending.map(({ op }) => op));
    };
    session.take({ entries: data.entries, rev: data.rev });
    setOpen({ session, opened: data, role: data.role, status: data.status });
    void session.sendLeft();
    return () => session.close();
  }, [data, sheetId, userId]);
  useRecordEvents(shareSheet.key, ({ id, rev, passing }) => {
    if (id !== '' && id !== sheetId) return;
    const { entries } = (passing ?? {}) as { readonly entries?: readonly SheetEntry[] };
    if (entries && rev !== undefined) open?.session.told(entries, rev);
    else open?.session.hear(rev);
  });
  useEffect(() => onReconnected(() => open?.session.again()), [open]);
  return { open, error: loaded.error, refetch: loaded.refetch };
}
