import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { isComposing, isPlainEnter } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { useEntityList } from './listContext.ts';
import { keywordName, withFilter } from './listFilter.ts';
import styles from './Toolbar.module.css';

const maxKeyword = 50;
const words = {
  keyword: bi('关键字', 'Keyword'),
  hint: bi('关键字、拼音，回车查询', 'Keyword, Enter searches'),
  enter: bi('回车查询', 'Enter'),
  covers: bi(
    '按回车查询：{fields}；可用拼音、首字母，多个词以空格分开',
    'Enter searches {fields}; several words with spaces',
  ),
  comma: bi('、', ', '),
  clear: bi('清除关键字', 'Clear keyword'),
};

/** What a keyword is looked for in, in the words of the list. */
function useCovered(): string {
  const t = useText();
  const { entity } = useEntityList();
  const labels = (entity.keywords ?? []).flatMap((name) => (entity.fields[name] ? [t(entity.fields[name].label)] : []));
  return t(words.covers, { fields: labels.join(t(words.comma)) });
}

/** Looks for words in the keyword fields of the entity. Enter searches, `/` comes here from anywhere in the list. */
export function KeywordBox() {
  const t = useText();
  const { entity } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const asked = String(filterValues[keywordName] ?? '');
  const [typed, setTyped] = useState(asked);
  const input = useRef<HTMLInputElement>(null);
  const covered = useCovered();
  const isUnasked = typed.trim() !== asked;

  useEffect(() => setTyped(asked), [asked]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isComposing(event) || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  if (!entity.keywords?.length) return null;
  const search = (keyword: string) => setFilters({ ...withFilter(filterValues, keywordName, keyword.trim()) });

  return (
    <div className={styles.keyword}>
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        type="search"
        value={typed}
        maxLength={maxKeyword}
        placeholder={t(words.hint)}
        aria-label={t(words.keyword)}
        aria-keyshortcuts="/"
        title={covered}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isPlainEnter(event)) search(typed);
          if (event.key === 'Escape' && !isComposing(event)) event.currentTarget.blur();
        }}
      />
      {typed && isUnasked && (
        <button type="button" className={styles.enter} onClick={() => search(typed)}>
          {t(words.enter)}
        </button>
      )}
      {typed ? (
        <button
          type="button"
          className="tg-spot"
          aria-label={t(words.clear)}
          onClick={() => {
            setTyped('');
            if (asked) search('');
          }}
        >
          <CloseOutlined aria-hidden />
        </button>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
