export { checkExpression, dictionariesIn, orderOf } from './check.ts';
export { type ExpressionValue, evaluate, textOfValue } from './evaluate.ts';
export { type Expression, ExpressionError, functionNames, parseExpression } from './parse.ts';
