import type { ImportNotice } from '#dataProvider/index.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './import.module.css';

const titles: Readonly<Record<ImportNotice['kind'], Text>> = {
  columns: bi('未导入的列', 'Columns left out'),
  twice: bi('重复的表头', 'Heads that stand twice'),
  units: bi('表头中的单位', 'Units of heads'),
  merged: bi('合并的数字', 'Merged numbers'),
  across: bi('横向合并', 'Merged across'),
  hidden: bi('隐藏的行', 'Hidden rows'),
  totals: bi('合计行', 'Totals'),
  filled: bi('合并单元格', 'Merged cells'),
  ours: bi('系统字段', 'Filled by the system'),
  doubts: bi('请核对', 'Please check'),
  above: bi('表头以上', 'Above the head'),
};
const words = {
  list: bi('未照原样导入的内容', 'What does not come in as it stands'),
  leave: bi('不导入隐藏的行', 'Leave hidden rows out'),
};

/** These mean that something of the sheet is lost or may be meant otherwise; the others say what was done with it. */
const warnings: ReadonlySet<ImportNotice['kind']> = new Set([
  'columns',
  'twice',
  'units',
  'merged',
  'across',
  'hidden',
  'doubts',
]);
export const isWarning = ({ kind }: ImportNotice): boolean => warnings.has(kind);

interface ImportNoticesProps {
  readonly notices: readonly ImportNotice[];
  /** Whether hidden rows stay out, while that can still be chosen. */
  readonly hidden?: { readonly isLeftOut: boolean; readonly leave: (isLeftOut: boolean) => void } | undefined;
}

/** What of a sheet does not come in as it stands there, one line for each kind. */
export function ImportNotices({ notices, hidden }: ImportNoticesProps) {
  const t = useText();
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t(words.list)}>
      {notices.map((notice) => (
        <li key={notice.kind} data-tone={isWarning(notice) ? 'wait' : undefined}>
          <b>{t(titles[notice.kind])}</b>
          <span>
            {notice.text}
            {notice.kind === 'hidden' && hidden && (
              <label className="tg-row">
                <input
                  type="checkbox"
                  checked={hidden.isLeftOut}
                  onChange={({ target }) => hidden.leave(target.checked)}
                />
                {t(words.leave)}
              </label>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
