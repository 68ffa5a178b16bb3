import { createContext, type ReactNode, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import type { LinkOf } from '../../shell/tabs/useAsAction.ts';
import type { ByColumn, ColumnOf, ScreenRecord } from '../screenRecord.ts';
import type { BatchAction, RowAction, RowOffer } from './actions.ts';
import type { ColumnLook, LaidColumn } from './columnLayout.ts';
import type { FilterValues } from './listFilter.ts';
import type { Sort } from './sorting.ts';
import type { Selection } from './useSelection.ts';
import type { Density, TableSetting } from './useTableSetting.ts';

/** A set of rows people come back to all day: a tab with its count above the list. */
export interface ListView {
  readonly key: string;
  readonly label: Text;
  /** Conditions the rows of this view fulfil. */
  readonly filter: FilterValues;
}

/** Which fields a card shows on a small screen. */
export interface CardLook<Entity extends EntityDefinition = EntityDefinition> {
  /** Field whose value heads the card. */
  readonly title: ColumnOf<Entity>;
  /** Fields that stand beside the status as marks. */
  readonly marks?: readonly ColumnOf<Entity>[];
  /** Facts below the title: fields, or what a screen puts together from several. */
  readonly lines: readonly (ColumnOf<Entity> | CardLine<ScreenRecord<Entity>>)[];
  /** How far the record is, at the left of the actions. */
  readonly foot?: (record: ScreenRecord<Entity>) => ReactNode;
}

interface CardLine<Row> {
  readonly label: Text;
  readonly value: (record: Row) => ReactNode;
}

/** The button that makes a new record. */
interface CreateAction {
  readonly label: Text;
  readonly run: () => void;
}

/** The same where a new record has a page of its own. */
type CreateLink = LinkOf<CreateAction>;

/** A tool of the screen that concerns no row: a button in the tool bar, a line of the sheet on a small screen. */
export interface ListTool {
  readonly key: string;
  readonly label: Text;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** It stands before the button that makes a record, in its colour. */
  readonly isMain?: boolean;
}

/** The list of an entity as a screen asks for it. */
export interface EntityListProps<Entity extends EntityDefinition = EntityDefinition> {
  readonly entity: Entity;
  /** Name under which arrangement and saved queries are kept, where an entity has several lists. */
  readonly listKey?: string;
  /** What the list is called; the entity's own name without it. */
  readonly title?: Text;
  /** Tabs above the list, the first of which is open at first. */
  readonly views?: readonly ListView[];
  /** Conditions nobody can take away. */
  readonly filter?: FilterValues;
  /** Filters in their order; those of the definition without it. */
  readonly filters?: readonly string[];
  /** What its rows are ordered by until somebody orders them otherwise. */
  readonly order?: readonly Sort[];
  /** What this screen calls a column and how wide it makes it. */
  readonly columns?: ByColumn<Entity, ColumnLook>;
  /** Another look of some cells; a constant outside of the component, so that rows stay as they are. */
  readonly cells?: ByColumn<Entity, (record: ScreenRecord<Entity>) => ReactNode>;
  readonly rowActions?: (record: ScreenRecord<Entity>) => readonly RowOffer[];
  readonly batchActions?: readonly BatchAction<ScreenRecord<Entity>>[];
  /** Shown to people who hold the right to create. */
  readonly create?: CreateAction | CreateLink;
  /** More tools beside it. */
  readonly tools?: readonly ListTool[];
  /** More controls beside it, on a large screen only. */
  readonly toolbar?: ReactNode;
  /** Address of a record's own page; without it rows do not open. */
  readonly pathOf?: (record: ScreenRecord<Entity>) => string | undefined;
  /** Name of exported files. */
  readonly exportName?: string;
  readonly card?: CardLook<Entity>;
  /** For a list inside of another screen: its filters stay out of the address. */
  readonly isEmbedded?: boolean;
  /** What stands in an empty list: where its rows come from. */
  readonly emptyHint?: Text;
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** What the parts of one list share beside react-admin's ListContext. */
export interface EntityListValue
  extends Pick<EntityListProps, 'entity' | 'toolbar' | 'pathOf' | 'emptyHint'>,
    Required<
      Pick<EntityListProps, 'listKey' | 'title' | 'views' | 'cells' | 'batchActions' | 'tools' | 'card' | 'exportName'>
    > {
  /** The rows on screen; they stay while others are asked for, and when the answer was an error. */
  readonly rows: readonly RaRecord[];
  readonly filterNames: readonly string[];
  readonly setting: TableSetting;
  /** All columns in their order, hidden ones too. */
  readonly columns: readonly LaidColumn[];
  /** What the rows were asked for; everything without it. */
  readonly fields: readonly string[] | undefined;
  readonly density: Density;
  readonly rowActions: ((record: RaRecord) => readonly RowAction[]) | undefined;
  readonly create: CreateAction | undefined;
  readonly selection: Selection;
  readonly sorts: readonly Sort[];
  readonly setSorts: (sorts: readonly Sort[]) => void;
  /** Conditions of the screen that nobody can take away. */
  readonly baseFilter: FilterValues;
  /** What the gateway is asked for, the keyword among it. */
  readonly asked: FilterValues;
  /** The page beyond the counted rows, reached by cursors; its number counts on. */
  readonly deepPage: DeepPage | undefined;
  readonly setDeepPage: (page: DeepPage | undefined) => void;
  readonly isMobile: boolean;
}

export interface DeepPage {
  readonly page: number;
  readonly cursor: string;
}

export const EntityListContext = createContext<EntityListValue | undefined>(undefined);

export function useEntityList(): EntityListValue {
  const value = useContext(EntityListContext);
  if (!value) throw new Error('A part of a list stands outside of EntityList');
  return value;
}
