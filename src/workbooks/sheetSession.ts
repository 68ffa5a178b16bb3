import type { WorkbookDoc } from '#domain/workbooks/model/document.ts';
import {
  type EditorNews,
  edit,
  openEditor,
  reload,
  type SentOperation,
  type SheetEditor,
  takeIn,
  toSend,
  type UnconfirmedOperation,
} from '#domain/workbooks/model/editor.ts';
import type { SheetEntry, SheetOperation } from '#domain/workbooks/model/operation.ts';

/**
 * What the server says: operations behind a revision, and up to which one there are; where its log is shorter than that,
 * a whole workbook that they follow.
 */
export interface WorkbookTold {
  readonly entries: readonly SheetEntry[];
  readonly rev: number;
  readonly doc?: WorkbookDoc;
  readonly lastSeq?: number;
}

/** The calls of one workbook. */
export interface SheetWire {
  /** @param since what the page has already: others' operations behind it come with the answer */
  readonly send: (client: string, ops: readonly SentOperation[], since: number) => Promise<WorkbookTold>;
  readonly ask: (since: number) => Promise<WorkbookTold>;
}

/** Where unconfirmed operations outlive a closed tab. */
export interface SheetKeeper {
  readonly keep: (client: string, ops: readonly UnconfirmedOperation[]) => void;
  readonly forget: (client: string) => void;
  readonly left: () => readonly { readonly client: string; readonly ops: readonly UnconfirmedOperation[] }[];
}

export interface SheetHearer {
  readonly news: (news: EditorNews) => void;
  /** A whole batch was refused, such as by a lock or a lost membership. */
  readonly refused: (error: unknown) => void;
}

/** One step of a person: what takes it back. */
type Step = readonly SheetOperation[];

const mostSteps = 200;
const waitMs = 40;
const retryMs = 2_000;

/** How the last operations fare: all in, on their way, waiting for the net, or refused as a whole. */
export type SendState = 'saved' | 'sending' | 'waiting' | 'refused';

/**
 * One open workbook of one tab: does things at once, sends them in their order as often as it takes, lays those of
 * others below, and knows how to take back what this person did. It draws nothing and outlives every drawing.
 */
export class SheetSession {
  editor: SheetEditor;
  state: SendState = 'saved';
  /** Counts every change, so that whoever draws knows. */
  version = 0;
  private readonly undone: Step[] = [];
  private readonly done: Step[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly wire: SheetWire;
  private readonly keeper: SheetKeeper;
  private readonly hearer: SheetHearer;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBusy = false;
  private heard = 0;
  private isOver = false;

  constructor(
    doc: WorkbookDoc,
    { rev, client, user }: Pick<SheetEditor, 'rev' | 'client' | 'user'>,
    { wire, keeper, hearer }: { readonly wire: SheetWire; readonly keeper: SheetKeeper; readonly hearer: SheetHearer },
  ) {
    this.editor = openEditor(doc, { rev, client, user });
    this.wire = wire;
    this.keeper = keeper;
    this.hearer = hearer;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly seen = (): number => this.version;

  /** Does one step of the person, made of any number of operations. */
  do(ops: readonly SheetOperation[]): void {
    if (ops.length === 0) return;
    this.done.push(this.apply(ops));
    if (this.done.length > mostSteps) this.done.shift();
    this.undone.length = 0;
  }

  get mayUndo(): boolean {
    return this.done.length > 0;
  }

  get mayRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Takes back the person's own last step, as operations like others. @returns what was done, to look at */
  undo(): readonly SheetOperation[] {
    return this.turn(this.done, this.undone);
  }

  redo(): readonly SheetOperation[] {
    return this.turn(this.undone, this.done);
  }

  private turn(from: Step[], to: Step[]): readonly SheetOperation[] {
    const step = from.pop();
    if (!step) return [];
    to.push(this.apply(step));
    return step;
  }

  private apply(ops: readonly SheetOperation[]): Step {
    const backs = ops.map((op) => edit(this.editor, op));
    this.keeper.keep(this.editor.client, this.editor.pending);
    this.changed(this.state === 'waiting' ? 'waiting' : 'sending');
    this.soon(waitMs);
    return backs.reverse().flat();
  }

  /** What was left unsent by tabs that are gone goes to the server under their own names, once each. */
  async sendLeft(): Promise<void> {
    for (const { client, ops } of this.keeper.left()) {
      if (client === this.editor.client) continue;
      try {
        for (let rest = ops; rest.length > 0; ) {
          const part = toSend({ ...this.editor, pending: [...rest] });
          this.take(await this.wire.send(client, part, this.editor.rev));
          rest = rest.slice(part.length);
        }
        this.keeper.forget(client);
      } catch (error) {
        // Nobody there: the next time it is opened. Refused: it is told and offered.
        if (isOffline(error)) return;
        this.keeper.forget(client);
        this.hearer.news({ refused: ops.map(({ op }) => ({ op, why: '' })), overwritten: [] });
        this.hearer.refused(error);
      }
    }
  }

  /** Somebody wrote up to this revision; without one it may be any. */
  hear(rev = Number.POSITIVE_INFINITY): void {
    if (rev <= this.editor.rev) return;
    this.heard = Math.max(this.heard, rev);
    this.soon(0);
  }

  /** What somebody wrote came along with the word of it; behind a gap the rest is asked for. */
  told(entries: readonly SheetEntry[], rev: number): void {
    this.take({ entries, rev });
    this.hear(rev);
  }

  /** The net is there again. */
  again(): void {
    if (this.state === 'refused') this.state = 'sending';
    this.hear();
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private soon(ms: number): void {
    if (this.isOver || this.isBusy) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.exchange(), ms);
  }

  private async exchange(): Promise<void> {
    if (this.isBusy || this.isOver) return;
    this.isBusy = true;
    let next: number | undefined;
    try {
      const ops = this.state === 'refused' ? [] : toSend(this.editor);
      if (ops.length > 0) this.take(await this.wire.send(this.editor.client, ops, this.editor.rev));
      else if (this.heard > this.editor.rev) {
        const all = this.heard;
        this.heard = 0;
        this.take(await this.wire.ask(this.editor.rev).catch((error) => this.askAgain(all, error)));
      }
      const isLeft = this.state !== 'refused' && this.editor.pending.length > 0;
      if (!isLeft && this.state !== 'refused') this.changed('saved');
      if (isLeft || this.heard > this.editor.rev) next = 0;
    } catch (error) {
      next = this.failed(error);
    } finally {
      this.isBusy = false;
    }
    if (next !== undefined) this.soon(next);
  }

  private askAgain(heard: number, error: unknown): never {
    this.heard = heard;
    throw error;
  }

  private failed(error: unknown): number | undefined {
    if (isOffline(error)) {
      this.changed('waiting');
      return retryMs;
    }
    this.heard = 0;
    this.changed('refused');
    this.hearer.refused(error);
    return undefined;
  }

  /** Takes in what the server says. */
  take({ entries, rev, doc, lastSeq = 0 }: WorkbookTold): void {
    if (doc && rev > this.editor.rev) this.editor = reload(this.editor, doc, { rev, lastSeq });
    const news = takeIn(this.editor, entries);
    if (news.refused.length + news.overwritten.length > 0) this.hearer.news(news);
    // The answer may end before what is there.
    if (!doc) this.heard = Math.max(this.heard, rev);
    if (this.editor.pending.length > 0) this.keeper.keep(this.editor.client, this.editor.pending);
    else this.keeper.forget(this.editor.client);
    this.changed(this.state);
  }

  /** Unsent operations that can never go in are given up: what the server has is all there is. @returns them */
  giveUp({ doc, rev, lastSeq = 0, ...told }: WorkbookTold): readonly SheetOperation[] {
    const { client, user, pending } = this.editor;
    if (!doc) return [];
    const lost = pending.map(({ op }) => op);
    this.keeper.forget(client);
    this.editor = openEditor(doc, { rev, client, user, nextSeq: lastSeq + 1 });
    this.done.length = 0;
    this.undone.length = 0;
    this.take({ ...told, rev });
    this.changed('saved');
    return lost;
  }

  private changed(state: SendState): void {
    this.state = state;
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

/** Nobody answered, or the server is being restarted: it is tried again. What was judged and refused has a code. */
const isOffline = (error: unknown): boolean => {
  const status = (error as { readonly status?: unknown } | null)?.status;
  return typeof status !== 'number' || status === 0 || status >= 502;
};
