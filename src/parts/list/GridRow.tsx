import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import { memo, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useLocale, useText } from '../../shell/text.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import { FieldCell } from '../cells/FieldCell.tsx';
import ticksStyles from '../table/tick.module.css';
import { actionsThatFit } from './actionsThatFit.ts';
import gridStyles from './Grid.module.css';
import { classesOf } from './GridHead.tsx';
import { useGridLayout } from './gridLayout.ts';
import { useEntityList } from './listContext.ts';
import type { OpenRowMenu } from './RowMenu.tsx';

interface GridRowProps {
  readonly record: RaRecord;
  /** Place on the page, from 0. */
  readonly index: number;
  /** Number of the row among all, from 1. */
  readonly number: number;
  readonly isTicked: boolean;
  readonly isFocused: boolean;
  readonly onMenu: (menu: OpenRowMenu) => void;
}

const words = {
  select: text('选择 {name}', 'Select {name}'),
  more: text('{name} 的更多操作', 'More actions for {name}'),
};

/** One record: tick, number, its values, and what can be done with it. Only the focused row takes part in the tab order. */
export const GridRow = memo(function GridRow({ record, index, number, isTicked, isFocused, onMenu }: GridRowProps) {
  const say = useText();
  const { entity, cells, selection } = useEntityList();
  const { shown, offsets, lastPinned, hasTicks, numberOffset, hasActions, linkKey } = useGridLayout();
  const tabIndex = isFocused ? 0 : -1;
  const name = String(record[entity.code ?? 'id'] || record[entity.title ?? 'id'] || number);

  return (
    <tr data-row={index} tabIndex={tabIndex} aria-rowindex={number + 1} aria-selected={hasTicks ? isTicked : undefined}>
      {hasTicks && (
        <td className={`${gridStyles.mid} ${gridStyles.pin}`} style={{ left: 0 }}>
          <input
            type="checkbox"
            className={ticksStyles.tick}
            tabIndex={tabIndex}
            aria-label={say(words.select, { name })}
            checked={isTicked}
            onChange={() => selection.toggle(record)}
          />
        </td>
      )}
      <td className={`${gridStyles.mid} ${gridStyles.pin} tg-muted`} style={{ left: numberOffset }}>
        {number}
      </td>
      {shown.map((column) => {
        const { key } = column;
        const left = offsets.get(key);
        const content = cells[key]?.(record) ?? <FieldCell entity={entity} field={key} record={record} tabIndex={tabIndex} />;
        return (
          <td
            key={key}
            className={classesOf(column, { isPinned: left !== undefined, isEdge: key === lastPinned })}
            style={left === undefined ? undefined : { left }}
          >
            {key === linkKey ? <RecordLink record={record} content={content} tabIndex={tabIndex} /> : content}
          </td>
        );
      })}
      <td className={gridStyles.filler} />
      {hasActions && (
        <td data-actions className={`${gridStyles.pinRight} ${gridStyles.edge}`}>
          <RowActions record={record} name={name} tabIndex={tabIndex} onMenu={onMenu} />
        </td>
      )}
    </tr>
  );
});

/** The number is the real link, so that it can be opened in another window too. */
function RecordLink({ record, content, tabIndex }: { record: RaRecord; content: ReactNode; tabIndex: number }) {
  const { entity, pathOf } = useEntityList();
  const { linkKey } = useGridLayout();
  const openTab = useOpenTab();
  const path = pathOf?.(record);
  const value = linkKey ? record[linkKey] : undefined;
  if (!path || !linkKey || typeof value !== 'string' || value === '') return <>{content}</>;
  return (
    <>
      <a
        href={path}
        className="list-link"
        tabIndex={tabIndex}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openTab(path);
        }}
      >
        {value}
      </a>
      {linkKey === entity.code && <CopyButton value={value} tabIndex={tabIndex} />}
    </>
  );
}

function RowActions({
  record,
  name,
  tabIndex,
  onMenu,
}: {
  record: RaRecord;
  name: string;
  tabIndex: number;
  onMenu: (menu: OpenRowMenu) => void;
}) {
  const say = useText();
  const locale = useLocale();
  const { rowActions } = useEntityList();
  const actions = rowActions?.(record) ?? [];
  const ready = actionsThatFit(actions, locale);
  const others = actions.filter((action) => !ready.includes(action));
  return (
    <span className={gridStyles.rowActions}>
      {ready.map(({ key, label, run }) => (
        <button type="button" key={key} className="list-link" tabIndex={tabIndex} onClick={run}>
          {say(label)}
        </button>
      ))}
      {others.length > 0 && (
        <button
          type="button"
          className={gridStyles.more}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={say(words.more, { name })}
          onClick={(event) => onMenu({ anchor: event.currentTarget, actions: others })}
        >
          <MoreHorizOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}
