import type { DocumentOf } from '#domain/approval/document.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { Call } from '../../gateway/method.ts';
import { pairsOf } from '../../print/printedPairs.ts';
import type { SheetSection } from '../../print/printJob.ts';

const one = (field: string) => ({ field, span: 1 as const });

/** Long texts take a row of their own. */
const placed = (entity: EntityDefinition, name: string) =>
  entity.fields[name]?.kind === 'textarea' ? { field: name, span: 3 as const } : one(name);

/** Fields of a document under a title. */
export async function section(
  entity: EntityDefinition,
  title: Text,
  names: readonly string[],
  doc: DocumentOf,
  call: Call,
): Promise<SheetSection> {
  const readable = { ...entity, fields: { ...commonLooks, ...entity.fields, ...plainJson } };
  return {
    title: title[call.locale],
    pairs: await pairsOf(
      readable,
      names.map((name) => placed(readable, name)),
      doc,
      call,
    ),
  };
}

const commonLooks: Readonly<Record<string, Field>> = {
  createdByName: { kind: 'text', max: 60, label: bi('创建人', 'Created by') },
  createdDept: { kind: 'dict', dict: 'DEPT', label: bi('创建部门', 'Created in') },
  createdTime: { kind: 'datetime', label: bi('创建时间', 'Created') },
};
const plainJson: Readonly<Record<string, Field>> = {
  guaranteeIds: { kind: 'text', max: 500, label: bi('限用保函', 'Limited to guarantees') },
};
