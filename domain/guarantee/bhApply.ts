import { documentTotals } from '../approval/documentTotals.ts';
import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  computed,
  date,
  datetime,
  dict,
  files,
  int,
  json,
  money,
  multiDict,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';
import { notBeforeToday } from './documentRules.ts';

const fields = {
  ...workflowHeader,
  applyKind: dict('申请类型', 'Kind', { dict: 'BH_APPLY_KIND', required: true, default: 'NEW' }),
  reviewId: ref('评审表', 'Review sheet', { entity: 'bhReview', required: true }),
  grade: computed('客户等级', 'Grade', { of: 'text' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  replaceQuotaId: ref('替换额度', 'Replaced quota', { entity: 'bhQuota' }),
  oldAmount: money('原额度', 'Old amount', { readOnly: true }),
  suggestQuota: computed('建议额度', 'Suggested quota', { of: 'money' }),
  applyAmount: money('申请额度', 'Requested amount', { required: true, min: '0.01', sum: true }),
  resultAmount: money('生效后额度', 'Resulting amount', { readOnly: true }),
  /** The quota that came of it, once it is confirmed. */
  quotaNo: computed('额度编号', 'Quota no', { of: 'text' }),
  /** When the quota began to carry what was approved: a renewal that is confirmed early waits for its first day. */
  startedAt: datetime('启用时间', 'In use since', { readOnly: true }),
  overSuggestReason: textarea('超建议原因', 'Reason above suggestion', { max: 500 }),
  validFrom: date('起始日', 'Valid from', { required: true }),
  validTo: date('到期日', 'Valid to', { required: true, notBefore: 'validFrom' }),
  payTermType: dict('付款方式', 'Payment term', { dict: 'BH_PAY_TERM', required: true }),
  payLeadDays: int('提前天数', 'Lead days', { min: 0, max: 30 }),
  payFixedDay: int('固定日', 'Day of month', { min: 1, max: 28 }),
  guaranteeIds: json('限用保函', 'Limited to guarantees'),
  estMonthlyTax: money('预计月税额', 'Expected tax per month', { required: true, min: '0.01' }),
  estPeakTax: money('预计峰值', 'Expected peak', { required: true, min: '0.01' }),
  districts: multiDict('申报关区', 'Declaration districts', { dict: 'CUSTOMS_DISTRICT', required: true }),
  contractNo: text('协议编号', 'Agreement no', { max: 50, required: true }),
  contractFile: files('协议', 'Agreement', { required: true }),
  counterSecurity: dict('反担保', 'Counter-security', { dict: 'BH_SECURITY', required: true, default: 'NONE' }),
  securityAmount: money('反担保金额', 'Security amount', { min: '0.01' }),
  contactName: text('联系人', 'Contact', { max: 50, required: true }),
  contactPhone: text('联系电话', 'Phone', { max: 30, pattern: 'phone' }),
  contactEmail: text('联系邮箱', 'E-mail', { max: 100, pattern: 'email', required: true }),
  reason: textarea('申请理由', 'Reason', { max: 1000, required: true }),
};

type Draft = DraftValues<typeof fields>;

const isAboveSuggestion = ({ applyAmount, suggestQuota }: Draft): boolean =>
  Boolean(applyAmount && suggestQuota && compareDecimal(applyAmount, suggestQuota) > 0);
const hasFixedDay = ({ payTermType }: Draft): boolean => payTermType === 'FIXED_DAY';
const isSecured = ({ counterSecurity }: Draft): boolean => Boolean(counterSecurity) && counterSecurity !== 'NONE';

/** A request above what the review sheet suggests must say why. */
const unexplainedExcess: Rule<Draft> = (draft, { moment }) =>
  moment === 'submit' && isAboveSuggestion(draft) && !draft.overSuggestReason
    ? {
        overSuggestReason: bi(
          `申请额度超过建议额度${draft.suggestQuota}元，请说明原因`,
          `Above the suggested ${draft.suggestQuota}: a reason is required`,
        ),
      }
    : undefined;

/** A new quota replaces none. */
const keepReplaced = ({ applyKind, replaceQuotaId }: Draft): Partial<Draft> => ({
  replaceQuotaId: applyKind === 'NEW' ? null : (replaceQuotaId ?? null),
});

/** 额度申请: a department asks for a customer's guarantee credit. @see docs/spec/guarantee.md 4.6 */
export const bhApply = defineEntity({
  key: 'bhApply',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('额度申请', 'Quota application'),
  fields,
  title: 'docNo',
  code: 'docNo',
  ownPaper: true,
  keywords: ['docNo', 'customerId', 'mainCompId', 'contractNo', 'contactName'],
  list: [
    'docNo',
    'status',
    'applyKind',
    'customerId',
    'mainCompId',
    'applyAmount',
    'oldAmount',
    'approvedAmount',
    'resultAmount',
    'validFrom',
    'validTo',
    'grade',
    'daysInStatus',
    'ownerDept',
    'createdByName',
    'effectiveAt',
  ],
  totals: documentTotals,
  filters: ['docNo', 'customerId', 'mainCompId', 'status', 'applyKind', 'applyAmount', 'createdTime', 'ownerDept'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['replaceQuotaId']],
  sorted: ['createdTime'],
  form: [
    {
      title: bi('客户与额度', 'Customer and amount'),
      fields: [
        'applyKind',
        'customerId',
        'mainCompId',
        'reviewId',
        'replaceQuotaId',
        'applyAmount',
        { field: 'overSuggestReason', span: 3 },
      ],
    },
    {
      title: bi('期限与付款', 'Term and payment'),
      fields: [
        'validFrom',
        'validTo',
        'payTermType',
        'payLeadDays',
        'payFixedDay',
        'estMonthlyTax',
        'estPeakTax',
        { field: 'districts', span: 2 },
        'guaranteeIds',
      ],
    },
    {
      title: bi('协议与担保', 'Agreement and security'),
      fields: [
        'contractNo',
        'contractFile',
        'counterSecurity',
        'securityAmount',
        'contactName',
        'contactPhone',
        'contactEmail',
        { field: 'reason', span: 3 },
      ],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'attachments', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  draftNeeds: ['customerId', 'mainCompId'],
  facts: {
    replaceQuotaId: {
      when: ({ applyKind }) => applyKind !== 'NEW',
      requiredWhen: ({ applyKind }) => applyKind === 'RENEW' || applyKind === 'REPLACE',
    },
    overSuggestReason: { when: isAboveSuggestion },
    payLeadDays: { when: ({ payTermType }) => payTermType === 'BEFORE_DEADLINE' },
    payFixedDay: { when: hasFixedDay, requiredWhen: hasFixedDay },
    securityAmount: { when: isSecured, requiredWhen: isSecured },
  },
  rules: [unexplainedExcess, notBeforeToday<Draft>('validFrom', '起始日', 'Valid from')],
  derive: keepReplaced,
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'export'],
  methods: { page: 'applyFind', export: 'applyExport' },
});
