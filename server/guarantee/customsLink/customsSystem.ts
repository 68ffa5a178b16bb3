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

/** A declaration, or what is asked about one: that it be amended, or struck. */
export type DeclarationMessageKind = 'DECL' | 'AMEND' | 'REVOKE';

/** A declaration as it stood when it was sent; the number names its sending, however often it is handed over. */
export interface DeclarationMessage {
  readonly messageId: string;
  readonly kind: DeclarationMessageKind;
  readonly declNo: string;
  readonly body: unknown;
}

/** A declaration that customs has, with what it has answered so far. */
export interface OpenDeclaration {
  readonly messageId: string;
  readonly kind: DeclarationMessageKind;
  readonly declNo: string;
  readonly customsCode: string;
  readonly ieFlag: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly sentTime: string;
  readonly codes: readonly string[];
}

/** Receipts name their declaration by one or more of three numbers. */
export interface DeclarationReceipt {
  readonly messageId?: string | undefined;
  readonly seqNo?: string | undefined;
  readonly entryId?: string | undefined;
  readonly receiptNo: string;
  /** One of RECEIPT_CODE. */
  readonly code: string;
  readonly rawCode?: string | undefined;
  readonly note?: string | undefined;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly receiptTime: string;
}

/**
 * The system on the customs side. No message format of a real one is known; one is connected by writing these four
 * functions for it.
 */
export interface CustomsSystem {
  /** Hands a document over; its receipt comes later. @throws {Error} in the other side's words when it was not taken */
  push(push: Push): Promise<void>;
  /** Receipts that have come for these pushes; none for those that are still open. */
  receipts(pushes: readonly PushKey[]): Promise<readonly PushReceipt[]>;
  /**
   * Hands a declaration over; the same number twice is one declaration.
   * @throws {Error} in the other side's words when it was not taken
   */
  declare(message: DeclarationMessage): Promise<void>;
  /** Receipts that have come for these declarations since; one that was kept already may come again. */
  declarationReceipts(open: readonly OpenDeclaration[]): Promise<readonly DeclarationReceipt[]>;
}
