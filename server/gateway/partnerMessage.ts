import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Call } from './method.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whose message it is. */
export interface MessageFacts {
  readonly partner: string;
  readonly msgType: string;
  readonly msgNo: string;
  readonly customerId: string;
}

/** What was read of a message: values of the fields of its entities, each judged as a row of an import. */
export interface ReadMessage extends MessageFacts {
  readonly head: Values;
  readonly rows: readonly Values[];
}

/** The record that a message became. */
interface LoadedMessage {
  /** Key of its entity. */
  readonly entity: string;
  readonly id: string;
  /** What people and the partner know it by. */
  readonly bizNo: string;
}

/** What an area makes of messages of one kind. */
export interface PartnerMessage {
  /** What the head is read as. */
  readonly head: EntityDefinition;
  /** What each row is read as; without it rows are not looked at. */
  readonly row?: EntityDefinition;
  /** Texts of the head where the message has none, by field. */
  readonly otherwise?: (facts: MessageFacts) => Readonly<Record<string, string>>;
  /**
   * Makes the record, in the transaction of the message, in the name of the clerk who answers for the partner.
   * @throws what speaks against it: the message waits for people then
   */
  load(message: ReadMessage, call: Call): Promise<LoadedMessage>;
}
