import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { AttachedFile } from '#domain/core/field.ts';

const isFile = (value: unknown): value is AttachedFile => typeof value === 'object' && value !== null && 'fileName' in value;

/** Where a document holds files now, what its author signed first. */
export const filePlaces = ({ fields }: EntityDefinition, doc: RecordValues) =>
  ['contractFile', 'attachments', 'adminFiles'].flatMap((name) => {
    const value = doc[name];
    const files: readonly AttachedFile[] = Array.isArray(value) ? value.filter(isFile) : [];
    const label = fields[name]?.label;
    return label && files.length > 0 ? [{ name, label, files }] : [];
  });
