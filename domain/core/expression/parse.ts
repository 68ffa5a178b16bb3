import { bi, fill, type Text } from '../text.ts';

/** What people write into a form or a mapping to have a value worked out. @see docs/spec/platform.md 5.9 */
export type Expression =
  | { readonly is: 'number' | 'text'; readonly value: string; readonly at: number }
  | { readonly is: 'constant'; readonly value: boolean | null; readonly at: number }
  /** A field, or `lines.qty`: a field of every line of a table. */
  | { readonly is: 'name'; readonly path: readonly [name: string, column?: string]; readonly at: number }
  | { readonly is: 'call'; readonly name: FunctionName; readonly given: readonly Expression[]; readonly at: number }
  | { readonly is: 'sign'; readonly sign: '-' | '!'; readonly of: Expression; readonly at: number }
  | {
      readonly is: 'pair';
      readonly sign: PairSign;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | {
      readonly is: 'choice';
      readonly asked: Expression;
      readonly yes: Expression;
      readonly no: Expression;
      readonly at: number;
    };

export type PairSign = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||';

/** How many values each function takes. */
const functions = {
  sum: [1, 20], round: [1, 2], min: [1, 20], max: [1, 20], abs: [1, 1], concat: [1, 20], left: [2, 2], right: [2, 2], dateAdd: [2, 3],
  dateDiff: [2, 2], today: [0, 0], dict: [2, 2], if: [3, 3], len: [1, 1], upper: [1, 1],
} as const; // biome-ignore format: one table
export type FunctionName = keyof typeof functions;
export const functionNames = Object.keys(functions) as readonly FunctionName[];

const longestExpression = 500;
const deepest = 20;

/** What is wrong with an expression, and where: 1 is its first character. */
export class ExpressionError extends Error {
  readonly text: Text;
  readonly position: number;
  constructor(text: Text, at: number) {
    const position = at + 1;
    super(`${text.en} (${position})`);
    this.text = fill(bi('{zh}（第{position}个字符）', '{en} (character {position})'), { ...text, position });
    this.position = position;
  }
}

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly value: string;
  readonly at: number;
}

// Every alternative begins with another character, so the reader never goes back: time grows with the length alone.
const tokenPattern = /(\d{1,30}(?:\.\d{1,20})?)|([A-Za-z_][A-Za-z0-9_]{0,39})|(&&|\|\||==|!=|<=|>=|[-+*/%<>!?:(),.])/y;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const sign = source.charAt(at);
    if (/\s/.test(sign)) at += 1;
    else if (sign === '"' || sign === "'") {
      const end = source.indexOf(sign, at + 1);
      if (end < 0) throw new ExpressionError(bi('引号没有结束', 'The quotation does not end'), at);
      tokens.push({ kind: 'text', value: source.slice(at + 1, end), at });
      at = end + 1;
    } else {
      tokenPattern.lastIndex = at;
      const [found, number, name] = tokenPattern.exec(source) ?? [];
      if (found === undefined) throw new ExpressionError(bi(`不能识别“${sign}”`, `"${sign}" means nothing here`), at);
      tokens.push({ kind: number ? 'number' : name ? 'name' : 'sign', value: found, at });
      at += found.length;
    }
  }
  return [...tokens, { kind: 'end', value: '', at: source.length }];
}

/** Signs that bind equally, the loosest first. */
const levels: readonly (readonly PairSign[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Reads an expression; nothing of it is ever run as a program. Time grows with its length alone.
 * @throws {ExpressionError} longer than 500 characters, deeper than 20 levels, or not of this language
 */
export function parseExpression(source: string): Expression {
  if (source.length > longestExpression)
    throw new ExpressionError(
      bi(`表达式不能超过${longestExpression}个字符`, `An expression has at most ${longestExpression} characters`),
      longestExpression,
    );
  const reader = new Reader(tokensOf(source));
  const expression = reader.choice(0);
  reader.end();
  return expression;
}

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', value: '', at: 0 };
  }

  #take(): Token {
    const token = this.#token;
    this.#next += 1;
    return token;
  }

  #takes(sign: string): boolean {
    const { kind, value } = this.#token;
    if (kind !== 'sign' || value !== sign) return false;
    this.#next += 1;
    return true;
  }

  #needs(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected(bi(`此处应为“${sign}”`, `"${sign}" is missing here`));
  }

  #unexpected(text: Text): ExpressionError {
    return new ExpressionError(text, this.#token.at);
  }

  end(): void {
    if (this.#token.kind !== 'end')
      throw this.#unexpected(bi(`多余的“${this.#token.value}”`, `"${this.#token.value}" does not belong here`));
  }

  choice(depth: number): Expression {
    if (depth > deepest) throw this.#unexpected(bi(`嵌套不能超过${deepest}层`, `At most ${deepest} levels`));
    const { at } = this.#token;
    const asked = this.#pair(0, depth);
    if (!this.#takes('?')) return asked;
    const yes = this.choice(depth + 1);
    this.#needs(':');
    return { is: 'choice', asked, yes, no: this.choice(depth + 1), at };
  }

  #pair(level: number, depth: number): Expression {
    const signs = levels[level];
    if (!signs) return this.#signed(depth);
    let left = this.#pair(level + 1, depth);
    for (;;) {
      const { at, kind, value } = this.#token;
      const sign = kind === 'sign' ? signs.find((one) => one === value) : undefined;
      if (!sign) return left;
      this.#take();
      left = { is: 'pair', sign, left, right: this.#pair(level + 1, depth), at };
    }
  }

  #signed(depth: number): Expression {
    if (depth > deepest) throw this.#unexpected(bi(`嵌套不能超过${deepest}层`, `At most ${deepest} levels`));
    const { at, value } = this.#token;
    if (this.#takes('-') || this.#takes('!'))
      return { is: 'sign', sign: value === '-' ? '-' : '!', of: this.#signed(depth + 1), at };
    return this.#plain(depth);
  }

  #plain(depth: number): Expression {
    if (this.#takes('(')) {
      const inner = this.choice(depth + 1);
      this.#needs(')');
      return inner;
    }
    const { kind, value, at } = this.#token;
    if (kind === 'end') throw this.#unexpected(bi('表达式不完整', 'The expression is not complete'));
    if (kind === 'sign') throw this.#unexpected(bi(`此处不能是“${value}”`, `"${value}" cannot stand here`));
    this.#take();
    if (kind !== 'name') return { is: kind, value, at };
    const constant = constants.get(value);
    if (constant !== undefined) return { is: 'constant', value: constant, at };
    return this.#takes('(') ? this.#call(value, at, depth) : { is: 'name', path: this.#path(value), at };
  }

  #path(name: string): readonly [string, string?] {
    if (!this.#takes('.')) return [name];
    const { kind, value } = this.#token;
    if (kind !== 'name') throw this.#unexpected(bi('此处应为字段名', 'A field is missing here'));
    this.#take();
    return [name, value];
  }

  #call(name: string, at: number, depth: number): Expression {
    const known = functionNames.find((one) => one === name);
    if (!known) throw new ExpressionError(bi(`没有函数“${name}”`, `There is no function "${name}"`), at);
    const given: Expression[] = [];
    if (!this.#takes(')')) {
      do given.push(this.choice(depth + 1));
      while (this.#takes(','));
      this.#needs(')');
    }
    const [least, most] = functions[known];
    if (given.length < least || given.length > most) {
      const count = least === most ? `${least}` : `${least}–${most}`;
      throw new ExpressionError(bi(`函数${name}应有${count}个参数`, `${name} takes ${count} values`), at);
    }
    return { is: 'call', name: known, given, at };
  }
}
