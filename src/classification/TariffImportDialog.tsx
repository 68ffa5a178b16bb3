import { useState } from 'react';
import { importForm } from '#domain/classification/hsImport.ts';
import { hsCode, hsImport, importHsCode } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('导入税则', 'Import a tariff'),
  lead: bi(
    '文件先预检，再成为一个批次；由另一人核对变动后生效。',
    'The file is tried first and becomes a batch then; somebody else looks at the changes and applies them.',
  ),
  next: bi('选择文件', 'Choose a file'),
};

interface Facts {
  readonly title: string;
  readonly kind: string;
  readonly completeFlg: 0 | 1;
  readonly effectiveDate: string | null;
}

/** What the file is, then the file itself; the batch it becomes opens behind it. */
export function TariffImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const call = useCall();
  const openTab = useOpenTab();
  const [facts, setFacts] = useState<Facts>();
  const [batch, setBatch] = useState<string>();
  if (!facts) {
    return (
      <FieldsDialog
        title={t(words.title)}
        asked={importForm}
        lead={<p>{t(words.lead)}</p>}
        confirm={words.next}
        onCancel={onClose}
        onConfirm={async ({ title, kind, completeFlg, effectiveDate }) =>
          setFacts({
            title: String(title),
            kind: String(kind ?? 'TARIFF'),
            completeFlg: Number(completeFlg) === 1 ? 1 : 0,
            effectiveDate: effectiveDate ? String(effectiveDate) : null,
          })
        }
      />
    );
  }
  return (
    <ImportDialog
      resource={hsCode.key}
      title={words.title}
      hasTemplate={false}
      send={async (fileId, { isPreview }) => {
        const answer = await call(importHsCode, { fileId, ...facts, preview: isPreview ? 1 : 0 }, { toast: false });
        setBatch(answer.importId);
        return answer;
      }}
      onClose={() => {
        onClose();
        if (batch) openTab(pathTo(hsImport.key, batch) ?? '');
      }}
    />
  );
}
