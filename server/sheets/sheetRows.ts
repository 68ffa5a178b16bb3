import { BusinessError } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { settingKeys } from '#domain/system/settingKeys.ts';
import {
  type ApartChoice,
  countSheetRows,
  readSheetApart,
  type SheetChoice,
  SheetRefusal,
  type SheetRow,
} from '../platform/sheet/index.ts';

/**
 * The rows of an upload, head row first, read aside from the calls of other people.
 * @throws 1011 no readable sheet
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
  const text = say(`数据超过 ${most} 行，请拆分后再导入`, `More than ${most} rows; please split the file`);
  return new BusinessError('1011', text, { fieldErrors: { file: text } });
};

/** More rows than the house allows in its settings, whatever a call would take. */
export const moreThanSet = (most: number): BusinessError => {
  const key = 'import.maxRows';
  const { zh, en } = settingKeys[key].note;
  const text = say(
    `数据超过 ${most} 行（系统参数 ${key} ${zh}），请拆分后再导入`,
    `More than ${most} rows (setting ${key}: ${en.toLowerCase()}); please split the file`,
  );
  return new BusinessError('1011', text, { fieldErrors: { file: text } });
};

const refusalOf = (error: unknown): unknown =>
  error instanceof SheetRefusal ? new BusinessError('1011', error.text, { fieldErrors: { file: error.text } }) : error;
