import { beginning } from '#domain/core/boundedText.ts';
import { BusinessError } from '#domain/core/errors.ts';
import type { Field } from '#domain/core/field.ts';
import { normalise } from '#domain/core/matching.ts';
import { say } from '#domain/core/text.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { textOf } from './cellReader.ts';
import { type ImportColumn, longestHead } from './importColumns.ts';

const fold = (word: string): string => normalise(word).toLowerCase().replaceAll(' ', '').replaceAll('*', '');

/**
 * The columns of a sheet that is no entity's: a head cell is a field's label in either language, an alias or its name; columns nobody knows are left alone.
 * @throws 1012 a column is missing without which no row can be kept
 */
export const namedColumns =
  (fields: Readonly<Record<string, Field>>, needed: readonly string[]) =>
  (head: SheetRow | undefined): ImportColumn[] => {
    const heads = (head?.cells ?? []).map((cell) => fold(beginning(textOf(cell), longestHead)));
    const columns = Object.entries(fields).flatMap(([name, field]) => {
      const index = heads.findIndex(
        (word) => word !== '' && [field.label.zh, field.label.en, name, ...(field.alias ?? [])].some((known) => fold(known) === word),
      );
      return index < 0 ? [] : [{ name, field, index }];
    });
    const lacking = needed.filter((name) => !columns.some((column) => column.name === name)).map((name) => fields[name]?.label.zh);
    if (lacking.length > 0)
      throw new BusinessError('1012', say(`缺少必填列：${lacking.join('、')}`, `Required columns are missing: ${lacking.join(', ')}`));
    return columns;
  };
