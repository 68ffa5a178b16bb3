import { referenceAt, type StoredReference } from './reference.ts';
import { type FormulaScalar, faultOf } from './value.ts';

/** A formula taken apart. */
export type FormulaNode =
  | { readonly is: 'value'; readonly value: FormulaScalar }
  | { readonly is: 'reference'; readonly reference: StoredReference }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly FormulaNode[] }
  | { readonly is: 'unary'; readonly op: '-' | '+' | '%'; readonly of: FormulaNode }
  | { readonly is: 'binary'; readonly op: string; readonly left: FormulaNode; readonly right: FormulaNode };

type Token =
  | { readonly is: 'value'; readonly value: FormulaScalar }
  | { readonly is: 'reference'; readonly reference: StoredReference }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'sign'; readonly sign: string };

/** What is wrong with how a formula is written. */
export class FormulaMistake extends Error {}

const mostTokens = 4_000;
const deepest = 60;

const blank = /\s+/y;
const number = /(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,3})?/y;
const name = /[\p{L}_][\p{L}\p{N}_.]{0,60}/uy;
const error = /#(?:DIV\/0!|N\/A|NAME\?|NUM!|REF!|VALUE!|CYCLE!|LIMIT!)/y;
const sign = /<=|>=|<>|[-+*/^&=<>(),%]/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** The text in quotes that begins here, and where it ends. */
function quotedAt(text: string, at: number): { readonly value: string; readonly end: number } {
  let value = '';
  for (let place = at + 1; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (letter !== '"') value += letter;
    else if (text.charAt(place + 1) === '"') {
      value += '"';
      place += 1;
    } else return { value, end: place + 1 };
  }
  throw new FormulaMistake('a text has no end');
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (tokens.length > mostTokens) throw new FormulaMistake('too long');
    const space = matchAt(blank, text, at);
    if (space) {
      at += space.length;
      continue;
    }
    const { token, end } = tokenAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}

function tokenAt(text: string, at: number): { readonly token: Token; readonly end: number } {
  if (text.charAt(at) === '"') {
    const { value, end } = quotedAt(text, at);
    return { token: { is: 'value', value }, end };
  }
  const reference = referenceAt(text, at);
  if (reference) return { token: { is: 'reference', reference: reference.reference }, end: reference.end };
  const digits = matchAt(number, text, at);
  if (digits) return { token: { is: 'value', value: Number(digits) }, end: at + digits.length };
  const word = matchAt(error, text, at);
  if (word) return { token: { is: 'value', value: faultOf(word) }, end: at + word.length };
  const called = matchAt(name, text, at);
  if (called) return { token: { is: 'name', name: called.toUpperCase() }, end: at + called.length };
  const mark = matchAt(sign, text, at);
  if (!mark) throw new FormulaMistake(`${text.charAt(at)} is no part of a formula`);
  return { token: { is: 'sign', sign: mark }, end: at + mark.length };
}

/** How strongly signs between two values bind; a minus in front binds stronger than all of them. */
const strength: Readonly<Record<string, number>> = {
  '=': 1, '<>': 1, '<': 1, '>': 1, '<=': 1, '>=': 1, '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 5,
}; // biome-ignore format: a table

class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): FormulaNode {
    const node = this.binary(0);
    if (this.at < this.tokens.length) throw new FormulaMistake('something stands behind its end');
    return node;
  }

  private isSign(...signs: readonly string[]): string | undefined {
    const token = this.tokens[this.at];
    return token?.is === 'sign' && signs.includes(token.sign) ? token.sign : undefined;
  }

  private take(wanted: string): void {
    if (!this.isSign(wanted)) throw new FormulaMistake(`${wanted} is missing`);
    this.at += 1;
  }

  /** Left to right among equals, as sheets do for powers, too. */
  private binary(least: number): FormulaNode {
    this.depth += 1;
    if (this.depth > deepest) throw new FormulaMistake('too deep');
    let left = this.unary();
    for (;;) {
      const token = this.tokens[this.at];
      const binds = token?.is === 'sign' ? strength[token.sign] : undefined;
      if (token?.is !== 'sign' || binds === undefined || binds <= least) break;
      this.at += 1;
      left = { is: 'binary', op: token.sign, left, right: this.binary(binds) };
    }
    this.depth -= 1;
    return left;
  }

  private unary(): FormulaNode {
    const signs: ('-' | '+')[] = [];
    for (let mark = this.isSign('-', '+'); mark; mark = this.isSign('-', '+')) {
      signs.push(mark as '-' | '+');
      this.at += 1;
    }
    let node = this.primary();
    while (this.isSign('%')) {
      node = { is: 'unary', op: '%', of: node };
      this.at += 1;
    }
    // Two of them take each other away; a long row of them is no deep formula.
    const isNegative = signs.filter((mark) => mark === '-').length % 2 === 1;
    if (signs.includes('-') && !isNegative) return { is: 'unary', op: '-', of: { is: 'unary', op: '-', of: node } };
    return isNegative ? { is: 'unary', op: '-', of: node } : node;
  }

  private primary(): FormulaNode {
    const token = this.tokens[this.at];
    this.at += 1;
    if (!token) throw new FormulaMistake('a value is missing');
    if (token.is === 'value' || token.is === 'reference') return token;
    if (token.is === 'name') return this.named(token.name);
    if (token.sign !== '(') throw new FormulaMistake(`a value is missing before ${token.sign}`);
    const node = this.binary(0);
    this.take(')');
    return node;
  }

  private named(called: string): FormulaNode {
    if (!this.isSign('(')) {
      if (called === 'TRUE' || called === 'FALSE') return { is: 'value', value: called === 'TRUE' };
      return { is: 'value', value: faultOf('#NAME?') };
    }
    this.at += 1;
    const args: FormulaNode[] = [];
    if (this.isSign(')')) {
      this.at += 1;
      return { is: 'call', name: called, args };
    }
    for (;;) {
      args.push(this.isSign(',', ')') ? { is: 'value', value: null } : this.binary(0));
      if (this.isSign(')')) break;
      this.take(',');
    }
    this.at += 1;
    return { is: 'call', name: called, args };
  }
}

/** A stored formula taken apart. @throws {FormulaMistake} it is none */
export const parseFormula = (stored: string): FormulaNode => new Reader(tokensOf(stored)).whole();

/** What a formula reads. */
export function referencesIn(node: FormulaNode): StoredReference[] {
  const found: StoredReference[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.is === 'reference') found.push(next.reference);
    else if (next.is === 'call') waiting.push(...next.args);
    else if (next.is === 'unary') waiting.push(next.of);
    else if (next.is === 'binary') waiting.push(next.left, next.right);
  }
  return found;
}
