import { defineAct } from '../../core/act.ts';
import type { ActFacts } from '../../core/actRules.ts';
import type { RecordValues } from '../../core/entity.ts';
import { isWho } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { bhShortAdjust } from '../bhShortAdjust.ts';
import { guaranteeErrors } from '../errors.ts';

const stoppable: readonly unknown[] = ['NOT_STARTED', 'RUNNING'];

const notStarted = bi('尚未开始，停止后不再生效。', 'It has not started and never will.');
const givenBack = (amount: string) => bi(`临时减少的 ${amount} 元当日恢复。`, `The ${amount} come back today.`);
const takenBack = (amount: string) =>
  bi(
    `临时增加的 ${amount} 元当日收回；已占用的不变，可用额度可能为负。`,
    `The ${amount} are taken back today; what is used stays, so the available credit may become negative.`,
  );

/** Import/export ends a short-term adjustment before its time. @see docs/spec/guarantee.md 3.8 */
export const stopShortAdjust = defineAct(bhShortAdjust, {
  key: 'stop',
  label: bi('停止', 'Stop'),
  title: bi('停止短期调整 {name}？', 'Stop {name}?'),
  done: bi('{name}：已停止', '{name} stopped'),
  who: ['JCK'],
  right: 'view',
  method: 'shortAdjustStop',
  danger: true,
  reason: { required: true, max: 200, label: bhShortAdjust.fields.stopReason.label },
  stop: ({ shortStatus }) =>
    stoppable.includes(shortStatus)
      ? undefined
      : bi('只有未开始或执行中的短期调整可以停止', 'Only one that has not started or is running can be stopped'),
  lead: ({ shortStatus, direction, approvedAmount }) => {
    if (shortStatus === 'NOT_STARTED') return notStarted;
    const amount = approvedAmount ? '{approvedAmount}' : '{shortAmount}';
    return direction === 'DEC' ? givenBack(amount) : takenBack(amount);
  },
});

const mayRemark = (record: RecordValues, { actor }: ActFacts): boolean =>
  actor.roleId === record.creatorDept || isWho('JCK', actor, record);

/**
 * The department that made the document, like import/export, writes its remark at any time.
 * @see docs/spec/guarantee.md 3.8
 */
export const editShortRemark = defineAct(bhShortAdjust, {
  key: 'remark',
  label: bi('修改备注', 'Edit remark'),
  title: bi('修改备注 {name}', 'Remark of {name}'),
  confirm: bi('保存', 'Save'),
  done: bi('备注已保存', 'Remark saved'),
  who: ['JCK', 'BUSI'],
  right: 'view',
  method: 'shortAdjustEditRemark',
  asks: { remark: bhShortAdjust.fields.remark },
  isMissed: mayRemark,
  stop: (record, facts) =>
    mayRemark(record, facts)
      ? undefined
      : {
          ...bi(
            '只有创建部门和进出口事务部可以修改备注',
            'Only the department that made it and import/export change the remark',
          ),
          code: guaranteeErrors.NO_RIGHT().returnCode,
        },
  start: ({ remark }) => ({ remark }),
});
