import { HttpError } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import type { useText } from '../../shell/text.ts';

const words = bi(
  '他人刚刚修改了这条记录，已读取最新内容。您填写的内容仍在，请核对后再次确认。',
  'Somebody else has just changed this record; it was read again. What you wrote is still here: look again, then confirm once more.',
);

/** What a dialog says that stays open with all that was written, because its record moved meanwhile. */
export const changedMeanwhile = (error: unknown, t: ReturnType<typeof useText>): unknown =>
  error instanceof HttpError ? new HttpError(t(words), error.status, { ...error.body, errors: {} }) : error;
