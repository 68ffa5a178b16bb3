import sanitizeHtml from 'sanitize-html';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';

/**
 * The parts rich text is made of; everything else goes, its words stay. Nothing in it is loaded by looking at it: a
 * picture from our own address would ask a call with the session of whoever reads, one from elsewhere would tell who
 * reads. @see docs/spec/platform.md 11.3
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // A part made by an editor of one browser becomes the part that all have.
  transformTags: { div: 'p', a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  nestingLimit: 20,
};

export const sanitiseRichText = (html: string): string => sanitizeHtml(html, rules);

const richNames = new WeakMap<EntityDefinition, readonly string[]>();

function richNamesOf(entity: EntityDefinition): readonly string[] {
  const known =
    richNames.get(entity) ?? Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'richText');
  richNames.set(entity, known);
  return known;
}

/** The rich text of a record as it may be kept, whichever entity it is of. */
export const cleanWords = (entity: EntityDefinition, record: RecordValues): Record<string, unknown> =>
  Object.fromEntries(
    richNamesOf(entity).flatMap((name) =>
      typeof record[name] === 'string' ? [[name, sanitiseRichText(record[name])]] : [],
    ),
  );
