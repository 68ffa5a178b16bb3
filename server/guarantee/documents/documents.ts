import type { DocumentKind } from '../../approval/documentKind.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { qccMethods, simulatedCompanySource } from '../reviews/qccCustomer.ts';
import { reviewMethods } from '../reviews/reviewMethods.ts';
import { workbenchTodoHandler } from '../workbench/workbenchTodo.ts';
import { adjustKind } from './adjustKind.ts';
import { applyKind } from './applyKind.ts';
import { applyMethods } from './applyMethods.ts';
import { delayKind } from './delayKind.ts';
import { excessKind } from './excessKind.ts';
import { printTraceFind } from './printTrace.ts';
import { shortKind } from './shortKind.ts';
import { shortMethods } from './shortMethods.ts';

/** Documents of this area that run through the approval machine. */
export const guaranteeKinds: readonly DocumentKind[] = [applyKind, adjustKind, shortKind, delayKind, excessKind];

/** Calls of documents and review sheets beyond those that follow from the kinds. @see docs/spec/guarantee.md 8 */
export const documentCalls: readonly GatewayMethod[] = [
  ...applyMethods(guaranteeKinds),
  ...shortMethods,
  ...reviewMethods,
  ...qccMethods(simulatedCompanySource),
  workbenchTodoHandler(guaranteeKinds),
  printTraceFind(guaranteeKinds),
];
