import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './pages.module.css';

const words = {
  range: bi('第 {from}–{to} 条，共 {total} 条', '{from}–{to} of {total}'),
  previous: bi('上一页', 'Previous page'),
  next: bi('下一页', 'Next page'),
  pages: bi('分页', 'Pages'),
};

interface PagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

/** Which rows of a small table are on screen, and the way to the others; not there when all of them are. */
export function Pages({ page, pageSize, total, onTurn }: PagesProps) {
  const t = useText();
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className={styles.pages} aria-label={t(words.pages)}>
      <span role="status">{t(words.range, { from, to: Math.min(total, page * pageSize), total })}</span>
      <button
        type="button"
        className="tg-key tg-press"
        aria-label={t(words.previous)}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeftOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="tg-key tg-press"
        aria-label={t(words.next)}
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRightOutlined aria-hidden />
      </button>
    </nav>
  );
}
