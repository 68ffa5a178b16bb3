import type { RecordOf } from '#domain/core/entity.ts';
import { renderTemplate, sampleLabel } from '#domain/demand/addressTemplate.ts';
import { addressBook, addressTemplate, demand } from '#domain/demand/index.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { LabelJob } from '../../print/printJob.ts';

interface LabelFacts {
  readonly templateId: string;
  /** Where the values come from; without an address the sample is printed. */
  readonly addressId?: string | undefined;
  readonly demandId?: string | undefined;
}

/** A template filled for one address. @throws 1002 template, address or demand outside the person's scope */
export async function addressLabel({ templateId, addressId, demandId }: LabelFacts, call: Call): Promise<LabelJob> {
  const template = await getRecord(addressTemplate, templateId, call);
  const values = addressId
    ? labelValues(
        await getRecord(addressBook, addressId, call),
        demandId ? await getRecord(demand, demandId, call) : undefined,
      )
    : sampleLabel;
  return {
    kind: 'label',
    title: String(template.name),
    widthMm: Number(template.widthMm),
    heightMm: Number(template.heightMm),
    fontPt: Number(template.fontPt),
    lines: renderTemplate(template.lines as string[], values),
  };
}

/** Values of the template's variables. A municipality is named once, not as province and city. */
function labelValues(
  address: RecordOf<typeof addressBook>,
  order: RecordOf<typeof demand> | undefined,
): Record<string, string> {
  const text = (value: string | number | null | undefined): string => String(value ?? '');
  const region = [address.province, address.city, address.district]
    .map(text)
    .filter((part) => part !== '市辖区' && part !== '县');
  return {
    name: text(address.name),
    contact: text(address.contact),
    phone: text(address.phone),
    region: [...new Set(region)].join(''),
    street: text(address.street),
    orderNo: text(order?.demandNo),
    pieces: text(order?.pieces),
  };
}
