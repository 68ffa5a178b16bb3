import type { Field } from './field.ts';

/** Characters of a field that says nothing of its length: no code, number, moment or name of something is longer. */
const usualRoom = 200;
/** The words of a list. */
const listRoom = 4_000;

/** How many characters a field takes. */
export function maxLengthOf(field: Field | undefined): number {
  switch (field?.kind) {
    case 'text':
    case 'textarea':
    case 'richText':
    case 'containerNos':
      return field.max;
    case 'multiDict':
    case 'json':
      return listRoom;
    default:
      return usualRoom;
  }
}

/** Signs that are put together or left out when a text is made plain: so many become one at most. */
const mostForOne = 4;

/** Whether a text is so long that nothing could make it fit: whoever reads it need not even begin. */
export const isBeyond = (field: Field, text: string): boolean => {
  // Nearly every cell there is: a sheet has a million of them.
  if (text.length <= listRoom) return false;
  const most = Math.max(maxLengthOf(field) * mostForOne, listRoom);
  return text.length > most && text.trim().length > most;
};
