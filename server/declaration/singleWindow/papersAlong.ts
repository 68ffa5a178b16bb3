import { declaration } from '#domain/declaration/declaration.ts';
import { declDocument } from '#domain/declaration/papers/declDocument.ts';
import type { WindowPaper } from '#domain/declaration/singleWindow/writeMessage.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Db } from '../../gateway/method.ts';

/** 其他: what a file is that nobody has said more of. */
const otherKind = '00000005';
/** 代理报关委托协议（电子）: it has a number at the Single Window, and no file. */
const electronicPower = '10000001';
const most = 4 * 1_048_576;
const mostFiles = 100;

export interface PaperAlong extends WindowPaper {
  readonly hashaddr?: string;
}

export interface PapersAlong {
  readonly papers: readonly PaperAlong[];
  /** Files that do not go along, by their names: no PDF, or one that is too large. */
  readonly left: readonly string[];
}

interface Found {
  readonly code: string | null;
  readonly number: string | null;
  readonly hashaddr: string | null;
  readonly name: string | null;
  readonly size: number | null;
}

const t = columnsIn(declDocument, 't');

/** What goes to customs with a declaration: its documents and those of its order in their last version, and its own files. */
export async function papersAlong(
  { id, orderId }: { readonly id: string; readonly orderId?: string | null | undefined },
  db: Db,
): Promise<PapersAlong> {
  const { rows } = await db.query<Found>(
    `select ${t.edocKind} as code, ${t.docNo} as number, a.hashaddr, a.show_file_name as name, a.file_size::int as size, ${t.createdTime} as at
     from decl_document t left join attachment a on a.table_name = '${declDocument.key}' and a.col_name = 'file' and a.record_id = t.id
     where (${t.declId} = $1 or (${t.declId} is null and ${t.orderId} = $2)) and ${t.status} <> 'REPLACED' and not t.deleted_flg
     union all select null, null, a.hashaddr, a.show_file_name, a.file_size::int, null from attachment a
     where a.table_name = '${declaration.key}' and a.col_name = 'edocs' and a.record_id = $1
     order by at nulls last, 4 limit ${mostFiles}`,
    [id, orderId ?? null],
  );
  const papers: PaperAlong[] = [];
  const left: string[] = [];
  const known = new Set<string>();
  for (const { code, number, hashaddr, name, size } of rows) {
    if (!hashaddr) {
      if (code === electronicPower && number) papers.push({ code, number });
      continue;
    }
    if (known.has(hashaddr)) continue;
    known.add(hashaddr);
    if (/\.pdf$/i.test(name ?? '') && (size ?? 0) <= most)
      papers.push({ code: code ?? otherKind, hashaddr, size: size ?? 0 });
    else left.push(name ?? '');
  }
  return { papers, left };
}
