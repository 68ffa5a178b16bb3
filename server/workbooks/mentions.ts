import { bi } from '#domain/core/text.ts';
import type { SheetEntry } from '#domain/workbooks/model/operation.ts';
import { sheetAddress } from '#domain/workbooks/paths.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import type { OpenSheet } from './sheetOf.ts';

const longest = 40;

/** Members who are named in a comment hear of it; nobody else learns that there is such a sheet. */
export async function tellMentioned(sheet: OpenSheet, entries: readonly SheetEntry[], call: Call): Promise<void> {
  const members = new Set(Array.isArray(sheet.viewers) ? (sheet.viewers as string[]) : []);
  for (const { op } of entries) {
    if (op.op !== 'comment' || op.text === null || !op.people) continue;
    const userIds = op.people.filter((user) => members.has(user));
    if (userIds.length === 0) continue;
    const words = op.text.slice(0, longest);
    await sendMessage(call.db, call.services, {
      ...{ userIds, type: 'NOTICE', url: sheetAddress(sheet.id), by: call.actor.userId },
      ...{ entity: shareSheet.key, recordId: sheet.id },
      title: bi(
        `${call.actor.userName}在《${sheet.name}》中提到了您：${words}`,
        `${call.actor.userName} named you in “${sheet.name}”: ${words}`,
      ),
    });
  }
}
