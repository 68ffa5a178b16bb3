import { Activity, useState } from 'react';
import type { RecordValues } from '#domain/core/entity.ts';
import { useTab } from '../../shell/tabs/useTab.ts';
import { GuaranteeDocument } from './GuaranteeDocument.tsx';
import { GuaranteeList } from './GuaranteeList.tsx';

/** What is open beside the list: a stored guarantee, or a new one with what it begins with. */
export type OpenGuarantee = { readonly id: string } | { readonly start: RecordValues };

/** The list, or one guarantee in its place; the list stays as it was left. */
export function GuaranteePanel() {
  const { query } = useTab();
  const [open, setOpen] = useState<OpenGuarantee | undefined>(query.id ? { id: query.id } : undefined);
  return (
    <>
      <Activity mode={open ? 'hidden' : 'visible'}>
        <GuaranteeList onOpen={setOpen} />
      </Activity>
      {open && <GuaranteeDocument key={JSON.stringify(open)} open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  );
}
