import type { ImportResult } from '#dataProvider/index.ts';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import type { ServiceArea } from '#domain/core/entity.ts';
import { useGateway } from '../../shell/useSession.ts';
import type { SendFile } from './useImport.ts';

/** Hands a sheet to a call of its own, with its preview; `busimodel` names the work for the log where the call's name does not. */
export function useSendSheet(asked: { readonly service: ServiceArea; readonly method: string; readonly busimodel?: string }): SendFile {
  const gateway = useGateway();
  return async (fileId, { isPreview }) => {
    const data = { fileId, ...(isPreview && { preview: 1 }) };
    const answer = await gateway.call<ImportResult>({ ...asked, data, write: true, toast: false });
    if (isRefused(answer, asked.service)) throw toHttpError(answer, asked.service, gateway.hooks.locale());
    return answer.data;
  };
}
