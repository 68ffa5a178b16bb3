import type { customerContact } from '../company/index.ts';
import { answerShape, defineCall } from '../core/call.ts';
import type { DraftOf } from '../core/entity.ts';
import { bool, json, text, textarea } from '../core/field.ts';
import type { parseAddress } from './addressParse.ts';

const recordId = (zh: string, en: string) => text(zh, en, { max: 36, required: true });

/** People of a customer, to choose a contact from. */
export const customerContacts = defineCall({
  service: 'business',
  method: 'queryCustomerContacts',
  right: 'customer:view',
  input: { customerId: recordId('客户', 'Customer') },
  answer: answerShape<{ readonly rows: readonly DraftOf<typeof customerContact>[] }>(),
});

interface Contact {
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly mainFlg?: number | null;
}

/**
 * How a customer is reached who has not written otherwise: as his company's file says of whoever bears his name, or
 * else of its main contact.
 */
export const contactFor = <One extends Contact>(contacts: readonly One[], userName: string): One | undefined =>
  contacts.find(({ name }) => name === userName) ?? contacts.find(({ mainFlg }) => mainFlg === 1) ?? contacts[0];

/** The last 20 published demands, the person's own first, to copy from. */
export const demandTemplates = defineCall({
  service: 'business',
  method: 'queryDemandTemplate',
  right: 'demand:create',
  input: {},
  answer: answerShape<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>(),
});

/** Splits a pasted text into the parts of an address. */
export const splitAddress = defineCall({
  service: 'business',
  method: 'parseAddress',
  right: 'addressBook:create',
  input: { text: textarea('地址文字', 'Address text', { max: 500, required: true }) },
  answer: answerShape<ReturnType<typeof parseAddress>>(),
});

/** The lines of a template with a sample or given values. */
export const renderAddressTemplate = defineCall({
  service: 'business',
  method: 'renderAddressTemplate',
  right: 'addressTemplate:view',
  input: {
    id: recordId('地址模板', 'Address template'),
    values: json('取值', 'Values', { limits: { depth: 1, entries: 20, text: 200 } }),
  },
  answer: answerShape<{ readonly lines: readonly string[] }>(),
});

interface NamedPerson {
  readonly userName: string;
  readonly deptCode: string;
}

/** Who would read a message about a demand: who works on it, and the people of the customer who asked for it. */
export const demandPeople = defineCall({
  service: 'business',
  method: 'queryDemandPeople',
  right: 'demand:view',
  input: { id: recordId('需求', 'Demand') },
  answer: answerShape<{ readonly staff: readonly NamedPerson[]; readonly customers: readonly NamedPerson[] }>(),
});

/**
 * A line of words between the people who work on a demand: its author, its owner, those who have its tasks. It is kept
 * in the history; the customer reads it when it is his own, or is sent to him.
 */
export const sendDemandMessage = defineCall({
  service: 'business',
  method: 'sendDemandMessage',
  right: 'demand:view',
  writes: true,
  input: {
    id: recordId('需求', 'Demand'),
    text: textarea('内容', 'Message', { max: 300, required: true }),
    toCustomer: bool('同时发给客户', 'To the customer, too'),
  },
  answer: answerShape<{ readonly sent: number }>(),
});
