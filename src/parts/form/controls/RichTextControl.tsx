import FormatBoldOutlined from '@mui/icons-material/FormatBoldOutlined';
import FormatItalicOutlined from '@mui/icons-material/FormatItalicOutlined';
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined';
import FormatListNumberedOutlined from '@mui/icons-material/FormatListNumberedOutlined';
import FormatUnderlinedOutlined from '@mui/icons-material/FormatUnderlinedOutlined';
import TitleOutlined from '@mui/icons-material/TitleOutlined';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { RichText } from '../../cells/RichText.tsx';
import { RecordDrawer } from '../RecordDrawer.tsx';
import { ariaOf, type ControlProps } from './control.ts';
import styles from './RichText.module.css';

const commands = [
  { key: 'bold', label: bi('加粗', 'Bold'), icon: FormatBoldOutlined },
  { key: 'italic', label: bi('斜体', 'Italic'), icon: FormatItalicOutlined },
  { key: 'underline', label: bi('下划线', 'Underline'), icon: FormatUnderlinedOutlined },
  { key: 'formatBlock', value: 'h3', label: bi('标题', 'Heading'), icon: TitleOutlined },
  { key: 'insertUnorderedList', label: bi('列表', 'List'), icon: FormatListBulletedOutlined },
  { key: 'insertOrderedList', label: bi('编号列表', 'Numbered list'), icon: FormatListNumberedOutlined },
];

const preview = bi('预览', 'Preview');

/**
 * Words with headings and lists. What the browser's own editing leaves is sanitised by the server; pasted words come
 * without their looks.
 */
export function RichTextControl(control: ControlProps) {
  const t = useText();
  const { field } = useController({ name: control.name });
  const [isPreviewed, setIsPreviewed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const value = typeof field.value === 'string' ? field.value : '';
  useEffect(() => {
    // Only what others set: writing one's own words back would move the cursor.
    if (box.current && box.current.innerHTML !== value) box.current.innerHTML = value;
  }, [value]);
  const changed = () => field.onChange(box.current?.textContent?.trim() ? box.current.innerHTML : '');
  const run = (key: string, argument?: string) => {
    box.current?.focus();
    document.execCommand(key, false, argument);
    changed();
  };
  return (
    <div className={styles.editor} data-wrong={control.isWrong || undefined}>
      <div className={styles.tools} role="toolbar" aria-label={control.label}>
        {commands.map(({ key, label, icon: Icon, value: argument }) => (
          <button
            key={key}
            type="button"
            className="tg-key"
            title={t(label)}
            aria-label={t(label)}
            onClick={() => run(key, argument)}
          >
            <Icon aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className={`tg-key ${styles.preview}`}
          disabled={value === ''}
          onClick={() => setIsPreviewed(true)}
        >
          {t(preview)}
        </button>
      </div>
      <div
        {...ariaOf(control)}
        ref={box}
        className={styles.words}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={control.label}
        contentEditable
        suppressContentEditableWarning
        onInput={changed}
        onBlur={field.onBlur}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
      />
      {isPreviewed && (
        <RecordDrawer title={`${control.label} ${t(preview)}`} width={720} onClose={() => setIsPreviewed(false)}>
          <RichText html={value} />
        </RecordDrawer>
      )}
    </div>
  );
}
