import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { targetsOfKind } from './pushing.ts';

/** 识别单证: read by the product, looked at by a person, handed on. @see docs/spec/operations.md 3.13, 5 */
export const ocrDocumentFlow = defineFlow({
  entity: 'ocrDocument',
  dict: 'OCR_STATUS',
  drafts: ['UPLOADED', 'REVIEW'],
  whyClosed: bi(
    '只有待核对的单证可以修改，已核对的请先重新核对',
    'Only what is to be reviewed is changed: reopen what was confirmed',
  ),
  states: [
    { key: 'UPLOADED', label: bi('已上传', 'Uploaded'), tone: 'plain', icon: 'ring' },
    { key: 'RECOGNIZING', label: bi('识别中', 'Recognising'), tone: 'run', icon: 'half' },
    { key: 'REVIEW', label: bi('待核对', 'To review'), tone: 'wait', icon: 'clock' },
    { key: 'FAILED', label: bi('识别失败', 'Failed'), tone: 'bad', icon: 'mark' },
    { key: 'CONFIRMED', label: bi('已核对', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'PUSHED', label: bi('已推送', 'Pushed'), tone: 'ok', icon: 'lock', final: true },
    { key: 'DISCARDED', label: bi('作废', 'Discarded'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'recognize',
      label: bi('识别', 'Recognise'),
      from: ['UPLOADED', 'FAILED', 'REVIEW'],
      to: 'RECOGNIZING',
      who: ['BUSI', 'C1', 'W1', 'SYSTEM'],
      lead: bi(
        '重新识别会替换已识别的字段和明细，包括人工修改。',
        'Recognising again replaces fields and lines, those typed by hand included.',
      ),
      effect: 'ocrQueued',
    },
    {
      key: 'ok',
      label: bi('识别完成', 'Recognised'),
      from: ['RECOGNIZING'],
      to: 'REVIEW',
      who: ['SYSTEM'],
      takes: ['docKind', 'pages', 'engine', 'meanConf', 'lowCount', 'checks', 'proposal', 'errorMsg', 'pictures'],
      effect: 'ocrEnded',
    },
    {
      key: 'fail',
      label: bi('识别失败', 'Recognition failed'),
      from: ['RECOGNIZING'],
      to: 'FAILED',
      who: ['SYSTEM'],
      takes: ['errorMsg', 'pages'],
      effect: 'ocrEnded',
    },
    {
      key: 'stop',
      label: bi('停止识别', 'Stop'),
      from: ['RECOGNIZING'],
      to: 'FAILED',
      who: ['BUSI', 'C1', 'W1'],
      effect: 'ocrStopped',
    },
    {
      key: 'manual',
      label: bi('人工录入', 'Type by hand'),
      from: ['FAILED', 'UPLOADED'],
      to: 'REVIEW',
      who: ['BUSI', 'C1', 'W1'],
      needs: ['docKind'],
      effect: 'ocrByHand',
    },
    {
      key: 'confirm',
      label: bi('核对完成', 'Confirm'),
      from: ['REVIEW'],
      to: 'CONFIRMED',
      who: ['BUSI', 'C1', 'W1'],
      takes: ['overrideReason'],
      effect: 'ocrConfirmed',
    },
    {
      key: 'reopen',
      label: bi('重新核对', 'Reopen'),
      from: ['CONFIRMED'],
      to: 'REVIEW',
      who: ['BUSI', 'C1', 'LEADER'],
      reason: 'required',
      effect: 'ocrReopened',
    },
    {
      key: 'push',
      label: bi('推送', 'Push'),
      from: ['CONFIRMED'],
      to: 'PUSHED',
      who: ['BUSI', 'C1', 'W1'],
      needs: ['target'],
      takes: ['targetId', 'pushAsked'],
      stop: ({ docKind }: { readonly docKind?: string | null }) =>
        targetsOfKind[docKind ?? '']
          ? undefined
          : bi('该类单证没有推送对象，可导出 Excel', 'Papers of this kind go nowhere; they leave as Excel'),
      effect: 'ocrPushed',
    },
    {
      key: 'discard',
      label: bi('作废', 'Discard'),
      from: ['UPLOADED', 'REVIEW', 'FAILED', 'CONFIRMED'],
      to: 'DISCARDED',
      who: ['SELF', 'LEADER'],
      reason: 'required',
      danger: true,
    },
  ],
});
