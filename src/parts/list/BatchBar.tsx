import CloseOutlined from '@mui/icons-material/CloseOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { Grow } from '../layout/Row.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { type BatchAction, reasonAgainstAll } from './actions.ts';
import { useEntityList } from './listContext.ts';
import { PageTick } from './PageTick.tsx';
import { maxOffset } from './paging.ts';
import styles from './Toolbar.module.css';
import { useBatch } from './useBatch.tsx';

const actionsShown = 5;
const words = {
  bar: bi('批量操作', 'Batch actions'),
  count: bi('已选 {count} 条', '{count} selected'),
  all: bi('选择全部 {total} 条', 'Select all {total}'),
  more: bi('更多', 'More'),
  clear: bi('清除选择', 'Clear selection'),
};

/** What can be done with the ticked rows; it takes the place of the tool bar at the same height. */
export function BatchBar() {
  const t = useText();
  const { selection, batchActions } = useEntityList();
  const { total = 0 } = useListContext();
  const { batch, report } = useBatch();
  const { selectAll, isSelecting } = useSelectAll();
  const count = selection.ids.length;
  const judged = batchActions.map((action) => ({ action, reason: reasonAgainstAll(action, batch) }));
  // What the ticked rows allow comes first; what they do not allow is worth a word only where nothing else is meant for
  // them.
  const ordered = [...judged.filter(({ reason }) => !reason), ...judged.filter(({ reason }) => reason)];
  const actions = ordered.slice(0, actionsShown);
  const others = ordered
    .slice(actionsShown)
    .map(({ action, reason }) => ({ ...action, reason, run: () => void action.run(batch) }));
  const isMeantFor = actions.some(({ action, reason }) => action.isPrimary && !reason);
  const firstReason = isMeantFor ? undefined : actions.find(({ reason }) => reason)?.reason;

  return (
    <>
      <div className={styles.batch} role="toolbar" aria-label={t(words.bar)}>
        <PageTick />
        <b aria-live="polite">{t(words.count, { count: formatThousands(String(count)) })}</b>
        {count < total && (
          <button type="button" className="tg-link" disabled={isSelecting} onClick={() => void selectAll()}>
            {t(words.all, { total: formatThousands(String(total)) })}
          </button>
        )}
        <span className="tg-rule" />
        {actions.map(({ action, reason }) => (
          <BatchButton
            key={action.key}
            action={action}
            isDisabled={reason !== undefined}
            run={() => action.run(batch)}
          />
        ))}
        {others.length > 0 && (
          <MenuButton
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<MoreHorizOutlined />}
            actions={others}
          >
            {t(words.more)}
          </MenuButton>
        )}
        {firstReason && <span className="tg-small tg-ellipsis tg-shrinks">{t(firstReason)}</span>}
        <Grow />
        <Button size="small" variant="text" color="inherit" startIcon={<CloseOutlined />} onClick={selection.clear}>
          {t(words.clear)}
        </Button>
      </div>
      {report}
    </>
  );
}

function BatchButton({
  action,
  isDisabled,
  run,
}: {
  action: BatchAction;
  isDisabled: boolean;
  run: () => void | Promise<void>;
}) {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const press = async () => {
    if (isDisabled || isRunning) return;
    setIsRunning(true);
    // A refusal has been told of by the request layer; the rows stay ticked for another try.
    await Promise.resolve(run()).catch(() => undefined);
    setIsRunning(false);
  };
  return (
    <Button
      size="small"
      variant={action.isPrimary ? 'contained' : 'outlined'}
      color={action.danger ? 'error' : action.isPrimary ? 'primary' : 'inherit'}
      startIcon={action.icon}
      aria-disabled={isDisabled || isRunning}
      onClick={() => void press()}
    >
      {t(action.label)}
    </Button>
  );
}

const pageSize = 500;

/** Ticks every row the list asks for, on all pages, as far as rows are counted. */
function useSelectAll(): { selectAll: () => Promise<void>; isSelecting: boolean } {
  const { entity, selection, fields, asked } = useEntityList();
  const { total = 0 } = useListContext();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isSelecting, setIsSelecting] = useState(false);

  const selectAll = async () => {
    setIsSelecting(true);
    try {
      const found: RaRecord[] = [];
      for (let page = 1; (page - 1) * pageSize < Math.min(total, maxOffset); page++) {
        const { data } = await dataProvider.getList(entity.key, {
          pagination: { page, perPage: pageSize },
          sort: { field: 'id', order: 'DESC' },
          filter: asked,
          ...(fields && { meta: { fields } }),
        });
        found.push(...data);
        if (data.length < pageSize) break;
      }
      selection.set(found, true);
    } finally {
      setIsSelecting(false);
    }
  };
  return { selectAll, isSelecting };
}
