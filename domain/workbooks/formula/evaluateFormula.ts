import { callFunction, type FormulaFacts } from './functions.ts';
import type { FormulaNode } from './parse.ts';
import type { StoredReference } from './reference.ts';
import {
  compareValues,
  type FormulaScalar,
  type FormulaValue,
  faults,
  fifteen,
  isFormulaFault,
  scalarOf,
  toBoolean,
  toNumber,
  toText,
} from './value.ts';

/** What a formula may look at. */
export interface FormulaContext extends FormulaFacts {
  read(reference: StoredReference): FormulaValue;
}

/** What a formula comes to. */
export function evaluateFormula(node: FormulaNode, context: FormulaContext): FormulaValue {
  switch (node.is) {
    case 'value':
      return node.value;
    case 'reference':
      return context.read(node.reference);
    case 'unary':
      return withSign(node.op, scalarOf(evaluateFormula(node.of, context)));
    case 'binary':
      return operate(
        node.op,
        scalarOf(evaluateFormula(node.left, context)),
        scalarOf(evaluateFormula(node.right, context)),
      );
    case 'call':
      return called(node, context);
    default:
      return node satisfies never;
  }
}

function withSign(op: '-' | '+' | '%', value: FormulaScalar): FormulaScalar {
  if (op === '+') return value;
  const number = toNumber(value);
  if (isFormulaFault(number)) return number;
  return fifteen(op === '-' ? -number : number / 100);
}

function operate(op: string, left: FormulaScalar, right: FormulaScalar): FormulaScalar {
  if (isFormulaFault(left)) return left;
  if (isFormulaFault(right)) return right;
  if (op === '&') return joined(left, right);
  const comparison = compared(op, left, right);
  if (comparison !== undefined) return comparison;
  const [one, other] = [toNumber(left), toNumber(right)];
  if (isFormulaFault(one)) return one;
  return isFormulaFault(other) ? other : arithmetic(op, one, other);
}

function joined(left: FormulaScalar, right: FormulaScalar): FormulaScalar {
  const [one, other] = [toText(left), toText(right)];
  if (isFormulaFault(one)) return one;
  if (isFormulaFault(other)) return other;
  return one.length + other.length > 32_767 ? faults.value : one + other;
}

function compared(op: string, left: FormulaScalar, right: FormulaScalar): boolean | undefined {
  switch (op) {
    case '=':
      return compareValues(left, right) === 0;
    case '<>':
      return compareValues(left, right) !== 0;
    case '<':
      return compareValues(left, right) < 0;
    case '>':
      return compareValues(left, right) > 0;
    case '<=':
      return compareValues(left, right) <= 0;
    case '>=':
      return compareValues(left, right) >= 0;
    default:
      return undefined;
  }
}

function arithmetic(op: string, left: number, right: number): FormulaScalar {
  switch (op) {
    case '+':
      return fifteen(left + right);
    case '-':
      return fifteen(left - right);
    case '*':
      return fifteen(left * right);
    case '/':
      return right === 0 ? faults.divided : fifteen(left / right);
    default:
      return left === 0 && right === 0
        ? faults.number
        : left === 0 && right < 0
          ? faults.divided
          : fifteen(left ** right);
  }
}

function called({ name, args }: FormulaNode & { readonly is: 'call' }, context: FormulaContext): FormulaValue {
  if (name === 'IF') return chosen(args, context);
  if (name === 'IFS') return firstThatHolds(args, context);
  if (name === 'IFERROR') {
    const [tried, instead] = args;
    if (!tried || !instead || args.length > 2) return faults.value;
    const value = scalarOf(evaluateFormula(tried, context));
    return isFormulaFault(value) ? evaluateFormula(instead, context) : (value ?? 0);
  }
  return callFunction(
    name,
    args.map((arg) => evaluateFormula(arg, context)),
    context,
  );
}

function chosen([asked, yes, no, ...more]: readonly FormulaNode[], context: FormulaContext): FormulaValue {
  if (!asked || !yes || more.length > 0) return faults.value;
  const holds = toBoolean(scalarOf(evaluateFormula(asked, context)));
  if (isFormulaFault(holds)) return holds;
  if (holds) return evaluateFormula(yes, context);
  return no ? evaluateFormula(no, context) : false;
}

function firstThatHolds(args: readonly FormulaNode[], context: FormulaContext): FormulaValue {
  if (args.length === 0 || args.length % 2 === 1) return faults.value;
  for (let at = 0; at + 1 < args.length; at += 2) {
    const [asked, then] = [args[at], args[at + 1]];
    if (!asked || !then) break;
    const holds = toBoolean(scalarOf(evaluateFormula(asked, context)));
    if (isFormulaFault(holds)) return holds;
    if (holds) return evaluateFormula(then, context);
  }
  return faults.missing;
}
