import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { JobState } from '#dataProvider/followJob.ts';
import type { ImportResult, SentEdits, TongguanDataProvider } from '#dataProvider/index.ts';
import { isAborted, isRefused } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { sayIn } from '../../shell/text.ts';
import { useGateway } from '../../shell/useSession.ts';
import { startDownload } from '../startDownload.ts';
import { fileProblem } from './fileProblem.ts';

/**
 * Hands an uploaded file to the gateway and waits for what became of it, or as a preview for what would. A refusal is
 * thrown and not told: the dialog tells it.
 */
export type SendFile = (
  fileId: string,
  asked: {
    readonly isPreview: boolean;
    readonly withoutHidden: boolean;
    readonly edits?: SentEdits;
    readonly onProgress: (job: JobState) => void;
  },
) => Promise<ImportResult>;

export type ImportStage = 'choose' | 'upload' | 'check' | 'preview' | 'job' | 'result';

interface Progress {
  readonly stage: ImportStage;
  readonly file: File | undefined;
  /** 0 to 1 while the file goes up. */
  readonly share: number;
  /** The job of a long import, while it runs. */
  readonly job: JobState | undefined;
  /** What the import would do; in the end what it has done. */
  readonly result: ImportResult | undefined;
  /** The uploaded file, while its preview is read. */
  readonly fileId: string | undefined;
  readonly problem: string | undefined;
  /** Rows that nobody sees in the sheet stay out. */
  readonly withoutHidden: boolean;
  /** What the person has changed of the sheet. */
  readonly edits: SentEdits;
  /** The preview is made anew for what was changed. */
  readonly isChecking: boolean;
  /** How long the import took. */
  readonly seconds: string;
}

export interface ImportState extends Progress {
  readonly isTemplateLoaded: boolean;
  choose(file: File): void;
  /** Leaves hidden rows out, or takes them in, and checks the file again. */
  leaveHidden(isLeftOut: boolean): void;
  /** Places a column or mends cells, and checks the file again. */
  edit(edits: SentEdits): void;
  /** Imports what the preview has shown. */
  confirm(): void;
  downloadTemplate(): Promise<void>;
  downloadErrors(): Promise<void>;
  cancel(): Promise<void>;
  startAgain(): void;
}

/**
 * Rows of a long import come in by the hundred; those that were in stay, and the next upload counts them as existing.
 */
const cancelled = bi(
  '已取消导入；已经导入的行不会重复导入',
  'Import cancelled; rows that were in already will not be doubled',
);

interface ImportFacts {
  readonly resource: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** The mapping that rows pass through first. */
  readonly mapId?: string | undefined;
  readonly send?: SendFile | undefined;
  readonly loadTemplate?: (() => Promise<void>) | undefined;
  readonly onImported?: ((result: ImportResult) => void) | undefined;
}

const noEdits: SentEdits = { columns: {}, mends: [], forgotten: [] };

const nothingYet: Progress = {
  stage: 'choose',
  file: undefined,
  share: 0,
  job: undefined,
  result: undefined,
  fileId: undefined,
  problem: undefined,
  withoutHidden: false,
  edits: noEdits,
  isChecking: false,
  seconds: '0.0',
};
const changed = (before: Progress, change: Partial<Progress>): Progress => ({ ...before, ...change });

/** One import from the chosen file to its result. */
export function useImport({ resource, params, mapId, send, loadTemplate, onImported }: ImportFacts): ImportState {
  const notify = useNotify();
  const gateway = useGateway();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const template = useTemplate(resource, loadTemplate);
  const [progress, show] = useReducer(changed, nothingYet);
  const { uploading, isClosed } = useUploading();
  const isCancelled = useRef(false);
  const t = () => sayIn(gateway.hooks.locale());

  const sendFile: SendFile =
    send ??
    (async (fileId, asked) =>
      (
        await dataProvider.importFile(resource, {
          fileId,
          ...asked,
          ...(params && { params }),
          ...(mapId && { mapId }),
        })
      ).data);

  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (isClosed.current) {
      if (!isAborted(error)) notify(reason, { type: 'error' });
      return;
    }
    show({
      stage: 'choose',
      isChecking: false,
      problem: isAborted(error) ? undefined : isCancelled.current ? t()(cancelled) : reason,
    });
  };
  const upload = async (file: File): Promise<string> => {
    uploading.current = new AbortController();
    const { signal } = uploading.current;
    const uploaded = await gateway.upload({
      file,
      bizType: 'import',
      onProgress: (share) => show({ share }),
      signal,
      toast: false,
    });
    if (isRefused(uploaded, 'common')) throw new Error(uploaded.returnMsg || uploaded.msg);
    return uploaded.data.fileId;
  };
  const imported = (result: ImportResult) => {
    void cache.invalidateQueries({ queryKey: [resource] });
    if (result.success > 0) onImported?.(result);
  };
  const { check, look, run } = stagesOf({ upload, sendFile, show, failed, isClosed, notify, onImported: imported });

  return {
    ...progress,
    ...template,
    choose: (file) => {
      const wrong = fileProblem(file);
      show({ problem: wrong && t()(wrong) });
      if (wrong) return;
      isCancelled.current = false;
      show({
        stage: 'upload',
        file,
        share: 0,
        job: undefined,
        result: undefined,
        withoutHidden: false,
        edits: noEdits,
      });
      check(file);
    },
    leaveHidden: (withoutHidden) => {
      if (progress.fileId && progress.stage === 'preview') look(progress.fileId, { ...progress, withoutHidden });
    },
    edit: (edits) => {
      if (progress.fileId && progress.stage === 'preview' && !progress.isChecking)
        look(progress.fileId, { ...progress, edits });
    },
    confirm: () => {
      if (progress.fileId && progress.stage === 'preview' && !progress.isChecking) run(progress.fileId, progress);
    },
    downloadErrors: async () => {
      if (progress.result?.errorFile) await gateway.download(progress.result.errorFile);
    },
    cancel: async () => {
      if (!progress.job) {
        uploading.current?.abort();
        if (progress.stage === 'upload') show({ stage: 'choose' });
        return;
      }
      isCancelled.current = true;
      // The job ends by itself when it hears of it; what it answers then closes this stage.
      await gateway.call({
        service: 'batch',
        method: 'actSysJob',
        data: { id: progress.job.id, action: 'cancel' },
        loading: false,
      });
    },
    startAgain: () => show({ stage: 'choose', result: undefined, file: undefined }),
  };
}

interface StageFacts {
  readonly upload: (file: File) => Promise<string>;
  readonly sendFile: SendFile;
  readonly show: (change: Partial<Progress>) => void;
  readonly failed: (error: unknown) => void;
  readonly isClosed: RefObject<boolean>;
  readonly notify: ReturnType<typeof useNotify>;
  readonly onImported: (result: ImportResult) => void;
}

type Asked = Pick<Progress, 'withoutHidden' | 'edits'>;

/** What was changed of the sheet, where something was. */
const sentOf = ({ withoutHidden, edits }: Asked) => ({ withoutHidden, ...(edits !== noEdits && { edits }) });

/** First what would become of a file, then, when the person has seen that, what becomes of it. */
function stagesOf({ upload, sendFile, show, failed, isClosed, notify, onImported }: StageFacts) {
  const onProgress = (job: JobState) => show({ job });
  const check = async (file: File): Promise<void> => {
    await look(await upload(file), nothingYet);
  };
  const look = async (fileId: string, asked: Asked): Promise<void> => {
    const { withoutHidden, edits } = asked;
    show({ ...(edits === noEdits ? { stage: 'check' } : { isChecking: true }), withoutHidden, edits });
    const result = await sendFile(fileId, { isPreview: true, ...sentOf(asked), onProgress });
    if (!isClosed.current) show({ stage: 'preview', result, fileId, job: undefined, isChecking: false });
  };
  const run = async (fileId: string, asked: Asked): Promise<void> => {
    const begun = performance.now();
    show({ stage: 'job', job: undefined });
    const result = await sendFile(fileId, { isPreview: false, ...sentOf(asked), onProgress });
    onImported(result);
    if (isClosed.current) notify(result.msg, { type: result.failed > 0 ? 'warning' : 'success' });
    else show({ stage: 'result', result, seconds: ((performance.now() - begun) / 1_000).toFixed(1) });
  };
  return {
    check: (file: File) => void check(file).catch(failed),
    look: (fileId: string, asked: Asked) => void look(fileId, asked).catch(failed),
    run: (fileId: string, asked: Asked) => void run(fileId, asked).catch(failed),
  };
}

/** The upload under way, which ends with its dialog. */
function useUploading() {
  const uploading = useRef<AbortController>(undefined);
  // A dialog that was closed must not hear of its import any more.
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      uploading.current?.abort();
    };
  }, []);
  return { uploading, isClosed };
}

/** The sheet to fill in: the gateway's for the entity, or what a screen brings. */
function useTemplate(
  resource: string,
  load: (() => Promise<void>) | undefined,
): Pick<ImportState, 'isTemplateLoaded' | 'downloadTemplate'> {
  const [isTemplateLoaded, setIsTemplateLoaded] = useState(false);
  const loadOwn = async () => {
    startDownload(`/api/file/template?entity=${resource}`, `${entityOf(resource).label.zh}导入模板.xlsx`);
  };
  const downloadTemplate = async () => {
    await (load ?? loadOwn)();
    setIsTemplateLoaded(true);
  };
  return { isTemplateLoaded, downloadTemplate };
}
