/** Names one push; handing the same one over twice is the same as once. */
interface PushKey {
  readonly docId: string;
  readonly pushNo: number;
}

interface Push extends PushKey {
  /** JSON text of the document as the customs side needs it. */
  readonly payload: string;
}

export interface PushReceipt extends PushKey {
  /** `OK`, anything else is a failure. */
  readonly resultCode: string;
  readonly resultMsg: string;
}

/** The system on the customs side. No message format of a real one is known; one is connected by writing these two functions for it. */
export interface CustomsSystem {
  /** Hands a document over; its receipt comes later. @throws {Error} in the other side's words when it was not taken */
  push(push: Push): Promise<void>;
  /** Receipts that have come for these pushes; none for those that are still open. */
  receipts(pushes: readonly PushKey[]): Promise<readonly PushReceipt[]>;
}
