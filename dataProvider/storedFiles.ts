import { type Answer, readAnswer } from './answer.ts';
import { cleanFileName } from './fileName.ts';
import type { GatewayClient, UploadedFile } from './gatewayClient.ts';
import type { Exchange } from './httpExchange.ts';
import type { Transmitted } from './transmit.ts';

/** Upload and download of files, outside the gateway and without the overlay. */
export const storedFiles = ({
  exchange,
  send,
  settle,
  checkLogin,
}: Exchange): Pick<GatewayClient, 'upload' | 'download'> => ({
  async upload({ file, bizType, fileRemark, onProgress, ...options }) {
    const form = new FormData();
    form.set('bizType', bizType);
    if (fileRemark) form.set('fileRemark', fileRemark);
    form.set('file', file);
    const answer = await exchange(
      {
        method: 'POST',
        url: '/file/upload',
        data: form,
        signal: options.signal,
        retry: false,
        onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
      },
      { loading: false, ...options },
    );
    return answer as Answer<UploadedFile>;
  },

  async download({ fileName, hashaddr, pathFileName }) {
    const params = { fileload: 1, filename: fileName, hashaddr, pathFileName };
    await checkLogin();
    const transmitted = await send({ method: 'GET', url: '/file/download', params, responseType: 'blob', retry: true });
    if (transmitted.kind === 'answered' && transmitted.status < 300 && !isJson(transmitted)) {
      saveInBrowser(transmitted.body as Blob, cleanFileName(fileName));
      return;
    }
    settle(await withReadableBody(transmitted), { service: '', toast: true, endsSession: true });
  },
});

function isJson({ headers }: Transmitted): boolean {
  return headers['content-type']?.includes('json') ?? false;
}

async function withReadableBody(transmitted: Transmitted): Promise<Transmitted> {
  if (transmitted.kind !== 'answered' || !(transmitted.body instanceof Blob)) return transmitted;
  return { ...transmitted, body: readAnswer(await transmitted.body.text()) };
}

function saveInBrowser(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
