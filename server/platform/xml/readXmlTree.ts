import { bi, type Text } from '#domain/core/text.ts';
import { createXmlScanner } from '../sheet/xmlScanner.ts';

/** An element with what stands in it; text is trimmed. */
export interface XmlTree {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlTree[];
}

export interface XmlLimits {
  readonly bytes: number;
  readonly elements: number;
  readonly depth: number;
}

interface Open {
  readonly name: string;
  text: string;
  readonly children: XmlTree[];
}

/**
 * The elements of an XML file, read by the scanner that reads workbooks: it knows no document types and no entities
 * beside XML's own five, and a file that declares some is refused as a whole.
 * @param fault what is thrown, made of the words that say why
 */
export function readXmlTree(bytes: Buffer, most: XmlLimits, fault: (words: Text) => Error): XmlTree {
  const mega = most.bytes / 1_048_576;
  if (bytes.length > most.bytes) throw fault(bi(`文件超过${mega}MB`, `The file is larger than ${mega} MB`));
  const damaged = () => fault(bi('文件不是完整的XML', 'The file is no whole XML'));
  const xml = decoded(bytes);
  if (xml === undefined) throw damaged();
  if (/<!\s*(doctype|entity|element|attlist)/i.test(xml))
    throw fault(bi('文件含有文档类型或实体声明，不予读取', 'Files with a document type or entities are not read'));
  const stack: Open[] = [];
  let root: XmlTree | undefined;
  let count = 0;
  const scanner = createXmlScanner({
    open: (name) => {
      count += 1;
      if (count > most.elements || stack.length >= most.depth)
        throw fault(bi('文件结构过大', 'The file has too many elements'));
      stack.push({ name, text: '', children: [] });
    },
    text: (text) => {
      const inside = stack.at(-1);
      if (inside) inside.text += text;
    },
    close: (name) => {
      const done = stack.pop();
      if (done?.name !== name) throw new SyntaxError('an element ends that is not the last one');
      const element = { ...done, text: done.text.trim() };
      const around = stack.at(-1);
      if (around) around.children.push(element);
      else root ??= element;
    },
  });
  try {
    scanner.write(xml);
    scanner.end();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw damaged();
  }
  if (!root) throw damaged();
  return root;
}

/** Files are UTF-8; some programs write GBK and say so. Nothing where the bytes are not what they say. */
function decoded(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 200).toString('latin1');
  const named = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'gbk', 'gb2312', 'gb18030'].includes(named)) return undefined;
  try {
    return new TextDecoder(named.startsWith('gb') ? 'gb18030' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
