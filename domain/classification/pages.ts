import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { answerPath, applicationsPath, precatChatPath, resultSheetPath } from './paths.ts';

const writing = 'list,view,create';

/** Pages of pre-classification beside those that follow from definitions. */
export const classificationPages = definePages({
  excel: {
    at: resultSheetPath,
    title: bi('预归类在线编辑', 'Online pre-classification editing'),
    right: 'precatProduct:act:saveResult',
    own: ['precatProduct'],
    looked: ['hsCode'],
    icon: 'list',
    access: { preAudit: 'list,act:saveResult' },
  },
  answer: {
    at: answerPath,
    title: bi('核对结果并答复', 'Check and answer the results'),
    right: 'precatApply:act:submitConfirm',
    parent: applicationsPath,
  },
  chat: {
    at: precatChatPath,
    title: bi('预归类沟通', 'Pre-classification communication'),
    menuTitle: bi('预归类沟通', 'Communication'),
    right: 'precatMessage:list',
    own: ['precatMessage'],
    looked: ['precatApply', 'precatProduct'],
    icon: 'list',
    access: { business: writing, preAudit: writing, customer: writing, preCustomer: writing },
  },
});
