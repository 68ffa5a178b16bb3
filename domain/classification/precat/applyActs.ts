import { defineAct } from '../../core/act.ts';
import { bi } from '../../core/text.ts';
import { precatApply } from './precatApply.ts';

/** 复制: the same goods once more in a draft of whoever copies, without anything that was found of them. */
export const copyApplication = defineAct(precatApply, {
  key: 'copy',
  label: bi('复制', 'Copy'),
  who: ['CUST', 'BUSI', 'PRE_ADMIN'],
  method: 'copyPrecatApply',
  isVersionOptional: true,
  lead: bi(
    '商品和联系方式复制到您的新草稿；归类结果、图片和资料不复制。',
    'Goods and contact go into a new draft of yours; results, images and papers do not.',
  ),
  done: bi('已复制为新的草稿', 'It was copied into a new draft'),
  isMissed: ({ status }) => status !== 'DRAFT',
  stop: ({ status }) =>
    status === 'DRAFT' ? bi('草稿可以直接修改，无需复制', 'A draft can be changed as it is') : undefined,
});
