import type { ImportResult } from '#dataProvider/index.ts';
import type { ServiceArea } from '#domain/core/entity.ts';
import { useAsk } from '../calls/useAsk.ts';
import type { SendFile } from './useImport.ts';

/**
 * Hands a sheet to a call of its own, with its preview; `busimodel` names the work for the log where the call's name
 * does not.
 */
export function useSendSheet(asked: {
  readonly service: ServiceArea;
  readonly method: string;
  readonly busimodel?: string;
}): SendFile {
  const { service, method, ...named } = asked;
  const ask = useAsk(service);
  return (fileId, { isPreview, withoutHidden }) =>
    ask<ImportResult>(
      method,
      { fileId, ...(isPreview && { preview: 1 }), ...(withoutHidden && { withoutHidden: 1 }) },
      { ...named, write: true, toast: false },
    );
}
