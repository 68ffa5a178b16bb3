import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { isComposing, isPlainEnter } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { useEntityList } from './listContext.ts';
import { keywordName, withFilter } from './listFilter.ts';
import styles from './Toolbar.module.css';

const maxKeyword = 50;
const words = {
  keyword: text('关键字', 'Keyword'),
  clear: text('清除关键字', 'Clear keyword'),
};

/** Looks for a word in the keyword fields of the entity. Enter searches, `/` comes here from anywhere in the list. */
export function KeywordBox() {
  const say = useText();
  const { entity } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const asked = String(filterValues[keywordName] ?? '');
  const [typed, setTyped] = useState(asked);
  const input = useRef<HTMLInputElement>(null);

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
        placeholder={say(words.keyword)}
        aria-label={say(words.keyword)}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isPlainEnter(event)) search(typed);
          if (event.key === 'Escape' && !isComposing(event)) event.currentTarget.blur();
        }}
      />
      {typed ? (
        <button
          type="button"
          aria-label={say(words.clear)}
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
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
