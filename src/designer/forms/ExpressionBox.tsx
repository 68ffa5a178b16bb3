import { useId, useRef } from 'react';
import { functionNames } from '#domain/core/expression/index.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useDesign } from './design.ts';
import styles from './formDesigner.module.css';
import { patched } from './layoutEdits.ts';

const words = {
  right: bi('表达式正确', 'The expression is right'),
  insert: bi('插入…', 'Insert…'),
  fields: bi('字段', 'Fields'),
  functions: bi('函数', 'Functions'),
};

interface ExpressionBoxProps {
  readonly label: Text;
  readonly name: 'value' | 'when' | 'required' | 'test';
  readonly value: string | undefined;
  /** Where what is wrong with it is found. */
  readonly place: string;
}

/** An expression as it is written: checked with every key, fields and functions to choose from. */
export function ExpressionBox({ label, name, value = '', place }: ExpressionBoxProps) {
  const t = useText();
  const id = useId();
  const { layout, chosen, change, isOpen, problems, entity, lines } = useDesign();
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => change(patched(layout, chosen, { [name]: next }));
  const problem = problems[place];
  const insert = (piece: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = box.current ?? {};
    write(`${value.slice(0, from)}${piece}${value.slice(to)}`);
    box.current?.focus();
  };
  const columns = layout.lines.flatMap(({ key, tableCode }) =>
    Object.keys(lines.get(tableCode)?.fields ?? {}).map((column) => `${key}.${column}`),
  );
  return (
    <div className="tg-labelled">
      <label htmlFor={id}>{t(label)}</label>
      <span>
        <textarea
          className={styles.expression}
          ref={box}
          id={id}
          value={value}
          rows={2}
          maxLength={500}
          disabled={!isOpen}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </span>
      {isOpen && (
        <select
          className={styles.insert}
          aria-label={`${t(label)} ${t(words.insert)}`}
          value=""
          onChange={(event) => insert(event.currentTarget.value)}
        >
          <option value="">{t(words.insert)}</option>
          <optgroup label={t(words.fields)}>
            {[...Object.keys(entity.fields), ...columns].map((key) => (
              <option key={key} value={key}>
                {key} {entity.fields[key] ? t(entity.fields[key].label) : ''}
              </option>
            ))}
          </optgroup>
          <optgroup label={t(words.functions)}>
            {functionNames.map((key) => (
              <option key={key} value={`${key}()`}>
                {key}()
              </option>
            ))}
          </optgroup>
        </select>
      )}
      <p id={`${id}-note`} role="status" className={styles.verdict} data-tone={problem ? 'bad' : 'ok'}>
        {problem ? t(problem) : value.trim() && t(words.right)}
      </p>
    </div>
  );
}
