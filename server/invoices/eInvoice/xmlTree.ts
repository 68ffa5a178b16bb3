import { bi } from '#domain/core/text.ts';
import { EInvoiceFault, type XmlElement } from '#domain/invoices/eInvoice.ts';
import { createXmlScanner } from '../../platform/sheet/xmlScanner.ts';

/** What a file of one invoice may be: more is none. */
export const mostBytes = 2 * 1_048_576;
const mostElements = 60_000;
const mostDepth = 16;

interface Open {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

/**
 * The elements of an XML file, read by the scanner that reads workbooks: it knows no document types and no entities
 * beside XML's own five, and a file that declares some is refused as a whole.
 * @throws {EInvoiceFault} too large, of another encoding, with a document type, or damaged
 * @see docs/decisions/0203-reading-e-invoices.md
 */
export function readXml(bytes: Buffer): XmlElement {
  if (bytes.length > mostBytes) throw new EInvoiceFault(bi('文件超过2MB', 'The file is larger than 2 MB'));
  const xml = decoded(bytes);
  if (/<!\s*(doctype|entity|element|attlist)/i.test(xml))
    throw new EInvoiceFault(
      bi('文件含有文档类型或实体声明，不予读取', 'Files with a document type or entities are not read'),
    );
  const stack: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const scanner = createXmlScanner({
    open: (name) => {
      count += 1;
      if (count > mostElements || stack.length >= mostDepth)
        throw new EInvoiceFault(bi('文件结构过大', 'The file has too many elements'));
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

const damaged = () => new EInvoiceFault(bi('文件不是完整的XML', 'The file is no whole XML'));

/** Files of the bureau are UTF-8; some programs write GBK and say so. */
function decoded(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1');
  const named = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'gbk', 'gb2312', 'gb18030'].includes(named)) throw damaged();
  try {
    return new TextDecoder(named.startsWith('gb') ? 'gb18030' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw damaged();
  }
}
