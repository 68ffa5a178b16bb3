import { shortened } from '../../core/boundedText.ts';
import { bi, type Text } from '../../core/text.ts';
import { type PartDefinition, windowParts } from './parts.ts';
import type { MessagePart } from './writeMessage.ts';

/** An element of an XML text. */
export interface XmlNode {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

/** What of a message no field of ours takes: it is told, and kept as it was said. */
export interface KeptElement {
  readonly path: string;
  readonly value: string;
}

export interface ReadWindowMessage {
  readonly parts: readonly MessagePart[];
  /** Elements that nobody knows. */
  readonly unknown: readonly KeptElement[];
}

/** A message that cannot be read, in words for people. */
export class WindowFault extends Error {
  readonly words: Text;

  constructor(words: Text) {
    super(words.en);
    this.words = words;
  }
}

const mostKept = 300;
const longestKept = 300;

/** More lines than any declaration has: somebody's file, or an attack. */
const mostOfAPart = 400;

/** Spellings differ in the case of single letters from program to program. */
const nameIn = ({ rows }: PartDefinition, name: string): string | undefined =>
  rows.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[0];

class Reading {
  readonly parts: MessagePart[] = [];
  readonly unknown: KeptElement[] = [];
  readonly #counts = new Map<string, number>();

  keep(path: string, node: XmlNode): void {
    if (this.unknown.length >= mostKept) return;
    if (node.children.length === 0) {
      if (node.text) this.unknown.push({ path, value: shortened(node.text, longestKept) });
      return;
    }
    for (const child of node.children) this.keep(`${path}/${child.name}`, child);
  }

  part(definition: PartDefinition, node: XmlNode): void {
    const count = (this.#counts.get(definition.name) ?? 0) + 1;
    this.#counts.set(definition.name, count);
    if (count > mostOfAPart)
      throw new WindowFault(
        bi(
          `${definition.label.zh}（${definition.name}）超过${mostOfAPart}项，不予读取`,
          `More than ${mostOfAPart} of ${definition.name}: the message is not read`,
        ),
      );
    const values: Record<string, string> = {};
    for (const child of node.children) {
      const known = child.children.length === 0 ? nameIn(definition, child.name) : undefined;
      if (known === undefined) this.keep(`${definition.name}[${count}]/${child.name}`, child);
      else if (child.text) values[known] = child.text;
    }
    this.parts.push({ part: definition.name, values });
  }
}

/**
 * The parts of a message, whatever their order. @throws {WindowFault} another kind of file, or too many lines
 */
export function readWindowMessage(root: XmlNode): ReadWindowMessage {
  if (root.name !== 'DecMessage')
    throw new WindowFault(
      bi(
        `不是报关单报文（根元素为 ${shortened(root.name, 40)}）`,
        `No message of a declaration: its root is ${shortened(root.name, 40)}`,
      ),
    );
  const reading = new Reading();
  for (const node of root.children) {
    const alone = windowParts.find(({ name, wrapper }) => !wrapper && name === node.name);
    const wrapped = windowParts.find(({ wrapper }) => wrapper === node.name);
    if (alone) reading.part(alone, node);
    else if (wrapped)
      for (const child of node.children)
        if (child.name === wrapped.name) reading.part(wrapped, child);
        else reading.keep(`${node.name}/${child.name}`, child);
    else reading.keep(node.name, node);
  }
  if (!reading.parts.some(({ part }) => part === 'DecHead'))
    throw new WindowFault(bi('报文没有表头 DecHead', 'The message has no header DecHead'));
  return { parts: reading.parts, unknown: reading.unknown };
}
