import { BusinessError } from '#domain/core/errors.ts';
import { readSheet, SheetRefusal, type SheetRow } from '../platform/sheet/index.ts';

/**
 * The rows of an upload, head row first.
 * @param most rows below the head; absent = as many as the reader takes
 * @throws 1011 no readable sheet, or too many rows
 */
export async function* sheetRows(bytes: Buffer, most = Number.POSITIVE_INFINITY): AsyncGenerator<SheetRow> {
  let count = 0;
  try {
    for await (const row of readSheet(bytes)) {
      count += 1;
      if (count > most + 1) throw new SheetRefusal('tooManyRows');
      yield row;
    }
  } catch (error) {
    if (error instanceof SheetRefusal) throw new BusinessError('1011', error.text, { fieldErrors: { file: error.text } });
    throw error;
  }
}
