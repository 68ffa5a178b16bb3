/** Hears the parts of an XML text in order. Names come without their prefix, attributes as written, text decoded. */
export type XmlListener = {
  readonly open?: (name: string, attributes: string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** No tag or piece of text of a workbook part is this long; without the bound a hostile part would be searched again and again. */
const maxPiece = 512 * 1024;

/**
 * Reads XML that arrives in chunks; a piece is reported as soon as it is complete. Declarations, comments and processing instructions are skipped,
 * document types are not read, so no entity but XML's own five and character numbers means anything.
 * @throws {SyntaxError} from `write` and `end`: a piece longer than the bound, or an end in the middle of a tag
 */
export function createXmlScanner(listener: XmlListener): { write(chunk: string): void; end(): void } {
  let rest = '';
  return {
    write(chunk) {
      rest = scan(rest + chunk, listener);
      if (rest.length > maxPiece) throw new SyntaxError('a piece of XML is too long');
    },
    end() {
      if (rest.includes('<')) throw new SyntaxError('the XML ends inside a tag');
    },
  };
}

/** Reports all complete pieces and returns what is left. */
function scan(xml: string, listener: XmlListener): string {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return xml.slice(at);
    const end = tagEnd(xml, start);
    if (end < 0) return xml.slice(at);
    if (start > at) listener.text?.(decodeEntities(xml.slice(at, start)));
    report(xml.slice(start + 1, end), listener);
    at = end + 1;
  }
}

const doubleQuote = 34;
const singleQuote = 39;
const greater = 62;

/** Where the tag's `>` stands; -1 when it has not arrived yet. A `>` inside a quoted attribute does not count. */
function tagEnd(xml: string, start: number): number {
  if (xml[start + 1] === '!') return markupEnd(xml, start);
  let quote = 0;
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === greater) return at;
    else if (code === doubleQuote || code === singleQuote) quote = code;
  }
  return -1;
}

function markupEnd(xml: string, start: number): number {
  if (xml.length < start + 9 && !xml.includes('>', start)) return -1;
  if (xml.startsWith('<!--', start)) return endOf(xml, '-->', start + 4);
  if (xml.startsWith('<![CDATA[', start)) return endOf(xml, ']]>', start + 9);
  return xml.indexOf('>', start);
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? -1 : at + 2;
}

function report(tag: string, { open, close, text }: XmlListener): void {
  if (tag.startsWith('![CDATA[')) text?.(tag.slice(8, -2));
  if (tag[0] === '!' || tag[0] === '?') return;
  if (tag[0] === '/') {
    close?.(localName(tag.slice(1).trimEnd()));
    return;
  }
  const isEmpty = tag.endsWith('/');
  const nameEnd = nameLength(tag);
  const name = localName(tag.slice(0, nameEnd));
  open?.(name, tag.slice(nameEnd, isEmpty ? -1 : undefined));
  if (isEmpty) close?.(name);
}

function nameLength(tag: string): number {
  for (let at = 0; at < tag.length; at++) {
    const code = tag.charCodeAt(at);
    if (code <= 32 || code === 47) return at;
  }
  return tag.length;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The decoded value of an attribute, found by its name without prefix; undefined when the tag has none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  return findAttribute(attributes, (found) => found === name || found.endsWith(`:${name}`));
}

/** The decoded value of the first attribute whose written name is wanted. Each sign is looked at once. */
export function findAttribute(attributes: string, isWanted: (name: string) => boolean): string | undefined {
  for (let at = 0; ; ) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return undefined;
    const name = attributes.slice(at, equals).trim();
    const start = openingQuote(attributes, equals + 1);
    const end = start < 0 ? -1 : attributes.indexOf(attributes.charAt(start), start + 1);
    if (end < 0) return undefined;
    if (isWanted(name)) return decodeEntities(attributes.slice(start + 1, end));
    at = end + 1;
  }
}

/** Where the quote stands behind an equals sign; -1 for a value without one. */
function openingQuote(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at++;
  const code = text.charCodeAt(at);
  return code === doubleQuote || code === singleQuote ? at : -1;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
