import type { AttachedFile } from '#domain/core/field.ts';
import { isHashaddr } from '../platform/store/fileStore.ts';

/**
 * How the specification's upload helper hands files to a form: the path carries what the row does not name.
 * @see docs/spec/platform.md 5.5
 */
export interface FileRecord {
  readonly tableName: string;
  readonly colName: string;
  /** `<bizType>/<yyyyMM>/<realFile>` */
  readonly realFilePathName: string;
  readonly showFileName: string;
  readonly fileRemark: string | null;
  readonly fileSize: number;
  readonly updatedTime: string;
}

interface RecordFacts {
  readonly tableName: string;
  readonly colName: string;
  /** `<bizType>/<yyyyMM>/` */
  readonly prefix: string;
  readonly updatedTime: string;
}

export function toFileRecord(file: AttachedFile, { tableName, colName, prefix, updatedTime }: RecordFacts): FileRecord {
  return {
    tableName,
    colName,
    realFilePathName: `${prefix}${file.realFile}`,
    showFileName: file.fileName,
    fileRemark: file.fileRemark ?? null,
    fileSize: file.fileSize,
    updatedTime,
  };
}

/**
 * Its `hashaddr` is the path's folder, as the specification's own reverse answers; `hashaddrIsFolder` tells when it
 * still has to be looked up.
 */
export function toAttachedFile({ realFilePathName, showFileName, fileRemark, fileSize }: FileRecord): AttachedFile {
  const slash = realFilePathName.lastIndexOf('/');
  return {
    realFile: realFilePathName.slice(slash + 1),
    hashaddr: realFilePathName.slice(0, Math.max(slash, 0)),
    fileName: showFileName,
    fileSize,
    fileRemark,
  };
}

export const hashaddrIsFolder = ({ hashaddr }: Pick<AttachedFile, 'hashaddr'>): boolean => !isHashaddr(hashaddr);
