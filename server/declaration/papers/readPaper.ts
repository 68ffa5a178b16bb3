import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declDocument } from '#domain/declaration/papers/declDocument.ts';
import { readDeclDocument as definition, type PaperOutcome } from '#domain/declaration/papers/paperCalls.ts';
import { compareWithPaper } from '#domain/declaration/papers/paperValues.ts';
import { implementCall } from '../../crud/implement.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { readContent } from '../../files/storeFile.ts';
import { type GatewayMethod, worksAside } from '../../gateway/method.ts';
import { readPdfApart } from '../../platform/pdf/readPdfApart.ts';

const outcomeOf: Readonly<Record<string, PaperOutcome>> = {
  encrypted: 'ENCRYPTED',
  unreadable: 'UNREADABLE',
  takesTooLong: 'TAKES_LONG',
};

/** Whoever sees the document sees what it belongs to, as far as it is compared. */
const handled = implementCall(definition, async ({ id }, call) => {
  const { file, declId, orderId } = await getRecord(declDocument, id, call);
  const against = declId ? ('declaration' as const) : ('customsOrder' as const);
  const [paper] = file ?? [];
  const said = (outcome: PaperOutcome, pages = 0) => ({ outcome, pages, against, values: [] });
  if (!paper || !/\.pdf$/i.test(paper.fileName)) return said('NO_PDF');
  const bytes = await readContent(paper.hashaddr, call.services);
  const read = await readPdfApart(bytes);
  if ('refusal' in read) return said(outcomeOf[read.refusal] ?? 'UNREADABLE');
  if (read.lines.length === 0) return said('NO_TEXT', read.pages);
  const record = declId
    ? await getRecord(declaration, declId, asSystem(call))
    : await getRecord(customsOrder, String(orderId), asSystem(call));
  return { outcome: 'READ', pages: read.pages, against, values: compareWithPaper(read.lines, record) };
});

/** Reading takes up to ten seconds of a processor and nothing of the database. */
export const readDeclDocumentHandler: GatewayMethod = { ...handled, ...worksAside };
