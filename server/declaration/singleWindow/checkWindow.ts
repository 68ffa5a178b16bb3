import type { RecordOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { checkWindowMessage, unsaidOf, type WindowFinding } from '#domain/declaration/singleWindow/checkMessage.ts';
import { messageText } from '#domain/declaration/singleWindow/messageText.ts';
import { partNamed } from '#domain/declaration/singleWindow/parts.ts';
import { readWindowMessage } from '#domain/declaration/singleWindow/readMessage.ts';
import * as definition from '#domain/declaration/singleWindow/windowCalls.ts';
import { windowDraft, windowFile } from '#domain/declaration/singleWindow/windowDraft.ts';
import { type MessagePart, writeMessage } from '#domain/declaration/singleWindow/writeMessage.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { brokerOf, isWindow } from './brokers.ts';
import { papersAlong } from './papersAlong.ts';
import { readWindowXml } from './readWindowXml.ts';

type Declaration = RecordOf<typeof declaration>;

/** The codes of a message that are in force, by their dictionaries. */
async function codesIn(parts: readonly MessagePart[], { services }: Pick<Call, 'services'>) {
  const used = new Map<string, Set<string>>();
  for (const { part, values } of parts)
    for (const [name, , , , , dict] of partNamed(part)?.rows ?? [])
      if (dict && values[name]) used.set(dict, (used.get(dict) ?? new Set()).add(values[name]));
  const codes: Record<string, ReadonlySet<string>> = {};
  for (const [dict, ids] of used) {
    const known = new Set<string>();
    for (const id of ids) if (await services.dictionaries.has(dict, id)) known.add(id);
    codes[dict] = known;
  }
  return codes;
}

const numberToCome = 'TG000000000000';

/** What a setting of the broker says: one sentence tells that there are none, not one for each. */
function isOfSettings({ part, element }: WindowFinding): boolean {
  const [, , , , source] = partNamed(part)?.rows.find(([name]) => name === element) ?? [];
  return typeof source === 'object' && 'setting' in source;
}

/** The message of a declaration as it would be written now, and what speaks against it. */
async function messageOf(record: Declaration, call: Call) {
  const broker = await brokerOf(record.id, call.db);
  const draft = await readOne(windowDraft, ['clientSeqNo'], { declId: record.id }, call.db);
  const { papers, left } = await papersAlong(record, call.db);
  const sending = {
    ...{ settings: broker ?? {}, clientSeqNo: draft?.clientSeqNo ?? numberToCome, sendNo: 1 },
    ...{ at: call.now, papers },
  };
  const parts = writeMessage(record, sending);
  const noBroker: readonly WindowFinding[] = broker
    ? []
    : [
        {
          ...{ grade: 'SAVE', level: 'error', part: 'DecSign', element: 'ICCode' },
          text: bi('报关行没有启用单一窗口设置', 'The broker has no settings of the Single Window in use'),
        },
      ];
  const findings = [
    ...noBroker,
    ...checkWindowMessage(parts, { codes: await codesIn(parts, call) }).filter((one) => broker || !isOfSettings(one)),
    ...unsaidOf(record),
  ];
  return { parts, xml: messageText(parts, sending.settings), findings, left };
}

/** @throws 1001 by field, what the Single Window would turn back */
function refuseFindings(findings: readonly WindowFinding[]): void {
  const errors: FieldErrors = {};
  for (const { level, field, text } of findings) if (level === 'error') errors[field ?? '_'] ??= text;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const checkForWindowHandler = implementAct(definition.checkForWindow, async ({ record }, call) => {
  refuseFindings((await messageOf(record, call)).findings);
  return undefined;
});

/** What would come back as refused is not sent. Nothing is asked where another system is connected. @throws 1001 */
export async function refuseUnwritable(record: Declaration, call: Call): Promise<void> {
  if (isWindow(call.services.config)) refuseFindings((await messageOf(record, call)).findings);
}

export const queryWindowMessageHandler = implementCall(definition.queryWindowMessage, async ({ id }, call) =>
  messageOf(await getRecord(declaration, id, call), call),
);

const xmlIn = (content: unknown): string =>
  typeof content === 'object' && content !== null && 'xml' in content && typeof content.xml === 'string'
    ? content.xml
    : '';

export const queryWindowFileHandler = implementCall(definition.queryWindowFile, async ({ id }, call) => {
  const { kind } = await getRecord(windowFile, id, call);
  const kept = await readOne(windowFile, ['content'], { id }, call.db);
  const text = xmlIn(kept?.content);
  if (kind !== 'MESSAGE' || !text) return { parts: [], unknown: [], xml: text };
  return { ...readWindowMessage(readWindowXml(Buffer.from(text))), xml: text };
});
