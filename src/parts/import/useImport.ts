import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { JobState } from '#dataProvider/followJob.ts';
import type { ImportResult, TongguanDataProvider } from '#dataProvider/index.ts';
import { isAborted, isRefused } from '#dataProvider/toHttpError.ts';
import { say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { sayIn } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useGateway } from '../../shell/useSession.ts';
import { fileProblem } from './fileProblem.ts';

/** Hands an uploaded file to the gateway and waits for what became of it. */
export type SendFile = (fileId: string, onProgress: (job: JobState) => void) => Promise<ImportResult>;

export type ImportStage = 'choose' | 'upload' | 'job' | 'result';

export interface ImportState {
  readonly stage: ImportStage;
  readonly file: File | undefined;
  /** 0 to 1 while the file goes up. */
  readonly share: number;
  /** The job of a long import, while it runs. */
  readonly job: JobState | undefined;
  readonly result: ImportResult | undefined;
  readonly problem: string | undefined;
  readonly isTemplateLoaded: boolean;
  /** How long it took from the first byte to the result. */
  readonly seconds: string;
  choose(file: File): void;
  downloadTemplate(): Promise<void>;
  downloadErrors(): Promise<void>;
  cancel(): Promise<void>;
  startAgain(): void;
}

/** Rows of a long import come in by the hundred; those that were in stay, and the next upload counts them as existing. */
const cancelled = text('已取消导入；已经导入的行不会重复导入', 'Import cancelled; rows that were in already will not be doubled');

/** One import from the chosen file to its result. */
export function useImport({
  resource,
  params,
  send,
  loadTemplate,
  onImported,
}: {
  resource: string;
  params?: Readonly<Record<string, unknown>> | undefined;
  send?: SendFile | undefined;
  loadTemplate?: (() => Promise<void>) | undefined;
  onImported?: ((result: ImportResult) => void) | undefined;
}): ImportState {
  const gateway = useGateway();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [stage, setStage] = useState<ImportStage>('choose');
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [job, setJob] = useState<JobState>();
  const [result, setResult] = useState<ImportResult>();
  const [problem, setProblem] = useState<string>();
  const [isTemplateLoaded, setIsTemplateLoaded] = useState(false);
  const [seconds, setSeconds] = useState('0.0');
  const uploading = useRef<AbortController>(undefined);
  const isCancelled = useRef(false);
  // A dialog that was closed must not hear of its import any more.
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      uploading.current?.abort();
    };
  }, []);

  const say = () => sayIn(gateway.hooks.locale());

  const run = async (chosen: File) => {
    const begun = performance.now();
    const sendFile: SendFile =
      send ??
      (async (fileId, onProgress) => (await dataProvider.importFile(resource, { fileId, onProgress, ...(params && { params }) })).data);
    try {
      uploading.current = new AbortController();
      const uploaded = await gateway.upload({
        file: chosen,
        bizType: 'import',
        onProgress: setShare,
        signal: uploading.current.signal,
      });
      if (isRefused(uploaded, 'common')) throw new Error(uploaded.returnMsg || uploaded.msg);
      setStage('job');
      const imported = await sendFile(uploaded.data.fileId, setJob);
      void cache.invalidateQueries({ queryKey: [resource] });
      if (imported.success > 0) onImported?.(imported);
      if (isClosed.current) {
        showToast({ tone: imported.failed > 0 ? 'wait' : 'ok', text: imported.msg });
        return;
      }
      setResult(imported);
      setSeconds(((performance.now() - begun) / 1_000).toFixed(1));
      setStage('result');
    } catch (error) {
      if (isClosed.current) return;
      const reason = error instanceof Error ? error.message : String(error);
      setProblem(isAborted(error) ? undefined : isCancelled.current ? say()(cancelled) : reason);
      setStage('choose');
    }
  };

  return {
    stage,
    file,
    share,
    job,
    result,
    problem,
    isTemplateLoaded,
    seconds,
    choose: (chosen) => {
      const wrong = fileProblem(chosen);
      setProblem(wrong && say()(wrong));
      if (wrong) return;
      setFile(chosen);
      setShare(0);
      setJob(undefined);
      isCancelled.current = false;
      setStage('upload');
      void run(chosen);
    },
    downloadTemplate: async () => {
      if (loadTemplate) {
        await loadTemplate();
        setIsTemplateLoaded(true);
        return;
      }
      const link = document.createElement('a');
      link.href = `/api/file/template?entity=${resource}`;
      link.download = `${entityOf(resource).label.zh}导入模板.xlsx`;
      link.click();
      setIsTemplateLoaded(true);
    },
    downloadErrors: async () => {
      if (result?.errorFile) await gateway.download(result.errorFile);
    },
    cancel: async () => {
      if (!job) {
        uploading.current?.abort();
        setStage('choose');
        return;
      }
      isCancelled.current = true;
      // The job ends by itself when it hears of it; what it answers then closes this stage.
      await gateway.call({ service: 'batch', method: 'actSysJob', data: { id: job.id, action: 'cancel' }, loading: false });
    },
    startAgain: () => {
      setResult(undefined);
      setFile(undefined);
      setStage('choose');
    },
  };
}
