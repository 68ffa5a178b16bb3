import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ListBase, type RaRecord, useListContext, useListParams, useLocation } from 'react-admin';
import { type EntityDefinition, fieldOf } from '#domain/core/entity.ts';
import { listTitleOf } from '#domain/core/listTitle.ts';
import { todayText } from '#domain/core/moments.ts';
import { rowFieldsOf } from '#domain/core/rowFields.ts';
import { isListParam } from '../../shell/tabs/tabsState.ts';
import { useAsAction } from '../../shell/tabs/useAsAction.ts';
import { useLocale } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useIsMobile } from '../layout/useIsMobile.ts';
import { useQueueForPrint } from '../print/useQueueForPrint.tsx';
import { useCompanyColumn } from '../useCompanyColumn.ts';
import type { BatchAction } from './actions.ts';
import { BatchBar } from './BatchBar.tsx';
import { applySettings, columnsOf, shownColumns } from './columnLayout.ts';
import { withDays } from './filters/dayPresets.ts';
import { Filters } from './filters/Filters.tsx';
import { Grid } from './grid/Grid.tsx';
import { ListHead } from './ListHead.tsx';
import {
  type CardLook,
  type DeepPage,
  EntityListContext,
  type EntityListProps,
  type EntityListValue,
  type ListTool,
  type ListView,
  useEntityList,
} from './listContext.ts';
import { type FilterValues, keywordName, mergeFilters, viewName } from './listFilter.ts';
import { StaleWarning } from './listStates.tsx';
import { MobileList } from './mobile/MobileList.tsx';
import { Pagination } from './Pagination.tsx';
import type { Sort } from './sorting.ts';
import styles from './Toolbar.module.css';
import { Toolbar } from './Toolbar.tsx';
import { useLiveRows } from './useLiveRows.ts';
import { useSelection } from './useSelection.ts';
import { useTableSetting } from './useTableSetting.ts';

const noViews: readonly ListView[] = [];
const noTools: readonly ListTool[] = [];
const noActions: readonly BatchAction[] = [];
const noFilter: FilterValues = {};
const noCells = {};
const noOrder: readonly Sort[] = [];

/**
 * The list of an entity: views, filters, tools, table, pages; cards on a small screen.
 * Everything comes from the definition; a screen fills slots.
 * @example <EntityList entity={demand} pathOf={({ id }) => `/fta/receiveDemandUpdate?id=${id}`} />
 */
export function EntityList<const Entity extends EntityDefinition>(props: EntityListProps<Entity>): ReactNode;
export function EntityList(props: EntityListProps) {
  const { entity, listKey = entity.key, views = noViews, filter: baseFilter = noFilter, isEmbedded = false } = props;
  const setting = useTableSetting(listKey);
  const hasOwnAddress = useHasOwnAddress() && !isEmbedded;
  const [deepPage, setDeepPage] = useState<DeepPage & { question: string }>();

  // What the person chose for this list, else what the list is made for.
  const ownOrder = setting.sort.length > 0 ? setting.sort : (props.order ?? noOrder);
  const defaultSort: Sort = ownOrder[0] ?? entity.defaultSort ?? { field: 'createdTime', order: 'DESC' };
  const address = {
    resource: entity.key,
    sort: defaultSort,
    perPage: setting.limit,
    disableSyncWithLocation: !hasOwnAddress,
    // A journal is shown by its last days, and says so.
    ...(entity.journal && {
      filterDefaultValues: { [`${entity.journal.by}__between`]: `last${entity.journal.days}Days` },
    }),
    storeKey: hasOwnAddress ? `list.${listKey}` : `list.${listKey}.inside`,
  } as const;
  // The same address is read again inside of ListBase; here it tells which view is asked for.
  const [{ filterValues, sort, order }] = useListParams(address);
  const { [viewName]: chosenView, [keywordName]: keyword = '', ...chosen } = filterValues as FilterValues;
  const view = views.find(({ key }) => key === chosenView) ?? views[0];
  const askedFilter = withDays(
    mergeFilters({ ...view?.filter, ...baseFilter }, chosen),
    todayText(() => new Date()),
  );
  const question = JSON.stringify([askedFilter, keyword, setting.limit]);

  const own = useCompanyColumn(entity);
  const columns = useShownColumns({ ...props, own, setting });
  const card = props.card ?? cardOf(entity);
  const fields = rowFieldsOf(entity, [...shownColumns(columns).map(({ key }) => key), ...fieldsOfCard(card)]);

  const more = ownOrder.slice(1);
  const isOwnOrder = ownOrder[0]?.field === sort;
  const sorts: readonly Sort[] = [{ field: sort, order: order as Sort['order'] }, ...(isOwnOrder ? more : [])];
  const deep = deepPage?.question === `${question}${JSON.stringify(sorts)}` ? deepPage : undefined;

  return (
    <ListBase
      {...address}
      disableAuthentication
      // What the person chose is part of the asked filter; `view` is none of the entity's fields.
      filter={{ ...askedFilter, [viewName]: undefined }}
      queryOptions={{
        // Rows of a code table as records that people keep, not as the words that forms offer.
        meta: {
          records: true,
          ...(fields && { fields }),
          ...(sorts.length > 1 && { sort: sorts }),
          ...(deep && { cursor: deep.cursor }),
        },
        // The request layer has shown it already.
        onError: () => undefined,
      }}
    >
      <ListFrame
        {...props}
        {...{ listKey, views, baseFilter, setting, columns, fields, card, question, sorts, own }}
        asked={keyword ? { ...askedFilter, [keywordName]: keyword } : askedFilter}
        deepPage={deep}
        setDeepPage={(page) => setDeepPage(page && { ...page, question: `${question}${JSON.stringify(sorts)}` })}
      />
    </ListBase>
  );
}

type ListFrameProps = Omit<EntityListProps, 'columns'> &
  Pick<
    EntityListValue,
    | 'listKey'
    | 'views'
    | 'baseFilter'
    | 'setting'
    | 'columns'
    | 'fields'
    | 'card'
    | 'asked'
    | 'sorts'
    | 'deepPage'
    | 'setDeepPage'
  > & { question: string; own: string | undefined };

/** The columns of a list as the person arranged them. */
function useShownColumns({
  entity,
  columns: looks,
  own,
  setting,
}: Pick<EntityListProps, 'entity' | 'columns'> & Pick<ListFrameProps, 'own' | 'setting'>) {
  const locale = useLocale();
  return useMemo(
    () =>
      applySettings(
        columnsOf(entity, { ...(looks && { looks }), locale }).filter(({ key }) => key !== own),
        setting.columns,
      ),
    [entity, looks, locale, setting.columns, own],
  );
}

/** Gathers what the parts share and lays them out. */
function ListFrame(props: ListFrameProps) {
  const { entity, setting, question, own, children } = props;
  const can = useCan();
  const asAction = useAsAction();
  useLiveRows(entity.key);
  const isMobile = useIsMobile();
  const { data, setSort, isPending, refetch } = useListContext();
  // Before the page is painted, not after it as by itself; whoever asks second is answered by the same call.
  useLayoutEffect(() => {
    if (isPending) void refetch();
  }, [isPending, refetch]);
  // The rows are asked for first; what stands around them is drawn while the answer is on its way.
  const isDrawn = useDeferredValue(true, false);
  const selection = useSelection(question);
  const queueing = useQueueForPrint(entity);
  const lastRows = useRef<readonly RaRecord[]>([]);
  if (data) lastRows.current = data;
  const rows = data ?? lastRows.current;

  const { rowActions: offers } = props;
  const rowActions = useMemo(
    () => offers && ((record: RaRecord) => offers(record).map((offer) => asAction(offer))),
    [offers, asAction],
  );
  const value: EntityListValue = {
    ...props,
    title: props.title ?? listTitleOf(entity),
    rows,
    selection,
    isMobile,
    filterNames: (props.filters ?? entity.filters ?? []).filter((name) => name !== own),
    density: setting.density,
    cells: props.cells ?? noCells,
    rowActions,
    batchActions: [...(props.batchActions ?? noActions), ...(props.isEmbedded ? noActions : queueing.batchActions)],
    create: props.create && can({ action: 'create', resource: entity.key }) ? asAction(props.create) : undefined,
    tools: props.tools ?? noTools,
    exportName: props.exportName ?? entity.label.zh,
    setSorts: (sorts) => {
      setting.setSort(sorts);
      setSort(sorts[0] ?? entity.defaultSort ?? { field: 'createdTime', order: 'DESC' });
    },
  };

  return (
    <EntityListContext value={value}>
      {isDrawn && (isMobile ? <MobileList /> : <DesktopList />)}
      {queueing.dialog}
      {children}
    </EntityListContext>
  );
}

function DesktopList() {
  const { selection } = useEntityList();
  const body = useRef<HTMLElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <div className="entity-list tg-column tg-whole print-whole">
      <ListHead />
      <Filters />
      <section className={styles.tablePanel} ref={body}>
        {selection.ids.length > 0 ? <BatchBar /> : <Toolbar />}
        <StaleWarning />
        <Grid foot={foot} />
        <Pagination body={body} foot={setFoot} />
      </section>
    </div>
  );
}

const personEntity = 'sysUser';

/** A reference behind these columns is not what a row is about: an invoice names its own company last. */
const subjectColumns = 5;

/**
 * A card from the definition alone: what it is about, which is the first reference beyond people among its first
 * columns, or the title as its head; the next three columns as its lines, one of which says how much it is.
 */
function cardOf(entity: EntityDefinition): CardLook {
  const names = entity.list ?? [];
  const isSubject = (name: string): boolean => {
    const field = fieldOf(entity, name);
    return field?.kind === 'ref' && field.entity !== personEntity;
  };
  const title = names.slice(0, subjectColumns).find(isSubject) ?? entity.title ?? entity.code ?? 'id';
  const taken = new Set([title, entity.code, entity.flow?.field]);
  const others = names.filter((name) => !taken.has(name));
  const isAmount = (name: string): boolean => fieldOf(entity, name)?.kind === 'money';
  const [first, second, third] = others;
  const last = others.slice(0, 2).some(isAmount) ? third : (others.find(isAmount) ?? third);
  return { title, lines: [first, second, last].filter((name) => name !== undefined) };
}

/** What a card shows by itself; what its lines put together they read of the row. */
const fieldsOfCard = ({ title, marks = [], lines }: CardLook): readonly string[] => [
  title,
  ...marks,
  ...lines.filter((line) => typeof line === 'string'),
];

/**
 * Whether the list may write its state into the address. A tab is known by its path and the rest of its query, which
 * react-admin would throw away; a list whose address says more than the list keeps its state to itself.
 */
function useHasOwnAddress(): boolean {
  const { search } = useLocation();
  return [...new URLSearchParams(search).keys()].every(isListParam);
}
