import { joined } from '#domain/core/boundedText.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { settingKeys } from '#domain/system/settingKeys.ts';
import {
  type ApartChoice,
  countSheetRows,
  HeadUnknown,
  readSheetApart,
  type SheetChoice,
  SheetRefusal,
  type SheetRow,
  type Trial,
  type Tried,
  trySheetApart,
} from '../platform/sheet/index.ts';

/**
 * The rows of an upload, head row first, read aside from the calls of other people.
 * @throws 1011 no readable sheet, 1012 another one than its mapping is made for
 */
export async function* sheetRows(bytes: Buffer, choice?: ApartChoice): AsyncGenerator<SheetRow> {
  try {
    yield* readSheetApart(bytes, choice);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** How many rows an upload has below its head. @throws 1011 no readable sheet */
export const countRows = (bytes: Buffer, choice?: SheetChoice): Promise<number> =>
  countSheetRows(bytes, choice).then(
    (count) => Math.max(0, count - 1),
    (error: unknown) => {
      throw refusalOf(error);
    },
  );

/** More rows than a call takes. */
export const tooManyRows = (most: number): BusinessError => {
  const text = bi(`数据超过 ${most} 行，请拆分后再导入`, `More than ${most} rows; please split the file`);
  return new BusinessError('1011', text, { fieldErrors: { file: text } });
};

/** More rows than the house allows in its settings, whatever a call would take. */
export const moreThanSet = (most: number): BusinessError => {
  const key = 'import.maxRows';
  const { zh, en } = settingKeys[key].note;
  const text = bi(
    `数据超过 ${most} 行（系统参数 ${key} ${zh}），请拆分后再导入`,
    `More than ${most} rows (setting ${key}: ${en.toLowerCase()}); please split the file`,
  );
  return new BusinessError('1011', text, { fieldErrors: { file: text } });
};

/** What a sample of an upload shows. @returns undefined where it has no such head row @throws 1011 no readable sheet */
export const tryRows = (bytes: Buffer, choice: SheetChoice & { readonly trial: Trial }): Promise<Tried | undefined> =>
  trySheetApart(bytes, choice).catch((error: unknown) => {
    throw refusalOf(error);
  });

/** Characters of the columns that a sentence names. */
const longestNames = 200;

function refusalOf(error: unknown): unknown {
  if (error instanceof SheetRefusal)
    return new BusinessError('1011', error.text, { fieldErrors: { file: error.text } });
  if (!(error instanceof HeadUnknown)) return error;
  const { rowNumber, lacking } = error;
  return new BusinessError(
    '1012',
    bi(
      `第${rowNumber}行不是该映射的表头，缺少列：${joined(lacking.slice(0, 5), '、', longestNames)}`,
      `Row ${rowNumber} is not the head that the mapping knows: ${joined(lacking.slice(0, 5), ', ', longestNames)} missing`,
    ),
  );
}
