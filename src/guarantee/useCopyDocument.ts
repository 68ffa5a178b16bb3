import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { bi, fill } from '#domain/core/text.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import type { DocKind } from './docKinds.ts';
import type { QuotaDocument } from './records.ts';
import { useBaohan } from './useBaohan.ts';

const copied = bi('已复制为 {no}', 'Copied as {no}');

/** 复制: a new draft with the author's values of a document, opened at once. */
export function useCopyDocument({ docType, entity }: DocKind): (record: QuotaDocument) => void {
  const t = useText();
  const notify = useNotify();
  const ask = useBaohan();
  const openTab = useOpenTab();
  const cache = useQueryClient();
  const copy = async ({ id }: QuotaDocument) => {
    const made = await ask<{ id: string; docNo: string }>('docCopy', { docType, docId: id }, { write: true });
    notify(t(fill(copied, { no: made.docNo })), { type: 'success' });
    void cache.invalidateQueries({ queryKey: [entity.key] });
    openTab(approvePath(docType, made.id));
  };
  // A refusal has been shown by the request layer.
  return (record) => void copy(record).catch(() => undefined);
}
