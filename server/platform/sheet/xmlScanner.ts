/** Where the scanner stands: one object for all elements of a text. */
export interface XmlPlace {
  /** 1 for the root, 2 for its children; in `close` that of the element that ends */
  readonly depth: number;
  /** The namespace a prefix stands for here; undefined for a prefix nobody has declared. */
  namespaceOf(prefix: string): string | undefined;
}

/**
 * Hears the elements of an XML text that belong to the vocabulary of its root: those of other namespaces, and all that
 * stands in them, are left out. Names come without their prefix, attributes as written, text decoded.
 */
export type XmlListener = {
  readonly open?: (name: string, attributes: string, place: XmlPlace) => void;
  readonly close?: (name: string, place: XmlPlace) => void;
  readonly text?: (text: string) => void;
};

/**
 * No tag or piece of text of a workbook part is this long; without the bound a hostile part would be searched again and
 * again.
 */
const maxPiece = 512 * 1024;

/** Declarations that differ from those of the element around. */
const mostScopes = 1_000;

/**
 * Reads XML that arrives in chunks; a piece is reported as soon as it is complete. Declarations, comments and
 * processing instructions are skipped, document types are not read, so no entity but XML's own five and character
 * numbers means anything.
 * @throws {SyntaxError} from `write` and `end`: a piece longer than the bound, or an end in the middle of a tag or an
 * element
 */
export function createXmlScanner(listener: XmlListener): { write(chunk: string): void; end(): void } {
  const scan = new XmlScan(listener);
  let rest = '';
  return {
    write(chunk) {
      rest = scan.read(rest + chunk);
      if (rest.length > maxPiece) throw new SyntaxError('a piece of XML is too long');
    },
    end() {
      if (rest.includes('<') || scan.depth > 0) throw new SyntaxError('the XML ends inside an element');
    },
  };
}

const [space, slash, colon, greater] = [32, 47, 58, 62];
const [bang, question, doubleQuote, singleQuote] = [33, 63, 34, 39];

interface Scope {
  /** of the element that declares */
  readonly depth: number;
  readonly namespaces: ReadonlyMap<string, string>;
}

class XmlScan implements XmlPlace {
  depth = 0;
  /** depth of the outermost element that is none of ours; 0 outside of such */
  #foreign = 0;
  #scopes: Scope[] = [];
  #root: string | undefined;
  /** whether names without a prefix are of the root's namespace here */
  #isPlainOurs = true;

  readonly #listener: XmlListener;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  namespaceOf(prefix: string): string | undefined {
    return this.#scopes.at(-1)?.namespaces.get(prefix) ?? (prefix === '' ? '' : undefined);
  }

  /** Reports all complete pieces and returns what is left. */
  read(xml: string): string {
    let at = 0;
    for (;;) {
      const start = xml.indexOf('<', at);
      if (start < 0) return xml.slice(at);
      const code = xml.charCodeAt(start + 1);
      const end =
        code === slash
          ? xml.indexOf('>', start)
          : code === bang || code === question
            ? markupEnd(xml, start)
            : tagEnd(xml, start);
      if (end < 0) return xml.slice(at);
      if (start > at && this.#foreign === 0) this.#listener.text?.(decodeEntities(xml.slice(at, start)));
      if (code === slash) this.#close(xml.slice(start + 2, end));
      else if (code === bang) this.#markup(xml, start, end);
      else if (code !== question) this.#open(xml, start + 1, end);
      at = end + 1;
    }
  }

  #markup(xml: string, start: number, end: number): void {
    if (this.#foreign === 0 && xml.startsWith('<![CDATA[', start)) this.#listener.text?.(xml.slice(start + 9, end - 2));
  }

  #open(xml: string, from: number, end: number): void {
    const isEmpty = xml.charCodeAt(end - 1) === slash;
    const last = isEmpty ? end - 1 : end;
    let nameEnd = from;
    let prefixEnd = -1;
    for (; nameEnd < last; nameEnd++) {
      const code = xml.charCodeAt(nameEnd);
      if (code <= space || code === slash) break;
      if (code === colon) prefixEnd = nameEnd;
    }
    this.depth++;
    if (this.#foreign === 0) {
      const attributes = xml.slice(nameEnd, last);
      const prefix = prefixEnd < 0 ? '' : xml.slice(from, prefixEnd);
      if (attributes.length > 8 && attributes.includes('xmlns')) this.#declare(attributes);
      if (this.#root === undefined) this.#start(prefix);
      const name = xml.slice(prefixEnd < 0 ? from : prefixEnd + 1, nameEnd);
      if (this.#isOurs(prefix)) this.#listener.open?.(name, attributes, this);
      else this.#foreign = this.depth;
    }
    if (isEmpty) this.#close(xml.slice(from, nameEnd));
  }

  #close(written: string): void {
    if (this.#foreign === 0) {
      const name = written.charCodeAt(written.length - 1) <= space ? written.trimEnd() : written;
      this.#listener.close?.(name.includes(':') ? name.slice(name.indexOf(':') + 1) : name, this);
    } else if (this.#foreign === this.depth) this.#foreign = 0;
    if (this.#scopes.length > 0 && this.#scopes.at(-1)?.depth === this.depth) this.#leaveScope();
    if (--this.depth < 0) throw new SyntaxError('an element ends that has not begun');
  }

  #isOurs(prefix: string): boolean {
    return prefix === '' ? this.#isPlainOurs : (this.namespaceOf(prefix) ?? prefix) === this.#root;
  }

  /** What the root is of, all that counts is of. A prefix that nobody has declared stands for itself. */
  #start(prefix: string): void {
    this.#root = this.namespaceOf(prefix) ?? prefix;
    this.#isPlainOurs = this.namespaceOf('') === this.#root;
  }

  #declare(attributes: string): void {
    if (this.#scopes.length >= mostScopes) throw new SyntaxError('too many namespaces inside each other');
    const namespaces = new Map(this.#scopes.at(-1)?.namespaces);
    eachAttribute(attributes, (name, value) => {
      if (name === 'xmlns') namespaces.set('', value());
      else if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), value());
      return false;
    });
    this.#scopes.push({ depth: this.depth, namespaces });
    this.#isPlainOurs = this.namespaceOf('') === this.#root;
  }

  #leaveScope(): void {
    this.#scopes.pop();
    this.#isPlainOurs = this.namespaceOf('') === this.#root;
  }
}

/** Where the tag's `>` stands; -1 when it has not arrived yet. A `>` inside a quoted attribute does not count. */
function tagEnd(xml: string, start: number): number {
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
  if (xml.startsWith('<?', start)) return endOf(xml, '?>', start + 2);
  if (xml.startsWith('<!--', start)) return endOf(xml, '-->', start + 4);
  if (xml.startsWith('<![CDATA[', start)) return endOf(xml, ']]>', start + 9);
  return xml.indexOf('>', start);
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length - 1;
}

/**
 * The decoded value of an attribute without prefix, as all attributes of the vocabularies are; undefined when the tag
 * has none.
 */
export function attributeOf(attributes: string, wanted: string): string | undefined {
  let found: string | undefined;
  eachAttribute(attributes, (name, value) => {
    if (name !== wanted) return false;
    found = value();
    return true;
  });
  return found;
}

/**
 * Goes through the attributes of a tag until `visit` says that it has what it wants. Each sign is looked at once.
 * @param visit hears the name as written, and how to have the decoded value
 */
export function eachAttribute(attributes: string, visit: (name: string, value: () => string) => boolean): void {
  for (let at = 0; ; ) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return;
    const start = openingQuote(attributes, equals + 1);
    const end = start < 0 ? -1 : attributes.indexOf(attributes.charAt(start), start + 1);
    if (end < 0) return;
    if (visit(attributes.slice(at, equals).trim(), () => decodeEntities(attributes.slice(start + 1, end)))) return;
    at = end + 1;
  }
}

/** Where the quote stands behind an equals sign; -1 for a value without one. */
function openingQuote(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= space) at++;
  const code = text.charCodeAt(at);
  return code === doubleQuote || code === singleQuote ? at : -1;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
