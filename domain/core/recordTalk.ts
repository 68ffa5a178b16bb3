import { bi, type Text } from './text.ts';

/** Words between people about a record, as lines of its history: among staff, and with the customer. */
export const talkActions = { staff: 'message', customer: 'customerMessage' } as const;

/** What such a line is called. */
export const talkLabels: Readonly<Record<string, Text>> = {
  [talkActions.staff]: bi('留言', 'Message'),
  [talkActions.customer]: bi('与客户的留言', 'Message with the customer'),
};
