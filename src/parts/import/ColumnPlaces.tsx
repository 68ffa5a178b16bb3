import { useState } from 'react';
import type { ImportResult } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { importFields } from '#domain/core/importFields.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Select } from '../layout/Select.tsx';
import styles from './import.module.css';

const words = {
  title: bi('列对应', 'Columns'),
  said: bi('{taken} 列导入，{left} 列不导入', '{taken} columns come in, {left} are left out'),
  head: bi('表头在第 {row} 行', 'the head is row {row}'),
  open: bi('核对或修改', 'Check or change'),
  close: bi('收起', 'Close'),
  column: bi('列', 'Column'),
  word: bi('表头', 'Head'),
  examples: bi('内容举例', 'What stands there'),
  field: bi('导入为', 'Comes in as'),
  none: bi('不导入', 'Left out'),
  headless: bi('（无表头）', '(no head)'),
  kept: bi('导入后按客户记住，下次自动对应。', 'Remembered for this customer once rows came in.'),
};

interface ColumnPlacesProps {
  readonly entity: EntityDefinition;
  readonly sheet: NonNullable<ImportResult['sheet']>;
  /** A column holds another field; '' leaves it out. */
  readonly onPlace: (index: number, field: string) => void;
}

/** Which column of the sheet becomes which field, before anything is written, and the person's own word on it. */
export function ColumnPlaces({ entity, sheet, onPlace }: ColumnPlacesProps) {
  const t = useText();
  const { columns, headRow, problem } = sheet;
  const left = columns.filter(({ field }) => field === null);
  // What nobody takes is worth a look; where everything fits nobody need look.
  const [isOpen, setIsOpen] = useState(problem !== undefined || left.length > 0);
  const fields = importFields(entity);
  const options = [
    { value: '', label: t(words.none) },
    ...fields.map(({ name, field }) => ({ value: name, label: `${t(field.label)}${field.required ? ' *' : ''}` })),
  ];
  return (
    <section className={styles.columns} aria-label={t(words.title)}>
      <p className="tg-row">
        <b>{t(words.title)}</b>
        <span className="tg-soft tg-grow">
          {t(words.said, { taken: columns.length - left.length, left: left.length })}
          {headRow > 1 && ` · ${t(words.head, { row: headRow })}`}
        </span>
        <LinkButton onClick={() => setIsOpen(!isOpen)}>{t(isOpen ? words.close : words.open)}</LinkButton>
      </p>
      {isOpen && (
        <div className={styles.columnTable}>
          <table>
            <thead>
              <tr>
                <th>{t(words.column)}</th>
                <th>{t(words.word)}</th>
                <th>{t(words.examples)}</th>
                <th>{t(words.field)}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ index, letters, head, field, examples }) => (
                <tr key={index}>
                  <td>{letters}</td>
                  <td>{head || <span className="tg-muted">{t(words.headless)}</span>}</td>
                  <td className="tg-soft">{examples.join('、')}</td>
                  <td>
                    <Select
                      className="tg-field"
                      aria-label={`${t(words.field)} ${letters} ${head}`}
                      value={field ?? ''}
                      options={options}
                      onChoose={(name) => onPlace(index, name)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isOpen && <p className="tg-hint">{t(words.kept)}</p>}
    </section>
  );
}
