import type { EntityDefinition, FormSection, RecordValues } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { nameOfEntry } from '../approval/document/formEntity.ts';
import type { StoredDocument } from '../approval/documentAnswer.ts';
import { Section } from '../parts/document/Section.tsx';
import { Descriptions } from '../parts/facts/Descriptions.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import type { AdvanceKindView } from './kinds.ts';

/** Fields of a section that are read: filled ones, but for lines and papers, which have places of their own. */
const readOf = ({ fields }: EntityDefinition, section: FormSection, doc: RecordValues): string[] =>
  section.fields
    .map(nameOfEntry)
    .filter((name) => !['children', 'files'].includes(fields[name]?.kind ?? 'files') && !isEmpty(doc[name]));

/** Columns of lines that say something of one of them: a day that nobody paid on yet would push others out of sight. */
const columnsOf = ({ fields }: EntityDefinition, rows: readonly RecordValues[]) =>
  Object.keys(fields)
    .filter((name) => !/Id$|^lineNo$|[fF]ile$/.test(name) && rows.some((row) => !isEmpty(row[name])))
    .map((field) => ({ field }));

/** What the author of a document wrote, to be read: section by section, lines as tables. */
export function AdvanceFacts({ kind, doc }: { kind: AdvanceKindView; doc: StoredDocument }) {
  const { entity } = kind;
  const shown = (entity.form ?? []).filter(({ when }) => when?.(doc) ?? true);
  return (
    <>
      {shown.map((section) => {
        const facts = readOf(entity, section, doc);
        const lines = section.fields.map(nameOfEntry).flatMap((name) => {
          const field = entity.fields[name];
          const rows = doc[name];
          return field?.kind === 'children' && Array.isArray(rows) && rows.length > 0 ? [{ name, field, rows }] : [];
        });
        if (facts.length === 0 && lines.length === 0) return null;
        return (
          <Section key={section.title.en} title={section.title}>
            {facts.length > 0 && <Descriptions entity={entity} record={doc} facts={facts} />}
            {lines.map(({ name, field, rows }) => (
              <RecordTable
                key={name}
                entity={field.line}
                label={field.label}
                rows={rows as RecordValues[]}
                columns={columnsOf(field.line, rows as RecordValues[])}
              />
            ))}
          </Section>
        );
      })}
    </>
  );
}
