import { defineErrors } from '../core/errors.ts';

/** Refusals of the approval machine, the same in every area it serves. @see docs/spec/guarantee.md 6.5 */
export const approvalErrors = defineErrors(
  {
    NO_RIGHT: ['61001', '您没有操作权限', 'You have no right to do this'],
    BAD_STATUS: ['61002', '当前状态“{status}”不允许此操作', 'Not allowed in status "{status}"'],
    NOT_FOUND: ['61003', '记录不存在或已删除', 'Record not found or deleted'],
    INVALID: ['61004', '{field}：{reason}', '{field}: {reason}'],
    STALE: ['61005', '数据已被他人修改，请刷新后重试', 'Changed by someone else, please reload'],
    FOUR_EYES: ['61006', '经办与审核不能为同一人', 'Submitter and approver must differ'],
    OPINION: ['61007', '请填写审批意见', 'Please enter an opinion'],
    OTHER_DEPT: ['61008', '仅可操作本部门的单据', 'Only documents of your own department'],
    DELETE_STATUS: [
      '61009',
      '仅“业务部门录入”状态且本部门创建的单据可删除',
      'Only a draft created by your department can be deleted',
    ],
    CLOSED: ['61010', '单据已作废', 'The document is closed'],
    OA_PENDING: ['61039', 'OA审批未通过，不能确认', 'OA approval missing, cannot confirm'],
    FUND: ['61042', '计财意见为资金不可行，不能同意', 'Finance marked funds as not available'],
  },
  ['NO_RIGHT', 'OTHER_DEPT', 'FOUR_EYES'],
);
