import { createContext, type ReactNode, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import type { LinkOf } from '../../shell/tabs/useAsAction.ts';
import type { ColumnOf, ScreenRecord } from '../screenRecord.ts';
import type { RowAction } from './actions.ts';
import type { LaidColumn } from './columnLayout.ts';
import type { EntityListProps } from './EntityList.tsx';
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
export interface CreateAction {
  readonly label: Text;
  readonly run: () => void;
}

/** The same where a new record has a page of its own. */
export type CreateLink = LinkOf<CreateAction>;

/** A tool of the screen that concerns no row: a button in the tool bar, a line of the sheet on a small screen. */
export interface ListTool {
  readonly key: string;
  readonly label: Text;
  readonly icon: ReactNode;
  readonly run: () => void;
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
