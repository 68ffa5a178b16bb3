import { useState } from 'react';
import { isRefused } from '#dataProvider/toHttpError.ts';
import { dryRunMapping } from '#domain/system/fieldMapping.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { useGateway } from '../../shell/useSession.ts';

type Tried = NonNullable<(typeof dryRunMapping)['answer']>;

interface Asked {
  readonly target: string;
  readonly sheetName: string;
  readonly headRow: number;
  readonly items: readonly object[];
}

/** An uploaded sample, read as often as the mapping changes. */
export function useSample() {
  const gateway = useGateway();
  const call = useCall();
  const [file, setFile] = useState<{ readonly id: string; readonly name: string }>();
  const [tried, setTried] = useState<Tried>();
  const read = async (fileId: string, asked: Asked): Promise<Tried> => {
    const answer = await call(dryRunMapping, { fileId, ...asked });
    setTried(answer);
    return answer;
  };
  return {
    file,
    tried,
    upload: async (chosen: File, asked: Asked): Promise<void> => {
      const uploaded = await gateway.upload({ file: chosen, bizType: 'import' });
      // A refusal has been shown.
      if (isRefused(uploaded, 'common')) return;
      setFile({ id: uploaded.data.fileId, name: chosen.name });
      await read(uploaded.data.fileId, { ...asked, items: [] });
    },
    dryRun: (asked: Asked) => (file ? read(file.id, asked) : Promise.resolve(undefined)),
  };
}
