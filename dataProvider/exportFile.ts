import { bi, fill } from '#domain/core/text.ts';
import { followJob, type JobState } from './followJob.ts';
import type { FileLink, GatewayCall, GatewayClient } from './gatewayClient.ts';
import { HttpError, isRefused } from './toHttpError.ts';

const exportFailed = bi('导出文件失败', 'Export file failed');
const exporting = bi('正在导出…', 'Exporting…');
const exportingRows = bi('正在导出 {total} 行… {percent}%', 'Exporting {total} rows… {percent}%');
const exported = bi('导出完成：{name}', 'Exported: {name}');

/**
 * Makes an export and hands the file to the browser. A large one is built by a job and awaited.
 * @returns the stored file, or null when it failed; the user has been told then
 * @see docs/spec/platform.md 5.6, 7 row 9
 */
export async function exportToBrowser(client: GatewayClient, call: GatewayCall): Promise<FileLink | null> {
  const locale = client.hooks.locale();
  const answer = await client.call({ ...call, write: false });
  if (isRefused(answer, call.service)) return null;

  let made = answer.data;
  const jobId = textField(made, 'jobId');
  if (jobId) {
    const tell = (text: string) => client.hooks.toast({ tone: 'run', text, ms: 5_000, key: jobId });
    tell(exporting[locale]);
    try {
      const onProgress = (job: JobState) => job.progressTotal && tell(progressText(job)[locale]);
      made = await followJob(client, jobId, { signal: call.signal, onProgress });
    } catch (error) {
      if (error instanceof HttpError && !error.body.handled) return fail(client);
      throw error;
    }
  }
  const hashaddr = textField(made, 'hashaddr');
  if (!hashaddr) return fail(client);
  const file = { hashaddr, fileName: textField(made, 'fileName') || textField(made, 'realFile') || 'export' };
  await client.download(file);
  if (jobId)
    client.hooks.toast({ tone: 'ok', text: fill(exported, { name: file.fileName })[locale], ms: 3_000, key: jobId });
  return file;
}

const progressText = ({ progress = 0, progressTotal = 1 }: JobState) =>
  fill(exportingRows, {
    total: progressTotal.toLocaleString('en-US'),
    percent: Math.floor((progress / progressTotal) * 100),
  });

function fail(client: GatewayClient): null {
  client.hooks.toast({ tone: 'bad', text: exportFailed[client.hooks.locale()], ms: 5_000 });
  return null;
}

function textField(value: unknown, name: string): string {
  const field = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof field === 'string' ? field : '';
}
