import type { LoggedStep } from '#domain/approval/changes.ts';
import type { DocumentEntity } from '#domain/approval/document.ts';
import type { Outlook } from '#domain/approval/effects.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';

/** A step of the approval machine as the server offers it to this person. */
interface OfferedAction extends Text {
  readonly action: string;
  /** Status it leads to. */
  readonly to: string;
  readonly opinionRequired: boolean;
  /** The person would stand in for his leader. */
  readonly asDeputy?: boolean;
}

/** A step that is closed to this person, with the rule, the present value and who can take it. */
interface ClosedAction extends OfferedAction {
  readonly reason: Text;
}

/** A document of whichever kind, as it is stored. */
export type StoredDocument = RecordOf<DocumentEntity>;

/** What `applyGet` and its sisters answer: the document and everything its screen offers. */
export interface DocumentAnswer {
  readonly doc: StoredDocument;
  readonly actions: readonly OfferedAction[];
  readonly obstacles: readonly ClosedAction[];
  /** Names of the people who can act now. */
  readonly people: readonly string[];
  /** Oldest first. */
  readonly log: readonly LoggedStep[];
  /** Names of the fields this person may write now. */
  readonly editable: readonly string[];
  readonly may: { readonly copy: boolean; readonly delete: boolean; readonly close: boolean };
  /**
   * What the next step depends on beside the document itself: who is needed with today's limits, and whether a
   * confirmation is sent to customs.
   */
  readonly outlook: Outlook;
  /** The leader this person stands in for today. */
  readonly deputyOf: { readonly userId: string; readonly userName: string } | null;
}
