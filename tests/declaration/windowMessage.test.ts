import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { windowAnswerOf } from '#domain/declaration/singleWindow/answers.ts';
import { checkWindowMessage } from '#domain/declaration/singleWindow/checkMessage.ts';
import { declarationOfMessage } from '#domain/declaration/singleWindow/declarationOfMessage.ts';
import { messageText } from '#domain/declaration/singleWindow/messageText.ts';
import { absences, unwrittenParts, windowParts } from '#domain/declaration/singleWindow/parts.ts';
import { readWindowMessage, WindowFault } from '#domain/declaration/singleWindow/readMessage.ts';
import { type Declared, type Sending, writeMessage } from '#domain/declaration/singleWindow/writeMessage.ts';
import { readWindowXml } from '#server/declaration/singleWindow/readWindowXml.ts';
import { repeats } from '../longRun.ts';
import { declarations } from './windowDeclarations.ts';
import { exportByAir, importBySea } from './windowExamples.ts';

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
    { numRuns: repeats('WINDOW_RUNS', { short: 60, long: 2_000 }) },
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

const readText = (xml: string) => declarationOfMessage(readWindowMessage(readWindowXml(Buffer.from(xml))), settings);
const consignee = { name: '苏州澄远示例机械有限公司', creditCode: '91320594MA7EX0345N' };

test('a message of another program is read whatever the order of its parts; what nobody knows is told', () => {
  const { values, kept, clientSeqNo } = readText(importBySea('TG2611260001', consignee));
  expect(values).toMatchObject({
    ...{
      ieFlag: 'I',
      voyNo: '0126W',
      ieDate: '2026-11-20',
      departPort: 'DEU000',
      overseasNameEn: 'EXAMPLE & ANTRIEBE GMBH',
    },
    ...{ specialRel: '0', formulaPrice: '9', grossWt: '4260.5', packNo: 12, consigneeCreditCode: consignee.creditCode },
    items: [
      {
        hsCode: '8483409000',
        gModel: '4|3|用于输送机|EXA牌|GX-40',
        originCountry: 'DEU',
        destCountry: 'CHN',
        qty2: '2600',
      },
      { hsCode: '7318159090', originCountry: 'AUT', unit1: '035' },
    ],
    containers: [{ containerNo: 'EXMU2600111', kind: '21', tare: '2230', lclFlg: 0 }],
  });
  expect(values).not.toHaveProperty('overseasCode');
  expect(kept).toEqual([{ path: 'DecHead[1]/NewElement', value: '7' }]);
  expect(clientSeqNo).toBe('TG2611260001');
});

test('exports turn the countries of a line round, and answer none of the five questions', () => {
  const { values } = readText(exportByAir);
  expect(values).toMatchObject({ ieFlag: 'E', items: [{ originCountry: 'CHN', destCountry: 'USA' }] });
  expect(values).not.toHaveProperty('specialRel');
});

test('every element of the table has a field, a setting, a rule, or a reason for its absence', () => {
  const silent = windowParts.flatMap(({ rows }) =>
    rows.filter(
      ([, , , , source]) => typeof source === 'string' && !absences[source.slice(1) as keyof typeof absences],
    ),
  );
  expect(silent).toEqual([]);
  expect(
    windowParts.flatMap(({ rows }) => rows).length + unwrittenParts.flatMap(([, , names]) => names.split(/\s+/)).length,
  ).toBe(407);
});

test('the page says of every element that is not written why', () => {
  const page = readFileSync(new URL('../../docs/single-window.md', import.meta.url), 'utf8');
  const left = [
    ...windowParts.flatMap(({ rows }) =>
      rows.flatMap(([name, , , , source]) => (typeof source === 'string' ? [name] : [])),
    ),
    ...unwrittenParts.flatMap(([, , names]) => names.split(/\s+/)),
  ];
  expect(left.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

test('the four grades lead to the field', () => {
  const record: Declared = { ieFlag: 'I', noteS: '字'.repeat(200), billNo: 'X'.repeat(33), grossWt: '1', netWt: '2' };
  const findings = checkWindowMessage(writeMessage(record, sending), { codes: { IE_FLAG: new Set(['E']) } });
  const of = (grade: string) =>
    findings.filter((one) => one.grade === grade).map(({ level, field }) => `${level} ${field}`);
  expect(of('UNKNOWN')).toEqual(['error ieFlag']);
  expect(of('LONG')).toEqual(['error billNo', 'warning noteS']);
  expect(of('SAVE')).toContain('error agentCode');
  expect(of('DECLARE')).toContain('warning tradeMode');
  expect(of('RULE')).toContain('error netWt');
});

test('answers are told apart by their root, whoever wrote them and however', () => {
  const answer = (xml: string | Buffer) => windowAnswerOf(readWindowXml(Buffer.from(xml)));
  const ns = 'xmlns="http://www.chinaport.gov.cn/dec"';
  expect(
    answer(
      `<DecImportResponse ${ns}><ResponseCode>0</ResponseCode><ErrorMessage>暂存成功</ErrorMessage><ClientSeqNo>TG1</ClientSeqNo><SeqNo>I20260000000123456</SeqNo><TrnPreId/></DecImportResponse>`,
    ),
  ).toEqual({
    ...{ kind: 'RESPONSE', isSaved: true, clientSeqNo: 'TG1', seqNo: 'I20260000000123456', note: '暂存成功' },
  });
  expect(
    answer(
      `<DecImportResponse ${ns}><ResponseCode>1</ResponseCode><ErrorMessage>暂存失败</ErrorMessage><ClientSeqNo>TG2</ClientSeqNo></DecImportResponse>`,
    ),
  ).toMatchObject({ isSaved: false, seqNo: undefined });
  const stored =
    '<DEC_RESULT><CUS_CIQ_NO>I20260000000123456</CUS_CIQ_NO><ENTRY_ID>224820261000000123</ENTRY_ID><NOTICE_DATE>2026-11-26T10:15:00</NOTICE_DATE><CHANNEL>L</CHANNEL><NOTE>入库成功</NOTE></DEC_RESULT>';
  const read = {
    ...{ kind: 'RECEIPT', seqNo: 'I20260000000123456', entryId: '224820261000000123', channel: 'L', note: '入库成功' },
    time: '2026-11-26 10:15:00',
  };
  expect(answer(stored)).toEqual(read);
  expect(
    answer(
      `<DxpMsg xmlns="http://www.chinaport.gov.cn/dxp"><Data>${Buffer.from(stored).toString('base64')}</Data></DxpMsg>`,
    ),
  ).toMatchObject({ kind: 'WRAPPED' });
  expect(
    answer(
      '<DEC_DATA><DEC_RESULT><SEQ_NO>I20180000000123456</SEQ_NO><ENTRY_ID>I20180000000123456</ENTRY_ID><NOTICE_DATE>20180208T15032200</NOTICE_DATE><CHANNEL>7</CHANNEL></DEC_RESULT><RESULT_INFO>成功</RESULT_INFO></DEC_DATA>',
    ),
  ).toMatchObject({
    ...{ seqNo: 'I20180000000123456', entryId: undefined, time: '2018-02-08 15:03:22', note: '成功' },
  });
  expect(answer('<Root><resultFlag/><failCode>C134</failCode><failInfo>打开读卡器失败</failInfo></Root>')).toEqual({
    kind: 'CLIENT',
    note: 'C134 打开读卡器失败',
  });
  expect(answer('<Invoice/>')).toBeUndefined();
});

test('entity bombs, forty megabytes and two thousand lines are refused in words', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb">]><DecMessage>&b;</DecMessage>';
  expect(() => readWindowXml(Buffer.from(bomb))).toThrow(WindowFault);
  expect(() => readWindowXml(Buffer.alloc(40 * 1_048_576, 32))).toThrow(/larger than/);
  const line = '<DecList><GNo>1</GNo></DecList>';
  const lines = `<DecMessage><DecHead/><DecLists>${Array.from({ length: 2_000 }, () => line).join('')}</DecLists></DecMessage>`;
  expect(() => readText(lines)).toThrow(/DecList/);
});
