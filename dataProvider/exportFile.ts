import { say } from '#domain/core/text.ts';
import { followJob } from './followJob.ts';
import type { FileAddress, GatewayCall, GatewayClient } from './gatewayClient.ts';
import { HttpError, isRefused } from './toHttpError.ts';

const exportFailed = say('导出文件失败', 'Export file failed');
const exporting = say('正在导出…', 'Exporting…');

/**
 * Makes an export and hands the file to the browser. A large one is built by a job and awaited.
 * @returns the stored file, or null when it failed; the user has been told then
 * @see platform.md 5.6, 7 row 9
 */
export async function exportToBrowser(client: GatewayClient, call: GatewayCall): Promise<FileAddress | null> {
  const locale = client.hooks.locale();
  const answer = await client.call({ ...call, write: false });
  if (isRefused(answer, call.service)) return null;

  let made = answer.data;
  const jobId = textField(made, 'jobId');
  if (jobId) {
    client.hooks.toast({ tone: 'run', text: exporting[locale], ms: 5_000 });
    try {
      made = await followJob(client, jobId, { signal: call.signal });
    } catch (error) {
      if (error instanceof HttpError && !error.body.handled) return fail(client);
      throw error;
    }
  }
  const hashaddr = textField(made, 'hashaddr');
  if (!hashaddr) return fail(client);
  const file = { hashaddr, fileName: textField(made, 'fileName') || textField(made, 'realFile') || 'export' };
  await client.download(file);
  return file;
}

function fail(client: GatewayClient): null {
  client.hooks.toast({ tone: 'bad', text: exportFailed[client.hooks.locale()], ms: 5_000 });
  return null;
}

function textField(value: unknown, name: string): string {
  const field = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof field === 'string' ? field : '';
}
