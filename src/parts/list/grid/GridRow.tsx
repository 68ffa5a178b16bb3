import { memo, type ReactNode, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { CopyButton } from '../../cells/CopyButton.tsx';
import { DisplayValue } from '../../cells/DisplayValue.tsx';
import { FieldCell } from '../../cells/FieldCell.tsx';
import { TabLink } from '../../layout/TabLink.tsx';
import type { OpenMenu } from '../../menu/ActionMenu.tsx';
import ticksStyles from '../../table/tick.module.css';
import { useEntityList } from '../listContext.ts';
import gridStyles from './Grid.module.css';
import { useGridLayout } from './gridLayout.ts';
import { RowActions } from './RowActions.tsx';

interface GridRowProps {
  readonly record: RaRecord;
  /** Place on the page, from 0. */
  readonly index: number;
  /** Number of the row among all, from 1. */
  readonly number: number;
  readonly isTicked: boolean;
  readonly isFocused: boolean;
  readonly onMenu: (menu: OpenMenu) => void;
}

const select = bi('选择 {name}', 'Select {name}');

/**
 * One record: tick, number, its values, and what can be done with it. Only the focused row takes part in the tab order.
 */
export const GridRow = memo(function GridRow({ record, index, number, isTicked, isFocused, onMenu }: GridRowProps) {
  const t = useText();
  const { entity, cells, selection, rowActions, rows } = useEntityList();
  const { shown, placeOf, hasTicks, numberOffset, hasActions, linkKey } = useGridLayout();
  // What can be done follows from the record and the screen, not from where the columns stand.
  const actions = useMemo(() => rowActions?.(record) ?? [], [rowActions, record]);
  const tabIndex = isFocused ? 0 : -1;
  const name = String(record[entity.code ?? ''] || record[entity.title ?? ''] || number);

  return (
    <tr data-row={index} tabIndex={tabIndex} aria-rowindex={number + 1} aria-selected={hasTicks ? isTicked : undefined}>
      {hasTicks && (
        <td data-ticks className={`${gridStyles.mid} ${gridStyles.pin}`} style={{ left: 0 }}>
          <input
            type="checkbox"
            className={ticksStyles.tick}
            tabIndex={tabIndex}
            aria-label={t(select, { name })}
            checked={isTicked}
            onClick={({ shiftKey }) => (shiftKey ? selection.toggleTo(record, rows) : selection.toggle(record))}
            // Whether Shift is held only the click knows.
            onChange={() => undefined}
          />
        </td>
      )}
      <td className={`${gridStyles.mid} ${gridStyles.pin} tg-muted`} style={{ left: numberOffset }}>
        {number}
      </td>
      {shown.map(({ key }) => {
        const content = cells[key]?.(record) ?? (
          <FieldCell entity={entity} field={key} record={record} tabIndex={tabIndex} />
        );
        return (
          <td key={key} {...placeOf(key)}>
            {key === linkKey ? <RecordLink record={record} content={content} tabIndex={tabIndex} /> : content}
          </td>
        );
      })}
      <td className={gridStyles.filler} />
      {hasActions && (
        <td data-actions className={`${gridStyles.pinRight} ${gridStyles.edge}`}>
          <RowActions actions={actions} name={name} tabIndex={tabIndex} onMenu={onMenu} />
        </td>
      )}
    </tr>
  );
});

/** The number is the real link, so that it can be opened in another window too. */
function RecordLink({ record, content, tabIndex }: { record: RaRecord; content: ReactNode; tabIndex: number }) {
  const { entity, pathOf } = useEntityList();
  const { linkKey } = useGridLayout();
  const path = pathOf?.(record);
  const value = linkKey ? record[linkKey] : undefined;
  if (!path || !linkKey || typeof value !== 'string' || value === '') return <>{content}</>;
  return (
    <>
      <TabLink to={path} tabIndex={tabIndex}>
        {linkKey === entity.code ? value : <DisplayValue entity={entity} field={linkKey} record={record} />}
      </TabLink>
      {linkKey === entity.code && <CopyButton value={value} tabIndex={tabIndex} />}
    </>
  );
}
