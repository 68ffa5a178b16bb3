import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { neededFields } from '#domain/core/importFields.ts';
import type { ImportColumn } from '../sheets/importColumns.ts';

/** 1012: the head row lacks columns that every row needs. */
export function missingColumns(form: EntityDefinition, columns: readonly ImportColumn[]): BusinessError | undefined {
  const labels = neededFields(form)
    .filter((name) => !columns.some((column) => column.name === name))
    .flatMap((name) => form.fields[name]?.label ?? []);
  if (labels.length === 0) return undefined;
  return new BusinessError('1012', {
    zh: `缺少必填列：${labels.map(({ zh }) => zh).join('、')}`,
    en: `Required columns are missing: ${labels.map(({ en }) => en).join(', ')}`,
  });
}
