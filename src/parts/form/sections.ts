import type { EntityDefinition, FormSection, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';

/** The sections that hold for this record; an entity without a form of its own shows all fields it can write. */
export function sectionsOf(entity: EntityDefinition, record: RecordValues): readonly FormSection[] {
  const sections = entity.form ?? [{ title: bi('基本信息', 'Basics'), fields: writableFields(entity) }];
  return sections.filter((section) => section.when?.(record) ?? true);
}

const writableFields = (entity: EntityDefinition): string[] =>
  Object.entries(entity.fields)
    .filter(
      ([name, field]) => !field.readOnly && !field.secret && field.kind !== 'computed' && name !== entity.parent?.field,
    )
    .map(([name]) => name);

export const formSectionFields = (section: FormSection): string[] =>
  section.fields.map((entry) => (typeof entry === 'string' ? entry : entry.field));

/** Whether a form asks for the field now: it is shown, and required if it is required of some records only. */
export function isAskedFor(entity: EntityDefinition, name: string, values: RecordValues): boolean {
  const { when, requiredWhen } = entity.facts?.[name] ?? {};
  const isShown =
    (when?.(values) ?? true) && sectionsOf(entity, values).some((section) => formSectionFields(section).includes(name));
  return isShown && (requiredWhen?.(values) ?? true);
}

export const spanOf = (entry: FormSection['fields'][number]): 1 | 2 | 3 => (typeof entry === 'string' ? 1 : entry.span);

/** The DOM id of a section, for anchors. */
export const sectionId = (formId: string, section: FormSection): string =>
  `${formId}-${section.title.en.replace(/\W+/g, '-').toLowerCase()}`;
