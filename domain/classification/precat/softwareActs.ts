import { defineAct } from '../../core/act.ts';
import { bi } from '../../core/text.ts';
import { precatProduct } from './precatProduct.ts';

/** Goods whose audits are over and whose code was not taken back. */
const sendable: ReadonlySet<unknown> = new Set(['PASSED', 'SENT', 'DISPUTED', 'CONFIRMED', 'EFFECTIVE']);

/** 推送申报软件: goods that were passed go to the software that declares once more, such as after it could not be reached. */
export const sendSoftware = defineAct(precatProduct, {
  key: 'sendSoftware',
  label: bi('推送申报软件', 'Send to declaration software'),
  who: ['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN'],
  method: 'sendPrecatExportSoftware',
  batch: true,
  lead: bi(
    '商品的归类结果将再次推送到申报软件。',
    'What was found of the goods goes to the declaration software again.',
  ),
  done: bi('{nameZh} 已排队推送', '{nameZh} is on its way'),
  isMissed: ({ processStatus }) => sendable.has(processStatus),
  stop: ({ processStatus, softwareStatus }) => {
    if (!sendable.has(processStatus))
      return bi('只有终审通过的商品可以推送', 'Only goods that were passed can be sent');
    return softwareStatus === 'QUEUED' ? bi('商品正在推送，请稍候', 'The goods are on their way already') : undefined;
  },
});
