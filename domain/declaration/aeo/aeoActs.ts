import { defineAct } from '../../core/act.ts';
import { addDays } from '../../core/moments.ts';
import { bi } from '../../core/text.ts';
import { aeoDeclaration } from './aeoDeclaration.ts';

/** Days that customs has to certify a company it accepted, and with an extension. */
const certifyingDays = 90;
const extendedDays = 120;

/** By when customs certifies. */
export const certDueOf = (acceptDate: string, isExtended = false): string =>
  addDays(acceptDate, isExtended ? extendedDays : certifyingDays);

/** 复制上年: what the company said of the same items last time, where nothing has been said yet. */
export const copyLastAssessment = defineAct(aeoDeclaration, {
  key: 'copyLast',
  label: bi('复制上次自评', 'Copy the last assessment'),
  who: ['C1', 'BUSI', 'CUST'],
  lead: bi(
    '从该企业上一次自评中复制编号相同、尚未填写的条目的结果、责任人、说明和证据。',
    'Takes results, people, remarks and evidence of the same items from the last assessment, where nothing is filled in yet.',
  ),
  isMissed: ({ status }) => status === 'SELF_CHECK' || status === 'RETURNED',
  stop: ({ status }) =>
    status === 'SELF_CHECK' || status === 'RETURNED'
      ? undefined
      : bi('只有自评中或退回整改的申报可以复制', 'Only while the company assesses itself'),
});

/** 延长认证期限: customs takes 30 days more. */
export const extendCertification = defineAct(aeoDeclaration, {
  key: 'extend',
  label: bi('延长认证期限', 'Extend the certification'),
  who: ['C1'],
  reason: { required: true },
  isMissed: ({ status }) => status === 'ACCEPTED' || status === 'ONSITE',
  stop: ({ status, extendedFlg, acceptDate }) => {
    if (status !== 'ACCEPTED' && status !== 'ONSITE')
      return bi('只有海关受理后、认证结束前可以延期', 'Only between acceptance and certification');
    if (!acceptDate) return bi('没有受理日期', 'There is no day of acceptance');
    return extendedFlg === 1 ? bi('认证期限已延长过', 'It has been extended already') : undefined;
  },
});
