import { bi, type Text } from '#domain/core/text.ts';

const endings = /\.(xlsx|xls|csv)$/i;
const maxBytes = 20 * 1024 * 1024;

/** Why a file cannot be imported, as far as its name and size tell. @see docs/spec/platform.md 5.7 */
export function fileProblem({ name, size }: { name: string; size: number }): Text | undefined {
  if (!endings.test(name))
    return bi('只支持 .xlsx、.xls、.csv 文件', 'Only .xlsx, .xls and .csv files can be imported');
  if (size > maxBytes) return bi('文件不能超过 20 MB', 'The file must not exceed 20 MB');
  if (size === 0) return bi('文件是空的', 'The file is empty');
  return undefined;
}
