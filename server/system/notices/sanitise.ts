import sanitizeHtml from 'sanitize-html';

/** The parts rich text is made of; everything else goes, its words stay. Pictures come from the house's own files alone. @see platform.md 11.3 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // A part made by an editor of one browser becomes the part that all have.
  transformTags: { div: 'p', a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/api/file/'),
  nestingLimit: 20,
}; // biome-ignore format: tags on a line

export const sanitiseRichText = (html: string): string => sanitizeHtml(html, rules);
