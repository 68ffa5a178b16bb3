import type { customerContact } from '../company/index.ts';
import { defineCall, shapeOf } from '../core/call.ts';
import type { DraftOf } from '../core/entity.ts';
import { json, text, textarea } from '../core/field.ts';
import type { parseAddress } from './addressParse.ts';

const recordId = (zh: string, en: string) => text(zh, en, { max: 36, required: true });

/** People of a customer, to choose a contact from. */
export const customerContacts = defineCall({
  service: 'business',
  method: 'queryCustomerContacts',
  right: 'customer:view',
  input: { customerId: recordId('客户', 'Customer') },
  answer: shapeOf<{ readonly rows: readonly DraftOf<typeof customerContact>[] }>(),
});

/** The last 20 published demands, the person's own first, to copy from. */
export const demandTemplates = defineCall({
  service: 'business',
  method: 'queryDemandTemplate',
  right: 'demand:create',
  input: {},
  answer: shapeOf<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>(),
});

/** Splits a pasted text into the parts of an address. */
export const splitAddress = defineCall({
  service: 'business',
  method: 'parseAddress',
  right: 'addressBook:create',
  input: { text: textarea('地址文字', 'Address text', { max: 500, required: true }) },
  answer: shapeOf<ReturnType<typeof parseAddress>>(),
});

/** The lines of a template with a sample or given values. */
export const renderAddressTemplate = defineCall({
  service: 'business',
  method: 'renderAddressTemplate',
  right: 'addressTemplate:view',
  input: { id: recordId('地址模板', 'Address template'), values: json('取值', 'Values') },
  answer: shapeOf<{ readonly lines: readonly string[] }>(),
});

/** A line of words between the people who handle a demand; it reaches its author and its owner. */
export const sendDemandMessage = defineCall({
  service: 'business',
  method: 'sendDemandMessage',
  right: 'demand:view',
  writes: true,
  input: { id: recordId('需求', 'Demand'), text: textarea('内容', 'Message', { max: 300, required: true }) },
  answer: shapeOf<{ readonly sent: number }>(),
});
