import type { ImportResult } from '#dataProvider/index.ts';
import { say as text } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/index.ts';
import { ImportDialog } from '../../parts/ImportDialog.tsx';
import { useGateway } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';

export const importTitles = { levy: text('导入征税', 'Import levies'), payment: text('导入缴税', 'Import payments') };
export type ImportKind = keyof typeof importTitles;
const methods = { levy: 'usageLevyImport', payment: 'usagePayImport' };

interface LedgerImportAnswer {
  readonly msg: string;
  readonly total: number;
  readonly ok: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: ImportResult['errors'];
  readonly resultHashaddr: string | null;
  readonly resultFileName: string | null;
}

/** The customs system's list of levies, or a list of paid bills. The same file twice posts nothing new. */
export function LedgerImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const ask = useBaohan();
  const gateway = useGateway();
  return (
    <ImportDialog
      resource={bhUsage.key}
      title={importTitles[kind]}
      isAllOrNothing={false}
      send={async (fileId, { isPreview }) =>
        toResult(await ask<LedgerImportAnswer>(methods[kind], { fileId, ...(isPreview && { preview: 1 }) }, { write: true, toast: false }))
      }
      loadTemplate={async () => gateway.download(await ask<{ hashaddr: string; fileName: string }>('usageImportTemplate', { kind }))}
      onClose={onClose}
    />
  );
}

const toResult = ({ ok, resultHashaddr, resultFileName, ...answer }: LedgerImportAnswer): ImportResult => ({
  ...answer,
  success: ok,
  ...(resultHashaddr && { errorFile: { hashaddr: resultHashaddr, fileName: resultFileName ?? 'errors.xlsx' } }),
});
