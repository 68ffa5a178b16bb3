import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ActManyAnswer, TongguanDataProvider } from '#dataProvider/index.ts';
import { isRefused } from '#dataProvider/toHttpError.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { canDelete } from '#domain/approval/editRights.ts';
import { say as text } from '#domain/core/text.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import type { Batch } from '../../parts/list/actions.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useGateway } from '../../shell/useSession.ts';
import type { DocKind } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';
import { whyNotDeleted } from './documentActions.ts';

const words = {
  deleteOne: text('删除 {name}？', 'Delete {name}?'),
  deleteMany: text('删除所选 {count} 张单据？', 'Delete the {count} selected documents?'),
  deleteText: text('草稿删除后不能恢复，审批日志保留。', 'A deleted draft cannot be brought back; its log is kept.'),
  delete: text('删除', 'Delete'),
  deleted: text('{name}：已删除', '{name} deleted'),
  copied: text('已复制为新草稿', 'Copied into a new draft'),
};

/** The gateway looks up at most this many ids at once. @see platform.md 10.4 */
const groupSize = 500;

export const nameOf = ({ docNo, id }: RaRecord): string => String(docNo || id);

/** What rows of documents can have done to them beyond opening a page. */
export function useDocumentCalls(kind: DocKind, approver: ApprovalActor) {
  const say = useText();
  const ask = useBaohan();
  const gateway = useGateway();
  const confirm = useConfirm();
  const openTab = useOpenTab();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { docType, entity } = kind;

  return useMemo(() => {
    const reload = () => void cache.invalidateQueries({ queryKey: [entity.key] });

    const rowsOf = async ({ ids, records }: Batch): Promise<readonly RaRecord[]> => {
      if (records.length === ids.length) return records;
      const found: RaRecord[] = [];
      for (let start = 0; start < ids.length; start += groupSize) {
        const { data } = await dataProvider.getList(entity.key, {
          pagination: { page: 1, perPage: groupSize },
          sort: { field: 'id', order: 'ASC' },
          filter: { id__in: ids.slice(start, start + groupSize) },
        });
        found.push(...data);
      }
      return found;
    };

    /** One call per draft, so that one refusal stops no other; what cannot go at all is not even asked. */
    const deleteEach = async (rows: readonly RaRecord[]): Promise<ActManyAnswer> => {
      const ok: string[] = [];
      const failed: { id: string; code: string; msg: string }[] = [];
      for (const row of rows) {
        const id = String(row.id);
        if (!canDelete({ status: row.status, creatorDept: row.creatorDept }, approver)) {
          failed.push({ id, code: '', msg: say(whyNotDeleted(row)) });
          continue;
        }
        const data = { docType, docId: id, rowVersion: row.rowVersion };
        const answer = await gateway.call({ service: 'baohan', method: 'docDelete', busimodel: 'baohan', data, write: true, toast: false });
        if (isRefused(answer, 'baohan')) failed.push({ id, code: String(answer.returnCode), msg: String(answer.returnMsg ?? '') });
        else ok.push(id);
      }
      return { ok, failed };
    };

    return {
      reload,
      rowsOf,
      copy: async (record: RaRecord) => {
        const made = await ask<{ id: string }>('docCopy', { docType, docId: record.id }, { write: true });
        showToast({ tone: 'ok', text: say(words.copied) });
        reload();
        openTab(approvePath(docType, made.id));
      },
      deleteOne: async (record: RaRecord) => {
        const name = nameOf(record);
        const title = say(words.deleteOne, { name });
        if (!(await confirm({ title, text: words.deleteText, confirm: words.delete, destructive: true }))) return;
        await ask('docDelete', { docType, docId: record.id, rowVersion: record.rowVersion }, { write: true }).finally(reload);
        showToast({ tone: 'ok', text: say(words.deleted, { name }) });
      },
      deleteMany: async (batch: Batch) => {
        const title = say(words.deleteMany, { count: batch.ids.length });
        if (!(await confirm({ title, text: words.deleteText, confirm: words.delete, destructive: true }))) return;
        batch.report(await deleteEach(await rowsOf(batch)));
      },
    };
  }, [ask, approver, cache, confirm, dataProvider, docType, entity.key, gateway, openTab, say]);
}
