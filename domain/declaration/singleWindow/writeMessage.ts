import type { DraftOf, RecordOf } from '../../core/entity.ts';
import type { declaration } from '../declaration.ts';
import { isFull, isSummary } from '../stages.ts';
import { agreementDigits } from './agreements.ts';
import type { ElementRow, Source } from './elementRow.ts';
import { decSign, edocRealation, type MadeOfPaper } from './envelopeElements.ts';
import { decFreeTxt, decHead, type MadeOfHead } from './headElements.ts';
import {
  container,
  decList,
  decOtherPack,
  ecoRelation,
  licenseDocu,
  type MadeOfLine,
  type MadeOfOrigin,
} from './lineElements.ts';
import { spelled } from './spelling.ts';
import type { windowBroker } from './windowBroker.ts';

/** A declaration as a message tells it, or as a form holds it. */
export type Declared = Partial<RecordOf<typeof declaration>>;
type DeclaredLine = NonNullable<NonNullable<Declared['items']>[number]>;

export type WindowSettings = Partial<DraftOf<typeof windowBroker>>;

/** A paper that goes along: a PDF that stands beside the message, or the number of a structured document. */
export interface WindowPaper {
  /** Of EDOC. */
  readonly code: string;
  /** The number of a structured document, which has no file. */
  readonly number?: string;
  /** Bytes. */
  readonly size?: number;
}

export interface Sending {
  readonly settings: WindowSettings;
  /** Our number of the declaration, the same however often it is handed in. */
  readonly clientSeqNo: string;
  /** Which sending of the declaration it is, from 1. */
  readonly sendNo: number;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly at: string;
  readonly papers: readonly WindowPaper[];
}

/** One part of a message with its values by the names of the elements; those without a value are left out. */
export interface MessagePart {
  readonly part: string;
  readonly values: Readonly<Record<string, string>>;
}

type Valued<Field extends string> = { readonly [Name in Field]?: unknown };

interface Making<Field extends string, Made extends string> {
  readonly record: Valued<Field>;
  readonly isExport: boolean;
  readonly settings: WindowSettings;
  readonly made: { readonly [Name in Made]: string };
}

function sourceValue<Field extends string, Made extends string>(
  source: Source<Field, Made>,
  { record, isExport, settings, made }: Making<Field, Made>,
): string {
  if (typeof source === 'string') return '';
  if ('setting' in source) return spelled(settings[source.setting]);
  if ('made' in source) return made[source.made];
  if (source.only && source.only !== (isExport ? 'E' : 'I')) return '';
  return spelled(record[isExport && source.swap ? source.swap : source.field], source.as);
}

function partOf<Field extends string, Made extends string>(
  part: string,
  rows: readonly ElementRow<Field, Made>[],
  making: Making<Field, Made>,
): MessagePart {
  const values: Record<string, string> = {};
  for (const [name, , , , source] of rows) {
    const value = sourceValue(source, making);
    if (value) values[name] = value;
  }
  return { part, values };
}

/** Two places for the kind of levy, the third for the step of two. */
function typeOf(record: Declared, { selfPayType }: WindowSettings): string {
  const levy = record.taxMode === '1' ? 'CL' : record.selfPay === 1 ? (selfPayType ?? '') : '';
  const step = isSummary(record) ? '5' : isFull(record) ? '6' : '';
  return step ? `${levy.padEnd(2, ' ')}${step}` : levy;
}

/** Five answers: 1 yes, 0 no, 9 not answered. Exports answer none. */
function promisesOf(record: Declared, { promiseRest }: WindowSettings): string {
  if (record.ieFlag === 'E') return '99999';
  const rest = promiseRest ?? '99';
  return [
    record.specialRel || '9',
    record.priceEffect || '9',
    record.royalty || '9',
    record.formulaPrice || rest[0] || '9',
    record.tempPrice || rest[1] || '9',
  ].join('');
}

const noOtherPackOf = ({ otherPacks }: Declared, { noOtherPack }: WindowSettings): string => {
  const none = noOtherPack ?? '1';
  return otherPacks?.length ? (none === '1' ? '0' : '1') : none;
};

/** 非危险化学品: 0 dangerous, 1 where the line says that it is no such chemical; nothing where nobody asked. */
const noDangerOf = ({ dangerFlg, ciqAttributes }: DeclaredLine): string =>
  dangerFlg === 1 ? '0' : ciqAttributes?.includes('33') ? '1' : '';

const containersOf = ({ inContainers }: DeclaredLine): readonly string[] =>
  (inContainers ?? '').split(/[,，\s]+/).filter(Boolean);

/** The lines that are in a container: those that name it, and those that name none. */
const linesIn = (containerNo: string | null | undefined, items: readonly DeclaredLine[]): string =>
  items
    .flatMap((line, at) => {
      const named = containersOf(line);
      return named.length === 0 || named.includes(containerNo ?? '') ? [at + 1] : [];
    })
    .join(',');

/** How a document is called: the office, its kind, an infix, and eighteen digits that come out the same each time. */
export function edocName(paper: WindowPaper, at: number, record: Declared, sending: Sending): string {
  if (paper.number) return paper.number;
  const digits = sending.clientSeqNo.replace(/\D/g, '').slice(-12).padStart(12, '0');
  const place = `${String(sending.sendNo % 1000).padStart(3, '0')}${String(at).padStart(3, '0')}`;
  return `${record.customsCode ?? ''}${paper.code}${sending.settings.edocInfix ?? 'IM'}${digits}${place}.pdf`;
}

function paperPart(paper: WindowPaper, at: number, record: Declared, sending: Sending): MessagePart {
  const name = edocName(paper, at, record, sending);
  const made: { readonly [Name in MadeOfPaper]: string } = {
    edocId: name,
    edocName: paper.number ? '' : name,
    edocCode: paper.code,
    edocFormat: paper.number ? 'S' : 'US',
    edocOwner: record.agentCode ?? '',
    edocOwnerName: record.agentName ?? '',
    edocTime: `${sending.at.slice(0, 10).replaceAll('-', '')} ${sending.at.slice(11, 19)}`,
    edocSize: paper.size === undefined ? '' : String(paper.size),
  };
  return partOf('EdocRealation', edocRealation, { record: {}, isExport: false, settings: sending.settings, made });
}

function originParts(items: readonly DeclaredLine[], settings: WindowSettings): readonly MessagePart[] {
  return items.flatMap(({ agreement, agreementCert, agreementLine }, at) => {
    const digits = agreementDigits[agreement ?? ''];
    if (!digits || !agreementCert) return [];
    const made: { readonly [Name in MadeOfOrigin]: string } = {
      certType: `Y${digits}`,
      certNo: `C${agreementCert}`,
      decGNo: String(at + 1),
      ecoGNo: agreementLine ? String(agreementLine) : '',
    };
    return [partOf('EcoRelation', ecoRelation, { record: {}, isExport: false, settings, made })];
  });
}

/** A declaration as a message: its parts in the sequence of writing. */
export function writeMessage(record: Declared, sending: Sending): readonly MessagePart[] {
  const { settings, clientSeqNo, papers } = sending;
  const isExport = record.ieFlag === 'E';
  const items = record.items ?? [];
  const common = { isExport, settings };
  const head: { readonly [Name in MadeOfHead]: string } = {
    type: typeOf(record, settings),
    promises: promisesOf(record, settings),
    noOtherPack: noOtherPackOf(record, settings),
  };
  const lineMade = (line: DeclaredLine, at: number): { readonly [Name in MadeOfLine]: string } => ({
    gNo: String(at + 1),
    noDanger: noDangerOf(line),
    agreementOrigin: line.agreement ? (line.originCountry ?? '') : '',
  });
  return [
    partOf('DecHead', decHead, { ...common, record, made: head }),
    ...items.map((line, at) => partOf('DecList', decList, { ...common, record: line, made: lineMade(line, at) })),
    ...(record.containers ?? []).map((one) =>
      partOf('Container', container, { ...common, record: one, made: { goodsNo: linesIn(one.containerNo, items) } }),
    ),
    ...(record.papers ?? []).map((one) => partOf('LicenseDocu', licenseDocu, { ...common, record: one, made: {} })),
    ...(record.otherPacks ?? []).map((packType) =>
      partOf('DecOtherPack', decOtherPack, { ...common, record: {}, made: { packType } }),
    ),
    partOf('DecFreeTxt', decFreeTxt, { ...common, record, made: {} }),
    partOf('DecSign', decSign, { ...common, record: {}, made: { operType: 'G', clientSeqNo } }),
    ...papers.map((paper, at) => paperPart(paper, at + 1, record, sending)),
    ...originParts(items, settings),
  ];
}
