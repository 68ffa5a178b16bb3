import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { nextNo, ours, supplierCode, today } from './invoiceWorld.ts';

interface Line {
  readonly name?: string;
  readonly net: string;
  readonly rate: string;
  readonly tax: string;
  readonly qty?: string;
  readonly price?: string;
}

export interface Built {
  readonly no?: string;
  readonly kind?: '01' | '02';
  readonly buyer?: string;
  readonly lines?: readonly Line[];
  readonly net?: string;
  readonly tax?: string;
  readonly gross?: string;
  readonly time?: string;
  readonly extra?: string;
  readonly head?: string;
  readonly root?: string;
}

const item = ({ name = '*运输服务*集装箱运输', net, rate, tax, qty = '', price = '' }: Line) =>
  `<IssuItemInformation><ItemName>${name}</ItemName><SpecMod/><MeaUnits>车</MeaUnits><Quantity>${qty}</Quantity><UnPrice>${price}</UnPrice>
   <Amount>${net}</Amount><TaxRate>${rate}</TaxRate><ComTaxAm>${tax}</ComTaxAm><TotaltaxIncludedAmount>0</TotaltaxIncludedAmount>
   <TaxClassificationCode>3010201000000000000</TaxClassificationCode></IssuItemInformation>`;

/** An e-invoice as the public format of the tax bureau has it. @see docs/spec/finance-addendum.md F56 */
export function eInvoiceXml({
  no = nextNo(20),
  kind = '01',
  buyer = ours.creditCode,
  lines = [{ net: '8000.00', rate: '0.09', tax: '720.00', qty: '8', price: '1000' }],
  net = '8000.00',
  tax = '720.00',
  gross = '8720.00',
  time = `${today} 10:20:30`,
  extra = '',
  head = '<?xml version="1.0" encoding="UTF-8"?>',
  root = 'EInvoice',
}: Built = {}): string {
  return `${head}<${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Header><EIid>${no}</EIid><EInvoiceTag>SWEI3200</EInvoiceTag>
  <InherentLabel><InIssuType><LabelCode>Y</LabelCode></InIssuType><EInvoiceType><LabelCode>01</LabelCode></EInvoiceType>
  <GeneralOrSpecialVAT><LabelCode>${kind}</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData><SellerInformation><SellerIdNum>${supplierCode}</SellerIdNum><SellerName>迅达运输 &amp; 物流</SellerName>
  <SellerAddr>上海市浦东新区</SellerAddr><SellerTelNum>021-58680000</SellerTelNum><SellerBankName>工商银行</SellerBankName><SellerBankAccNum>1001</SellerBankAccNum></SellerInformation>
  <BuyerInformation><BuyerIdNum>${buyer}</BuyerIdNum><BuyerName>通关报关行</BuyerName><BuyerAddr xsi:nil="true"/></BuyerInformation>
  <BasicInformation><TotalAmWithoutTax>${net}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm><TotalTax-includedAmount>${gross}</TotalTax-includedAmount>
  <Drawer>张三</Drawer><RequestTime>${time}</RequestTime></BasicInformation>${lines.map(item).join('')}${extra}
  <AdditionalInformation><Remark>8车次</Remark></AdditionalInformation></EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${no}</InvoiceNumber><IssueTime>${time}</IssueTime></TaxSupervisionInfo></${root}>`;
}

/** A zip of these parts, as an OFD is one. */
export function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream.pipe(new PassThrough()));
}

export const ofdOf = (xml: string): Promise<Buffer> =>
  zipOf({
    'OFD.xml': '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:DocBody/></ofd:OFD>',
    'Doc_0/Document.xml': '<ofd:Document xmlns:ofd="http://www.ofdspec.org/2016"/>',
    'Doc_0/Attachs/original_invoice.xml': xml,
  });

/** A PDF that says these of itself. */
export function pdfOf(properties: Readonly<Record<string, string>>): string {
  const info = Object.entries(properties)
    .map(([name, value]) => `/${name} (${value})`)
    .join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< ${info} >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
