import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';

const unkeepable = new BusinessError(
  '1009',
  bi('请求含有无法保存的字符', 'The request holds characters that cannot be kept'),
);

/** Faults of the surroundings that a person can understand and wait out, by PostgreSQL's or the system's code. */
const knownFaults: Readonly<Record<string, BusinessError>> = {
  '57014': new BusinessError(
    '1010',
    bi('查询超时，请缩小条件后重试', 'The query took too long, narrow the filters and try again'),
  ),
  '55P03': new BusinessError(
    '1000',
    bi('记录正被他人处理，请稍后重试', 'The record is being handled by someone else, try again shortly'),
  ),
  '40001': new BusinessError('1003', bi('数据已被他人修改，请刷新', 'Changed by someone else, refresh')),
  '40P01': new BusinessError('1003', bi('数据已被他人修改，请刷新', 'Changed by someone else, refresh')),
  '22003': new BusinessError('1001', bi('数值超出可保存的范围', 'A number is larger than what can be kept')),
  '23P01': new BusinessError(
    '1001',
    bi('与已有记录的有效期重叠', 'The period overlaps with one that is there already'),
  ),
  '22021': unkeepable,
  // The same character inside of a JSON value.
  '22P05': unkeepable,
  '53100': new BusinessError(
    '1000',
    bi('服务器磁盘已满，数据未保存，请联系信息部', 'The server disk is full, nothing was saved, call IT'),
  ),
  ENOSPC: new BusinessError(
    '1000',
    bi('服务器磁盘已满，数据未保存，请联系信息部', 'The server disk is full, nothing was saved, call IT'),
  ),
};

/** Classes of codes that mean the database itself is away for a moment. */
const lostConnection = /^(08|57P0)/;
const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
/** Return code of a call that failed because the database was away; a repeat may work. */
export const databaseAway = '1019';
const databaseAwayError = new BusinessError(
  databaseAway,
  bi(
    '数据库暂时不可用，数据未保存，请稍后重试',
    'The database is away for a moment, nothing was saved, try again shortly',
  ),
);

/** A refusal for a fault people can act on; undefined when it is a defect of ours. */
export function translateFault(error: unknown): BusinessError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (knownFaults[code]) return knownFaults[code];
  if (
    lostConnection.test(code) ||
    lostSocket.has(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  )
    return databaseAwayError;
  return undefined;
}
