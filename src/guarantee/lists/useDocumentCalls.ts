import { useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ActManyAnswer, TongguanDataProvider } from '#dataProvider/index.ts';
import { isRefused } from '#dataProvider/toHttpError.ts';
import { documentActs } from '#domain/approval/documentActs.ts';
import { nowText } from '#domain/core/moments.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { inGroups } from '../../parts/list/actInGroups.ts';
import type { Batch } from '../../parts/list/actions.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useActor, useGateway } from '../../shell/useSession.ts';
import type { DocKind } from '../docKinds.ts';

const words = {
  deleteMany: text('删除所选 {count} 张单据？', 'Delete the {count} selected documents?'),
  deleteText: text('草稿删除后不能恢复，审批日志保留。', 'A deleted draft cannot be brought back; its log is kept.'),
};

/** What many documents at once can have done to them beside their approval. */
export function useDocumentCalls(kind: DocKind) {
  const say = useText();
  const actor = useActor();
  const gateway = useGateway();
  const confirm = useConfirm();
  const dataProvider = useDataProvider<TongguanDataProvider>();

  return useMemo(() => {
    const { docType, entity } = kind;
    const { label, service, method, stop } = documentActs(kind).delete;
    const whyNotDeleted = (row: RaRecord): Text | undefined => stop?.(row, { actor, now: nowText(() => new Date()) });

    const rowsOf = async ({ ids, records }: Batch): Promise<readonly RaRecord[]> => {
      if (records.length === ids.length) return records;
      const found: RaRecord[] = [];
      for (const group of inGroups(ids)) {
        const query = {
          pagination: { page: 1, perPage: group.length },
          sort: { field: 'id', order: 'ASC' as const },
          filter: { id__in: group },
        };
        found.push(...(await dataProvider.getList(entity.key, query)).data);
      }
      return found;
    };

    /** One call per draft, so that one refusal stops no other; what cannot go at all is not even asked. */
    const deleteEach = async (rows: readonly RaRecord[]): Promise<ActManyAnswer> => {
      const ok: string[] = [];
      const failed: { id: string; code: string; msg: string }[] = [];
      for (const row of rows) {
        const id = String(row.id);
        const reason = whyNotDeleted(row);
        if (reason) {
          failed.push({ id, code: '', msg: say(reason) });
          continue;
        }
        const data = { docType, docId: id, rowVersion: row.rowVersion };
        const answer = await gateway.call({ service, method, busimodel: 'baohan', data, write: true, toast: false });
        if (isRefused(answer, service)) failed.push({ id, code: String(answer.returnCode), msg: String(answer.returnMsg ?? '') });
        else ok.push(id);
      }
      return { ok, failed };
    };

    return {
      rowsOf,
      whyNotDeleted,
      deleteMany: async (batch: Batch) => {
        const title = fill(words.deleteMany, { count: batch.ids.length });
        if (!(await confirm({ title, text: words.deleteText, confirm: label, destructive: true }))) return;
        batch.report(await deleteEach(await rowsOf(batch)));
      },
    };
  }, [actor, confirm, dataProvider, gateway, kind, say]);
}
