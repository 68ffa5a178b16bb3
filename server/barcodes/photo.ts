import { scannedCodes } from '#domain/barcodes/codes.ts';
import * as calls from '#domain/barcodes/scanCalls.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { implementCall } from '../crud/implement.ts';
import { findOwnContent, readContent } from '../files/storeFile.ts';
import { worksAside } from '../gateway/method.ts';
import { readCodesApart } from '../platform/codes/readCodesApart.ts';

const sentences = {
  noPicture: bi('无法打开照片，请用JPG或PNG格式重新拍摄', 'The photo cannot be opened, take it as JPG or PNG'),
  tooLarge: bi('照片像素过大，请降低相机分辨率后重拍', 'The photo has too many pixels, take a smaller one'),
  takesTooLong: bi('照片识别超时，请靠近条码重拍', 'Reading takes too long, take it again closer to the code'),
  noCode: bi(
    '照片中没有找到条码，请靠近、对正、避免反光后重拍',
    'No code in the photo: go closer, hold it straight, avoid reflections',
  ),
};

/** A photo is read beside the event loop and without a connection. */
export const photoRead = {
  ...implementCall(calls.readCodePhoto, async ({ fileId }, call) => {
    const hashaddr = await findOwnContent(fileId, { db: call.db, userId: call.actor.userId });
    if (!hashaddr) throw sharedErrors.NOT_FOUND();
    const answer = await readCodesApart(await readContent(hashaddr, call.services));
    if ('refusal' in answer) throw invalid({ fileId: sentences[answer.refusal] });
    return { codes: [...new Set(answer.codes.flatMap(scannedCodes))] };
  }),
  ...worksAside,
};
