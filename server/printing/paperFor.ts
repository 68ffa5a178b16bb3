import type { PrintedPaper } from '#domain/core/sheet.ts';
import type { Call } from '../gateway/method.ts';
import { paperNamed, paperOf, refusePaper } from '../print/paperSheet.ts';

export interface PaperRequest {
  readonly entity: string;
  readonly kind: string;
  readonly id: string;
}

/** A paper for this person. @throws 1001 there is no such paper, or nothing on it yet, 1002, 1005 */
export async function paperFor(
  { entity, kind, id }: PaperRequest,
  call: Call,
  { isPrinted }: { readonly isPrinted: boolean },
): Promise<PrintedPaper> {
  const paper = paperNamed(entity, kind);
  refusePaper(paper, call, { isPrinted });
  return paperOf(paper, id, call);
}
