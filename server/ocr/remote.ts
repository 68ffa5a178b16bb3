import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import { remoteReading } from '#domain/ocr/settings.ts';
import type { Services } from '../gateway/services.ts';

/** The service that may read this document; none unless the house has one and the customer allows it. */
export async function remoteFor(
  { customerId }: Pick<OcrDocument, 'customerId'>,
  { settings }: Pick<Services, 'settings'>,
): Promise<{ readonly url: string } | undefined> {
  const { url, customers } = await settings.getOf(remoteReading);
  if (!url || !customerId || !customers.includes(customerId)) return undefined;
  return { url };
}
