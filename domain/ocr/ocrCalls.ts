import { answerShape, defineCall } from '../core/call.ts';
import { bool, dict, int, json, ref, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import type { OcrAnchorRule, OcrCell, OcrCheck, OcrRange, OcrWord } from './ocrValues.ts';
import { entityOfTarget, type OcrOrigin } from './pushing.ts';

const idsLimits = { depth: 1, entries: 20, text: 64 } as const;
const docId = ref('识别单证', 'Document', { entity: 'ocrDocument', required: true });

/** 上传: a document for each file, read as soon as its turn comes. */
export const uploadOcr = defineCall({
  service: 'business',
  method: 'uploadOcr',
  right: 'ocrDocument:create',
  writes: true,
  input: {
    fileIds: json('文件', 'Files', { required: true, limits: idsLimits }),
    profile: dict('版式', 'Profile', { dict: 'OCR_PROFILE', required: true, default: 'genaral' }),
    docKind: dict('单证类型', 'Kind', {
      dict: 'OCR_KIND',
      help: bi('留空由系统判断', 'Left empty, the product tells'),
    }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    bizNo: text('业务号', 'Business no', { max: 60 }),
    recognize: bool('立即识别', 'Recognise at once', { default: 1 }),
  },
  answer: answerShape<{
    readonly docs: readonly { readonly id: string; readonly docNo: string; readonly sameAs?: string }[];
    /** What the person should know, such as a file that was uploaded before. */
    readonly warnings: readonly Text[];
  }>(),
  tool: {
    of: 'ocrDocument',
    label: bi('上传单证', 'Upload'),
    isMain: true,
    files: 'fileIds',
    told: ({ docs, warnings }) => {
      const [first] = warnings;
      return first ?? bi(`已上传${docs.length}份单证`, `${docs.length} documents uploaded`);
    },
    isWarning: ({ warnings }) => warnings.length > 0,
  },
});

/** 识别: documents are queued; one at a time is read on a machine. */
export const recognizeOcr = defineCall({
  service: 'business',
  method: 'recognizeOcr',
  right: 'ocrDocument:act:recognize',
  writes: true,
  input: {
    ids: json('单证', 'Documents', { required: true, limits: { ...idsLimits, entries: 100 } }),
    docKind: dict('单证类型', 'Kind', { dict: 'OCR_KIND' }),
  },
  answer: answerShape<{ readonly queued: number; readonly refused: readonly Text[] }>(),
});

/** 拆分: a document of its own for each range of pages, each of them read. */
export const splitOcr = defineCall({
  service: 'business',
  method: 'splitOcr',
  right: 'ocrDocument:edit',
  writes: true,
  input: {
    id: docId,
    /** `[{from, to, kind}]`: {@link OcrRange}. */
    ranges: json('页码范围', 'Ranges', { required: true, limits: { depth: 2, entries: 300, text: 20 } }),
  },
  answer: answerShape<{ readonly docs: readonly ({ readonly id: string; readonly docNo: string } & OcrRange)[] }>(),
});

/** 编辑占用: ten minutes for one person; others read. */
export const leaseOcr = defineCall({
  service: 'business',
  method: 'leaseOcr',
  right: 'ocrDocument:edit',
  writes: true,
  input: { id: docId, release: bool('释放', 'Release', { default: 0 }) },
  answer: answerShape<{ readonly leased: boolean; readonly until?: string; readonly by?: string }>(),
});

/** 页面文字: how a page lay and what stands on it; its picture is the file of the same place in `pictures`. */
export const getOcrPage = defineCall({
  service: 'business',
  method: 'getOcrPage',
  right: 'ocrDocument:view',
  input: { id: docId, page: int('页', 'Page', { required: true, min: 1, max: 50 }) },
  answer: answerShape<{
    readonly page: number;
    readonly engine: string;
    readonly width: number;
    readonly height: number;
    readonly turned: number;
    /** Noisy, or a photo: nothing on it is certain. */
    readonly isFlawed: boolean;
    readonly words: readonly OcrWord[];
  }>(),
});

/** 校验: the checks as they stand with what is saved. */
export const checkOcr = defineCall({
  service: 'business',
  method: 'checkOcr',
  right: 'ocrDocument:view',
  input: { id: docId },
  answer: answerShape<{ readonly checks: readonly OcrCheck[]; readonly open: readonly string[] }>(),
});

/** What a push would write, field by field. */
export interface OcrDifference {
  readonly label: Text;
  readonly before: string | null;
  readonly after: string | null;
  /** Which line, from 1; none for a value of the record itself. */
  readonly line?: number;
  /** Its name, as `overwrite` takes it: `billNo`, `goods.3.qty`. */
  readonly path: string;
  /** `NEW` fills what is empty, `KEPT` stays as it is unless somebody says otherwise, `LEFT` does not fit there. */
  readonly state: 'NEW' | 'KEPT' | 'LEFT';
}

/**
 * 推送: fills or makes another record. With `dryRun` it only says what would be written; whoever writes hands back the
 * mark of what he saw.
 */
export const pushOcr = defineCall({
  service: 'business',
  method: 'pushOcr',
  right: 'ocrDocument:act:push',
  writes: true,
  input: {
    id: docId,
    target: dict('推送对象', 'Target', { dict: 'OCR_TARGET', required: true }),
    targetId: text('目标记录', 'Target record', { max: 36 }),
    dryRun: bool('只看差异', 'Only show', { default: 0 }),
    /** What the paper does not say: names of `pushAsks`. */
    said: json('补充', 'Said beside it', { limits: { depth: 1, entries: 20, text: 200 } }),
    /** Paths of values that take the place of what stands there. */
    overwrite: json('覆盖', 'Replaced', { limits: { depth: 1, entries: 2_000, text: 60 } }),
    seen: text('已看差异', 'Seen', {
      max: 64,
      help: bi('只看差异时返回的 mark', 'The mark that showing them answered'),
    }),
  },
  answer: answerShape<{
    readonly differences: readonly OcrDifference[];
    readonly mark: string;
    readonly lines: number;
    readonly written: boolean;
    readonly targetId?: string;
    readonly targetNo?: string;
  }>(),
});

/** 识别来源: the papers that a record was filled from, value by value, for staff who see the record. */
export const queryOcrOrigins = defineCall({
  service: 'business',
  method: 'queryOcrOrigins',
  right: 'ocrDocument:view',
  rowsOf: Object.values(entityOfTarget),
  input: {
    entity: text('业务对象', 'Kind of record', { max: 60, required: true }),
    recordId: text('业务记录', 'Record', { max: 36, required: true }),
  },
  answer: answerShape<{ readonly origins: readonly OcrOrigin[] }>(),
});

/** 试运行: what a document's values would be with other rules, beside what they are. */
export const testOcrProfile = defineCall({
  service: 'system',
  method: 'testOcrProfile',
  right: 'ocrProfile:edit',
  writes: false,
  rowsOf: 'ocrDocument',
  input: { docId, rules: json('规则', 'Rules', { limits: { depth: 6, entries: 5_000, text: 300 } }) },
  answer: answerShape<{
    readonly fields: readonly {
      readonly fieldKey: string;
      readonly now: string | null;
      readonly tried: string | null;
    }[];
    readonly lines: readonly Readonly<Record<string, OcrCell>>[];
    readonly anchors: readonly OcrAnchorRule[];
  }>(),
});
