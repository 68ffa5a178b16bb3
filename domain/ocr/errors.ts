import { defineErrors } from '../core/errors.ts';

/** Refusals of documents that read themselves. @see docs/spec/operations.md 6 */
export const ocrErrors = defineErrors({
  ENGINE: ['1014', '没有可用的识别引擎，请人工录入', 'No recognition engine available, type by hand'],
  LOW: ['1001', '有{n}个字段需要核对', '{n} fields need review'],
  CHECK: ['1001', '校验未通过：{checks}，请填写放行原因', 'Checks failed: {checks}, give a reason'],
  LEASE: ['1004', '{user}正在核对该单证', '{user} is reviewing this document'],
  TARGET: ['1001', '该单证不能推送到{target}', 'This document does not go to {target}'],
  UNSEEN: [
    '1003',
    '将写入的内容与您看到的不同，请核对后再推送',
    'What would be written differs from what you saw: look again',
  ],
});
