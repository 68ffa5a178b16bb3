import { shortened } from '../../core/boundedText.ts';
import { agreementOfDigits } from './agreements.ts';
import type { ElementRow } from './elementRow.ts';
import { decFreeTxt, decHead } from './headElements.ts';
import { container, decList, licenseDocu } from './lineElements.ts';
import { partNamed } from './parts.ts';
import type { KeptElement, ReadWindowMessage } from './readMessage.ts';
import { meant } from './spelling.ts';
import type { MessagePart, WindowSettings } from './writeMessage.ts';

type Values = Readonly<Record<string, string>>;
type Read = Record<string, unknown>;

export interface DeclaredByMessage {
  /** Fields of a declaration with its lines, as a form sends them. */
  readonly values: Read;
  /** What no field takes. */
  readonly kept: readonly KeptElement[];
  readonly clientSeqNo: string | undefined;
  /** PDFs that stand beside the message, by the names it gives them, with their kinds. */
  readonly papers: readonly { readonly name: string; readonly code: string }[];
}

const isExport = (head: Values): boolean => head.IEFlag === 'E';

function fieldsOf<Field extends string>(
  rows: readonly ElementRow<Field, string>[],
  values: Values,
  { exported, path, kept }: { readonly exported: boolean; readonly path: string; readonly kept: KeptElement[] },
): Read {
  const read: Read = {};
  for (const [name, , , , source] of rows) {
    const text = values[name] ?? '';
    if (typeof source === 'string') {
      if (text) kept.push({ path: `${path}/${name}`, value: shortened(text, 300) });
      continue;
    }
    if (!('field' in source)) continue;
    if (source.only && source.only !== (exported ? 'E' : 'I')) {
      if (text && meant(text, source.as) !== null) kept.push({ path: `${path}/${name}`, value: shortened(text, 300) });
      continue;
    }
    const value = meant(text, source.as);
    if (value !== null || source.as === 'flag') read[exported && source.swap ? source.swap : source.field] = value;
  }
  return read;
}

/** Kind of levy and step of two, out of the letters that say both. */
function typeMeans(type: string, { selfPayType }: WindowSettings, kept: KeptElement[]): Read {
  const step = /([56])$/.exec(type)?.[1];
  const levy = (step ? type.slice(0, -1) : type).trim();
  const isSelfPaid = Boolean(selfPayType) && levy === selfPayType;
  if (levy && levy !== 'CL' && !isSelfPaid) kept.push({ path: 'DecHead/Type', value: type });
  return {
    taxMode: levy === 'CL' ? '1' : '0',
    declKind: step ? 'TWO_STEP' : 'GENERAL',
    ...(step && { stage: step === '5' ? 'SUMMARY' : 'FULL' }),
    ...(selfPayType && levy !== 'CL' && { selfPay: isSelfPaid ? 1 : 0 }),
  };
}

function promisesMean(text: string): Read {
  const names = ['specialRel', 'priceEffect', 'royalty', 'formulaPrice', 'tempPrice'];
  return Object.fromEntries(names.flatMap((name, at) => (/[019]/.test(text[at] ?? '') ? [[name, text[at]]] : [])));
}

const valuesOf = (parts: readonly MessagePart[], name: string): readonly Values[] =>
  parts.filter(({ part }) => part === name).map(({ values }) => values);

const numbersIn = (text: string | undefined): readonly number[] => (text ?? '').split(/[,，]/).map(Number);

/** Which containers hold a line; nothing where it is in all of them, which is what saying nothing means. */
function containersOf(line: number, containers: readonly Values[]): string | null {
  const holding = containers.filter(({ GoodsNo }) => numbersIn(GoodsNo).includes(line));
  return holding.length === containers.length ? null : holding.map(({ ContainerId }) => ContainerId ?? '').join(',');
}

/** The agreement and certificate of a line, where an element of the root says them. */
function originOf(line: number, relations: readonly Values[], kept: KeptElement[]): Read {
  const own = relations.filter(({ DecGNo }) => Number(DecGNo) === line);
  const found = own.find(({ CertType }) => agreementOfDigits(/^Y(\d\d)$/.exec(CertType ?? '')?.[1] ?? ''));
  for (const other of own)
    if (other !== found)
      kept.push({ path: `EcoRelation[${line}]`, value: `${other.CertType ?? ''} ${other.EcoCertNo ?? ''}`.trim() });
  if (!found) return {};
  const number = found.EcoCertNo ?? '';
  if (number.startsWith('D')) kept.push({ path: `EcoRelation[${line}]/EcoCertNo`, value: number });
  return {
    agreement: agreementOfDigits((found.CertType ?? '').slice(1)),
    agreementCert: number.replace(/^[CD]/, ''),
    ...(found.EcoGNo && { agreementLine: meant(found.EcoGNo, 'whole') }),
  };
}

function linesOf(parts: readonly MessagePart[], exported: boolean, kept: KeptElement[]): readonly Read[] {
  const containers = valuesOf(parts, 'Container');
  const relations = valuesOf(parts, 'EcoRelation');
  return valuesOf(parts, 'DecList').map((values, at) => {
    const line = at + 1;
    const inContainers = containersOf(Number(values.GNo ?? line), containers);
    return {
      lineNo: line,
      ...fieldsOf(decList, values, { exported, path: `DecList[${line}]`, kept }),
      dangerFlg: values.NoDangFlag === '0' ? 1 : 0,
      ...(inContainers && { inContainers }),
      ...originOf(Number(values.GNo ?? line), relations, kept),
    };
  });
}

/** Lines of one kind, numbered by their place. */
const numbered = (
  parts: readonly MessagePart[],
  name: 'Container' | 'LicenseDocu',
  exported: boolean,
  kept: KeptElement[],
): readonly Read[] =>
  valuesOf(parts, name).map((values, at) => ({
    lineNo: at + 1,
    ...fieldsOf<string>(name === 'Container' ? container : licenseDocu, values, {
      exported,
      path: `${name}[${at + 1}]`,
      kept,
    }),
  }));

const papersOf = (parts: readonly MessagePart[]) =>
  valuesOf(parts, 'EdocRealation').flatMap(({ EdocID, EdocCopId, EdocFomatType, EdocCode }) =>
    EdocFomatType === 'S'
      ? []
      : [...new Set([EdocID, EdocCopId])].flatMap((name) => (name ? [{ name, code: EdocCode ?? '' }] : [])),
  );

/** What a message says, in fields of a declaration; what none takes is kept in words. */
export function declarationOfMessage(
  { parts, unknown }: ReadWindowMessage,
  settings: WindowSettings,
): DeclaredByMessage {
  const kept: KeptElement[] = [...unknown];
  const head = valuesOf(parts, 'DecHead')[0] ?? {};
  const exported = isExport(head);
  const free = valuesOf(parts, 'DecFreeTxt')[0] ?? {};
  const otherPacks = valuesOf(parts, 'DecOtherPack').flatMap(({ PackType }) => PackType ?? []);
  for (const { part, values } of parts) {
    if (part !== 'DecOtherPack' && part !== 'EdocRealation') continue;
    for (const [name, , , , source] of partNamed(part)?.rows ?? [])
      if (typeof source === 'string' && values[name]) kept.push({ path: `${part}/${name}`, value: values[name] });
  }
  return {
    values: {
      ...fieldsOf(decHead, head, { exported, path: 'DecHead', kept }),
      ...typeMeans(head.Type ?? '', settings, kept),
      ...(!exported && promisesMean(head.PromiseItmes ?? '')),
      ...fieldsOf(decFreeTxt, free, { exported, path: 'DecFreeTxt', kept }),
      ...(otherPacks.length > 0 && { otherPacks }),
      items: linesOf(parts, exported, kept),
      containers: numbered(parts, 'Container', exported, kept),
      papers: numbered(parts, 'LicenseDocu', exported, kept),
    },
    kept,
    clientSeqNo: valuesOf(parts, 'DecSign')[0]?.ClientSeqNo,
    papers: papersOf(parts),
  };
}
