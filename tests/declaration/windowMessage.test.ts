import fc from 'fast-check';
import { expect, test } from 'vitest';

import { declarationOfMessage } from '#domain/declaration/singleWindow/declarationOfMessage.ts';
import { messageText } from '#domain/declaration/singleWindow/messageText.ts';
import { readWindowMessage } from '#domain/declaration/singleWindow/readMessage.ts';
import { type Declared, type Sending, writeMessage } from '#domain/declaration/singleWindow/writeMessage.ts';
import { readWindowXml } from '#server/declaration/singleWindow/readWindowXml.ts';
import { declarations } from './windowDeclarations.ts';

/** The message of the Single Window as it is written and read. @see docs/decisions/0300-single-window.md */
const settings = {
  ...{ icCard: '8910000012345', inputerName: '林一', declareName: '林一', copCode: '3122980017', copName: '示例报关' },
  ...{ copCreditCode: '91310115MA7EX00123', ediId: '1', entryType: 'M', declTrnRel: '0', chkSurety: '0' },
  ...{ versionName: 'version', versionValue: '4.8', promiseRest: '99', noOtherPack: '1', edocInfix: 'IM' },
};
const sending: Sending = { settings, clientSeqNo: 'TG202611260001', sendNo: 1, at: '2026-11-26 09:30:00', papers: [] };

const xmlOf = (record: Declared): Buffer => Buffer.from(messageText(writeMessage(record, sending), settings));
const readBack = (record: Declared) => declarationOfMessage(readWindowMessage(readWindowXml(xmlOf(record))), settings);

test('a declaration that is written and read says the same in every field both sides know', () => {
  fc.assert(
    fc.property(declarations, (record) => {
      const { values, kept } = readBack(record);
      expect(values).toEqual(record);
      expect(kept).toEqual([]);
    }),
    { numRuns: Number(process.env.WINDOW_RUNS ?? 60) },
  );
});

test('parts are read in any order', () => {
  fc.assert(
    fc.property(declarations, fc.infiniteStream(fc.nat()), (record, order) => {
      const root = readWindowXml(xmlOf(record));
      const children = root.children
        .map((child) => ({ child, at: order.next().value as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ child }) => child);
      expect(declarationOfMessage(readWindowMessage({ ...root, children }), settings).values).toEqual(record);
    }),
    { numRuns: 30 },
  );
});
