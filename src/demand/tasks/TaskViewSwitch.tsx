import ListIcon from '@mui/icons-material/TableRowsOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './TaskList.module.css';
import { useTaskView } from './useTaskView.ts';

const views = [
  { key: 'list', label: bi('列表', 'List'), icon: ListIcon },
  { key: 'board', label: bi('看板', 'Board'), icon: BoardIcon },
] as const;

/** The same tasks as rows or as cards. */
export function TaskViewSwitch() {
  const t = useText();
  const [view, setView] = useTaskView();
  return (
    <fieldset className={styles.switch} aria-label={t(bi('显示方式', 'Shown as'))}>
      {views.map(({ key, label, icon: Icon }) => (
        <button
          type="button"
          key={key}
          className="tg-inline tg-switch"
          aria-pressed={key === view}
          onClick={() => setView(key)}
        >
          <Icon aria-hidden />
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
