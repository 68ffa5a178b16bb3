import { createContext, type ReactNode, useContext } from 'react';
import { Bars, Failure } from '../panel/Failure.tsx';
import { Panel, type PanelHead } from '../panel/Panel.tsx';
import { type Block, dataOf } from './block.ts';
import { type Figures, useFigures } from './useFigures.ts';

type BlockName<Answer> = Exclude<keyof Answer, 'time'>;
type DataOf<Part> = NonNullable<Extract<Part, { readonly data: unknown }>['data']>;

export interface Board<Answer> extends Omit<Figures<Answer>, 'failure'> {
  /** One block by its name; without any answer it is the failure of the whole call. */
  block<Name extends BlockName<Answer>>(name: Name): NonNullable<Answer[Name]> | Block<never> | undefined;
  /** Its data, once it is there. */
  data<Name extends BlockName<Answer>>(name: Name): DataOf<Answer[Name]> | undefined;
}

interface BlockPanelProps<Data> extends PanelHead {
  /** Grey lines while nothing has come yet. */
  readonly bars: number;
  readonly children: (data: Data) => ReactNode;
}

interface LoadedProps<Data> extends BlockPanelProps<Data> {
  /** Undefined while nothing has come yet. */
  readonly block: Block<Data> | undefined;
  readonly onRetry: () => void;
}

/** A panel that loads, fails and is empty by itself; one that is none of the person's business is not there. */
export function BlockPanel<Data>({ block, bars, onRetry, children, ...head }: LoadedProps<Data>) {
  if (block && 'data' in block && block.data === null) return null;
  return (
    <Panel {...head}>
      {!block && <Bars count={bars} />}
      {block && 'error' in block && <Failure requestId={block.error} onRetry={onRetry} />}
      {block && 'data' in block && block.data !== null && children(block.data)}
    </Panel>
  );
}

/** The call that a workbench is made of, and what it answers. */
export interface BoardDefinition<Answer> {
  readonly service: string;
  readonly method: string;
  /** Entities whose changes change the figures. */
  readonly entities: readonly string[];
  /** Carries the type of the answer; there is no such value. */
  readonly answer?: Answer;
}

/**
 * What a workbench is made of: one call that answers in blocks, and a panel for each of them.
 * @example
 * const board = defineBoard<Summary>({ service: 'baohan', method: 'workbenchSummary', entities: ['bhQuota'] });
 * <BoardProvider board={board}><BoardPanel board={board} name="alerts" title={…} bars={3}>{(rows) => …}</BoardPanel></BoardProvider>
 */
export const defineBoard = <Answer extends object>(board: BoardDefinition<Answer>): BoardDefinition<Answer> => board;

const BoardContext = createContext<{ readonly board: BoardDefinition<object>; readonly figures: Figures<object> } | undefined>(undefined);

/** Asks once for all panels below. */
export function BoardProvider({ board, children }: { board: BoardDefinition<object>; children: ReactNode }) {
  const { service, method, entities } = board;
  const figures = useFigures<object>({ service, method, entities });
  return <BoardContext value={{ board, figures }}>{children}</BoardContext>;
}

/** @throws when no provider above asks for this board */
export function useBoard<Answer extends object>(board: BoardDefinition<Answer>): Board<Answer> {
  const asked = useContext(BoardContext);
  if (asked?.board !== board) throw new Error(`${board.method} is not asked for here`);
  // The provider asks for this very board, so the answer is of its type.
  const { failure, ...figures } = asked.figures as Figures<Answer>;
  const block: Board<Answer>['block'] = (name) => figures.answer?.[name] ?? failure;
  return { ...figures, block, data: (name) => dataOf(block(name) as Block<DataOf<Answer[typeof name]>> | undefined) };
}

interface BoardPanelProps<Answer extends object, Name extends BlockName<Answer>> extends BlockPanelProps<DataOf<Answer[Name]>> {
  readonly board: BoardDefinition<Answer>;
  readonly name: Name;
}

/** The panel of one block of the board. */
export function BoardPanel<Answer extends object, Name extends BlockName<Answer>>({
  board,
  name,
  ...panel
}: BoardPanelProps<Answer, Name>) {
  const { block, refresh } = useBoard(board);
  return <BlockPanel {...panel} block={block(name) as Block<DataOf<Answer[Name]>> | undefined} onRetry={refresh} />;
}
