import { defineAct } from '../../core/act.ts';
import { isSamePerson } from '../../core/person.ts';
import { bi } from '../../core/text.ts';
import { precatProduct } from './precatProduct.ts';

const fallen: ReadonlySet<unknown> = new Set(['INVALID', 'EXPIRED']);

/**
 * 重新归类: goods whose result fell go into the person's draft application for their customer, the codes that may follow
 * beside them.
 */
export const reclassify = defineAct(precatProduct, {
  key: 'reclassify',
  label: bi('重新归类', 'Classify again'),
  who: ['CUST', 'BUSI', 'PRE_ADMIN'],
  method: 'reclassifyPrecatProduct',
  batch: true,
  lead: bi(
    '商品将加入您为该客户准备的预归类申请草稿，确认后由您提交。',
    'The goods go into your draft application for this customer; you hand it in.',
  ),
  done: bi('{nameZh} 已加入预归类申请草稿', '{nameZh} is in your draft application'),
  isMissed: ({ processStatus }) => fallen.has(processStatus),
  stop: ({ processStatus }) =>
    fallen.has(processStatus)
      ? undefined
      : bi('只有已失效或已过期的商品可以重新归类', 'Only goods whose result fell are classified again'),
});

/** The one code that a renumbered one leads to. */
export const onlyCandidate = ({
  changeKind,
  candidates,
}: {
  readonly changeKind?: string | null | undefined;
  readonly candidates?: string | null | undefined;
}): string | undefined =>
  changeKind === 'CODE_RENUMBER' && /^\d{10}$/.test(candidates ?? '') ? (candidates ?? undefined) : undefined;

/**
 * 接受新编码: a code that was only renumbered is taken over as the first audit's result; a second person still looks at it.
 */
export const acceptCandidate = defineAct(precatProduct, {
  key: 'acceptCandidate',
  label: bi('接受新编码', 'Accept the new code'),
  who: ['YGL01', 'YGL02', 'YGL03'],
  batch: true,
  lead: bi(
    '按改号后的编码直接进入二审，原归类结果在新结果生效前保持失效。',
    'The goods go to the second audit under their new number.',
  ),
  done: bi('{nameZh} 已按新编码进入二审', '{nameZh} awaits the second audit under its new code'),
  isMissed: (line) => line.processStatus === 'INVALID' && Boolean(onlyCandidate(line)),
  stop: (line, { actor }) => {
    if (line.processStatus !== 'INVALID' || line.invalidReason !== 'TARIFF' || !onlyCandidate(line))
      return bi('只有一对一改号的失效商品可以直接接受新编码', 'Only goods whose code was renumbered one for one');
    return isSamePerson(actor, line.createdBy)
      ? { ...bi('同一人不能审核两级', 'One person may not audit two levels'), code: '1013' }
      : undefined;
  },
});
