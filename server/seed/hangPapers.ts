import { demoContents, fileRemarkOf } from '#fixtures/papers.ts';
import type { DemoPaper } from '../area/serverArea.ts';
import type { Db } from '../gateway/method.ts';

/**
 * Hangs sample papers on records, as their uploaders would have. Only where somebody keeps the contents: the story
 * brought its files then.
 */
export async function hangPapers(papers: readonly DemoPaper[], db: Db): Promise<void> {
  const { rowCount } = await db.query('select 1 from sys_file limit 1');
  if (!rowCount) return;
  const rows = papers.map(({ paper, fileName, ...file }, at) => {
    const { content, hashaddr, fileName: usual } = demoContents[paper];
    const kind = usual.slice(usual.lastIndexOf('.') + 1);
    const id = `demo-area-file-${file.table}-${at + 1}`;
    const path = `${file.table}/${file.at.slice(0, 7).replace('-', '')}/${id}.${kind}`;
    const mime = kind === 'pdf' ? 'application/pdf' : 'text/csv';
    return {
      ...file,
      id,
      path,
      mime,
      hashaddr,
      size: content.length,
      name: fileName ?? usual,
      remark: fileRemarkOf(paper).fileRemark ?? null,
    };
  });
  await db.query(
    `with r as (select * from json_to_recordset($1::json) as f(id text, "table" text, "column" text, "recordId" text,
      "by" text, at timestamp, path text, mime text, hashaddr text, size bigint, name text, remark text)),
       kept as (insert into sys_file (id, hashaddr, real_file, file_name, path_file_name, file_size, mime, biz_type, created_by, created_time)
         select id, hashaddr, split_part(path, '/', 3), name, path, size, mime, "table", "by", at from r on conflict do nothing returning id)
     insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_remark,
     file_size, hashaddr, line_no, created_by, updated_time)
     select id, "table", "column", "recordId", path, name, remark, size, hashaddr,
     row_number() over (partition by "recordId", "column" order by id), "by", at from r where id in (select id from kept)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
