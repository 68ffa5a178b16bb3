import { defineAct } from '../../core/act.ts';
import { answerShape, defineCall } from '../../core/call.ts';
import { files, json, text } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { declCertificate } from '../declCertificate.ts';
import { declDocument } from './declDocument.ts';
import type { ComparedValue } from './paperValues.ts';

/**
 * 更新已发送文件: another version of a paper that customs has been sent; the one before stays.
 * @see docs/spec/classification.md 3.4
 */
export const updateSentFile = defineAct(declDocument, {
  key: 'updateSentFile',
  label: bi('更新已发送文件', 'Replace the sent file'),
  service: 'van',
  method: 'updateSentFile',
  idName: 'docId',
  isVersionOptional: true,
  who: ['C1'],
  asks: {
    file: files('新文件', 'New file', { maxCount: 1 }),
    fileId: text('文件编号', 'File', { max: 36 }),
    notice: text('海关通知', 'Asked for by customs', {
      max: 100,
      help: bi('海关接收后更新须填写依据', 'What asks for it, once customs has taken the declaration in'),
    }),
  },
  answered: ['fileId'],
  reason: { required: true },
  facts: { file: { requiredWhen: ({ fileId }) => !fileId } },
  isMissed: ({ status }) => status === 'SENT',
  stop: ({ status }) => {
    if (status === 'NEW') return bi('尚未发送，请直接修改', 'It has not been sent: change it instead');
    return status === 'REPLACED' ? bi('该版本已被替换', 'This version has been replaced') : undefined;
  },
});

/** What a person gets: a file of his own, or the job that makes it. */
export interface MadeFile {
  readonly hashaddr?: string;
  readonly fileName?: string;
  readonly jobId?: string;
}

const which = {
  ids: json('所选', 'Chosen', { limits: { depth: 1, entries: 500 } }),
  filter: json('条件', 'Filter', { limits: { depth: 3, entries: 200 } }),
};

/** 单证打包下载: the files of the chosen documents, or of all that a filter finds, in one archive. */
export const downloadDeclDocuments = defineCall({
  service: 'business',
  method: 'downloadDeclDocuments',
  right: 'declDocument:export',
  writes: true,
  input: which,
  answer: answerShape<MadeFile>(),
});

/** 证书打包下载: folders by kind, with a table of contents. */
export const downloadCertZip = defineCall({
  service: 'business',
  method: 'downloadCertZip',
  right: 'declCertificate:export',
  writes: true,
  input: which,
  answer: answerShape<MadeFile>(),
});

/** What became of an archive of scans: those that found their certificate, and those that did not, with the reason. */
export interface CertZipAnswer {
  readonly total: number;
  readonly attached: number;
  /** Scans that the certificate has already. */
  readonly existing: number;
  readonly failed: readonly { readonly name: string; readonly msg: string }[];
}

/** 导入证书包: scans named `<kind>_<number>.pdf` are put to their certificates. */
export const importCertZip = defineCall({
  service: 'business',
  method: 'importCertZip',
  right: `${declCertificate.key}:edit`,
  writes: true,
  input: { fileId: text('文件', 'File', { max: 36, required: true }) },
  answer: answerShape<CertZipAnswer>(),
});

/** What became of reading a paper; only text that stands in the file is read, pictures of text are not. */
export type PaperOutcome = 'READ' | 'NO_TEXT' | 'NO_PDF' | 'ENCRYPTED' | 'UNREADABLE' | 'TAKES_LONG';

/**
 * 读取并比对: what the text layer of a document says, beside its declaration or, without one, its order.
 * @throws 1002 outside the person's rows
 */
export const readDeclDocument = defineCall({
  service: 'business',
  method: 'readDeclDocument',
  right: `${declDocument.key}:view`,
  input: { id: text('单证', 'Document', { max: 36, required: true }) },
  answer: answerShape<{
    readonly outcome: PaperOutcome;
    readonly pages: number;
    readonly against: 'declaration' | 'customsOrder';
    readonly values: readonly ComparedValue[];
  }>(),
});
