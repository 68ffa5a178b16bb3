import { createContext, type ReactNode, useContext } from 'react';
import type { CallDefinition } from '#domain/core/call.ts';
import type { Widget, Widgets } from '#domain/core/dashboard.ts';
import type { FieldMap } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { type Say, useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { Bars, Failure } from '../panel/Failure.tsx';
import { Panel, type PanelHead } from '../panel/Panel.tsx';
import { type DashboardQuery, useFigures } from './useFigures.ts';

type NoInput = Record<never, never> & FieldMap;

/** The call that a workbench is made of. */
export interface DashboardDefinition<Data> {
  readonly call: CallDefinition<NoInput, Widgets<Data>>;
  /** Entities whose changes change the figures. */
  readonly entities: readonly string[];
}

export interface DashboardState<Data> extends Omit<DashboardQuery<Widgets<Data>>, 'failure'> {
  /** One block by its name; without any answer it is the failure of the whole call. */
  block<Name extends keyof Data>(name: Name): Widget<Data[Name]> | undefined;
  /** Its data, once it is there and the person's business. */
  data<Name extends keyof Data>(name: Name): Data[Name] | undefined;
}

interface BlockPanelProps<Data> extends PanelHead {
  /** Grey lines while nothing has come yet. */
  readonly bars: number;
  readonly children: (data: Data) => ReactNode;
}

interface LoadedProps<Data> extends BlockPanelProps<Data> {
  /** Undefined while nothing has come yet. */
  readonly block: Widget<Data> | undefined;
  readonly onRetry: () => void;
}

/** A panel that loads, fails and is empty by itself; one that is none of the person's business is not there. */
export function WidgetPanel<Data>({ block, bars, onRetry, children, ...head }: LoadedProps<Data>) {
  if (block && 'data' in block && block.data === null) return null;
  return (
    <Panel {...head}>
      {!block && <Bars count={bars} />}
      {block && 'error' in block && <Failure requestId={block.error} onRetry={onRetry} />}
      {block && 'data' in block && block.data !== null && children(block.data)}
    </Panel>
  );
}

/**
 * What a workbench is made of: one call that answers in blocks, and a panel for each of them.
 * @example
 * const board = defineBoard({ call: workbenchSummary, entities: ['bhQuota'] });
 * const alerts = defineBoardPanel({ board, name: 'alerts', title: say('预警', 'Alerts'), bars: 3, show: (rows, { link }) => <Items … /> });
 * <BoardProvider board={board}><PanelOf panel={alerts} /></BoardProvider>
 */
export const defineDashboard = <Data extends object>(board: DashboardDefinition<Data>): DashboardDefinition<Data> =>
  board;

interface AskedBoard {
  readonly board: unknown;
  readonly figures: DashboardQuery<Widgets<object>>;
}

const BoardContext = createContext<AskedBoard | undefined>(undefined);

/** Asks once for all panels below. */
export function DashboardProvider<Data extends object>({
  board,
  children,
}: {
  board: DashboardDefinition<Data>;
  children: ReactNode;
}) {
  const figures = useFigures({ ...board, input: {} });
  return <BoardContext value={{ board, figures }}>{children}</BoardContext>;
}

/** @throws when no provider above asks for this board */
export function useDashboard<Data extends object>(board: DashboardDefinition<Data>): DashboardState<Data> {
  const asked = useContext(BoardContext);
  if (asked?.board !== board) throw new Error(`${board.call.method} is not asked for here`);
  // The provider asks for this very board, so the answer is of its type.
  const { failure, ...figures } = asked.figures as DashboardQuery<Widgets<Data>>;
  const blocks: { readonly [Name in keyof Data]?: Widget<Data[Name]> } | undefined = figures.answer;
  const block: DashboardState<Data>['block'] = (name) => blocks?.[name] ?? failure;
  const data: DashboardState<Data>['data'] = (name) => {
    const found = block(name);
    return found && 'data' in found ? (found.data ?? undefined) : undefined;
  };
  return { ...figures, block, data };
}

interface BoardPanelProps<Data extends object, Name extends keyof Data> extends BlockPanelProps<Data[Name]> {
  readonly board: DashboardDefinition<Data>;
  readonly name: Name;
}

/** The panel of one block of the board. */
export function DashboardPanel<Data extends object, Name extends keyof Data>({
  board,
  name,
  ...panel
}: BoardPanelProps<Data, Name>) {
  const { block, refresh } = useDashboard(board);
  return <WidgetPanel {...panel} block={block(name)} onRetry={refresh} />;
}

/** What a panel says and leads to. */
interface Speaking {
  readonly t: Say;
  /** The address behind a figure, for people who hold the right to open it; others read the figure alone. */
  readonly link: FigureLink;
}

interface PanelDefinition<Data extends object, Name extends keyof Data> extends Omit<PanelHead, 'title' | 'hint'> {
  readonly board: DashboardDefinition<Data>;
  readonly name: Name;
  readonly title: Text;
  readonly hint?: Text;
  readonly bars: number;
  readonly show: (data: Data[Name], speaking: Speaking) => ReactNode;
}

/** Declares a panel that follows from its block alone. */
export const defineDashboardPanel = <Data extends object, const Name extends keyof Data>(
  panel: PanelDefinition<Data, Name>,
): PanelDefinition<Data, Name> => panel;

/** Draws what {@link defineDashboardPanel} declares. */
export function PanelOf<Data extends object, Name extends keyof Data>({
  panel,
}: {
  panel: PanelDefinition<Data, Name>;
}) {
  const { title, hint, show, ...look } = panel;
  const t = useText();
  const link = useFigureLink();
  return (
    <DashboardPanel {...look} title={title} hint={hint}>
      {(data) => show(data, { t, link })}
    </DashboardPanel>
  );
}

type FigureLink = (right: string, address: string) => string | undefined;

export function useFigureLink(): FigureLink {
  const can = useCan();
  return (right, address) => (can({ right }) ? address : undefined);
}
