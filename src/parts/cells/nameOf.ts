import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';

/** What a person calls the record. */
export const nameOf = ({ code, title }: EntityDefinition, record: RecordValues): string =>
  String(record[code ?? ''] || record[title ?? ''] || record.id || '');
