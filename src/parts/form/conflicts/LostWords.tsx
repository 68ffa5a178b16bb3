import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { DisplayValue } from '../../cells/DisplayValue.tsx';
import { isBlankLine } from '../formValues.ts';
import styles from './MergeConflicts.module.css';

interface LostWordsProps {
  readonly entity: EntityDefinition;
  /** What was typed, by fields. */
  readonly values: RecordValues;
}

/** What somebody typed and nobody can save any more, whole and line by line, so that it can be copied. */
export function LostWords({ entity, values }: LostWordsProps) {
  const t = useText();
  const names = Object.keys(values).filter((name) => name in entity.fields);
  return (
    <dl className={styles.lost} tabIndex={0} aria-label={t(bi('未保存的内容', 'What is not saved'))}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(entity.fields[name]?.label ?? bi('内容', 'Content'))}</dt>
          <dd>
            <Written entity={entity} name={name} values={values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Written({ entity, name, values }: LostWordsProps & { readonly name: string }) {
  const field = entity.fields[name];
  const value = values[name];
  if (field?.kind !== 'children' || !Array.isArray(value))
    return <DisplayValue entity={entity} field={name} record={values} />;
  const { line } = field;
  const lines = (value as readonly RecordValues[]).filter((row) => !isBlankLine(line, row));
  return (
    <ol>
      {lines.map((row, index) => (
        <li key={String(row.id ?? index)}>
          {Object.keys(line.fields)
            .filter((column) => isWritten(line, column, row[column]))
            .map((column, place) => (
              <span key={column}>
                {place > 0 && ' · '}
                <DisplayValue entity={line} field={column} record={row} />
              </span>
            ))}
        </li>
      ))}
    </ol>
  );
}

const isWritten = (line: EntityDefinition, name: string, value: unknown): boolean =>
  !line.fields[name]?.readOnly &&
  name !== line.parent?.field &&
  name !== 'lineNo' &&
  value !== null &&
  value !== undefined &&
  value !== '';
