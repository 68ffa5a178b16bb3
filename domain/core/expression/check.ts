import { bi, type Text } from '../text.ts';
import { type Expression, ExpressionError, parseExpression } from './parse.ts';

/** What is wrong with an expression, with the place from 1. */
export interface ExpressionProblem {
  readonly text: Text;
  readonly position: number;
}

/**
 * Whether an expression can be worked out over these fields.
 * @param isKnown whether a field of this name may be read, with a column: of each line
 */
export function checkExpression(
  source: string,
  isKnown: (name: string, column?: string) => boolean,
): ExpressionProblem | undefined {
  try {
    for (const { path, at } of namesIn(parseExpression(source))) {
      if (!isKnown(...path))
        throw new ExpressionError(bi(`没有字段“${path.join('.')}”`, `There is no field "${path.join('.')}"`), at);
    }
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return { text: error.text, position: error.position };
    throw error;
  }
}

/** An expression and all its parts. */
function* partsOf(expression: Expression): Generator<Expression> {
  const waiting = [expression];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (node.is === 'sign') waiting.push(node.of);
    if (node.is === 'pair') waiting.push(node.left, node.right);
    if (node.is === 'choice') waiting.push(node.asked, node.yes, node.no);
    if (node.is === 'call') waiting.push(...node.given);
  }
}

/** Every place where an expression reads a field. */
const namesIn = (expression: Expression) => [...partsOf(expression)].filter((node) => node.is === 'name');

/** Dictionaries whose words an expression asks for by name. */
export const dictionariesIn = (expression: Expression): string[] =>
  [...partsOf(expression)].flatMap((node) => {
    const [first] = node.is === 'call' && node.name === 'dict' ? node.given : [];
    return first?.is === 'text' ? [first.value] : [];
  });

/** The fields so that each comes behind those it reads, or a circle that makes this impossible. */
export function orderOf(
  expressions: Readonly<Record<string, Expression>>,
): { readonly order: readonly string[] } | { readonly cycle: readonly string[] } {
  const next = new Map(
    Object.entries(expressions).map(([key, expression]) => [
      key,
      [...new Set(namesIn(expression).map(({ path: [name] }) => name))].filter((name) =>
        Object.hasOwn(expressions, name),
      ),
    ]),
  );
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  for (const start of next.keys()) {
    const way: { readonly key: string; readonly left: string[] }[] = [];
    const enter = (key: string) => {
      state.set(key, 'open');
      way.push({ key, left: [...(next.get(key) ?? [])] });
    };
    if (!state.has(start)) enter(start);
    for (let last = way.at(-1); last; last = way.at(-1)) {
      const name = last.left.pop();
      if (name === undefined) {
        state.set(last.key, 'done');
        order.push(last.key);
        way.pop();
      } else if (state.get(name) === 'open') {
        const keys = way.map(({ key }) => key);
        return { cycle: [...keys.slice(keys.indexOf(name)), name] };
      } else if (!state.has(name)) enter(name);
    }
  }
  return { order };
}
