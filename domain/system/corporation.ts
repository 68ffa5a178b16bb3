import { defineEntity } from '../core/entity.ts';
import { creditCode, dict, files, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { corporationPath } from './paths.ts';

/** 企业信息: our own company, those of the group, and agents, as papers and declarations name them. */
export const corporation = defineEntity({
  key: 'corporation',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('企业信息', 'Corporation'),
  fields: {
    corpName: text('企业名称', 'Name', { max: 100, required: true }),
    corpNameEn: text('英文名', 'English name', { max: 150 }),
    corpKind: dict('类型', 'Kind', { dict: 'CORP_KIND', required: true, default: 'OWN' }),
    creditCode: creditCode('统一社会信用代码', 'Credit code', { required: true }),
    customsCode: text('海关编码', 'Customs code', { max: 10, pattern: 'customsCode' }),
    inspectionCode: text('检验检疫编码', 'Inspection code', { max: 10 }),
    legalPerson: text('法人', 'Legal person', { max: 60 }),
    contact: text('联系人', 'Contact', { max: 60, required: true }),
    phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
    address: text('地址', 'Address', { max: 200, required: true }),
    addressEn: text('英文地址', 'English address', { max: 200 }),
    taxAddressPhone: text('开票地址电话', 'Tax address and phone', { max: 200 }),
    bankName: text('开户行', 'Bank', { max: 100 }),
    bankAccount: text('账号', 'Account', { max: 40 }),
    logo: files('标志', 'Logo', { maxCount: 1 }),
    licence: files('营业执照', 'Licence', { maxCount: 5 }),
  },
  title: 'corpName',
  keywords: ['corpName', 'corpNameEn', 'creditCode'],
  list: ['corpName', 'corpKind', 'creditCode', 'customsCode', 'contact', 'phone', 'address', 'updatedTime'],
  filters: ['corpName', 'corpKind', 'creditCode', 'customsCode'],
  defaultSort: { field: 'corpName', order: 'ASC' },
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'corpName',
        'corpNameEn',
        'corpKind',
        'creditCode',
        'legalPerson',
        'contact',
        'phone',
        { field: 'address', span: 2 },
        { field: 'addressEn', span: 3 },
      ],
    },
    { title: bi('海关与检验检疫', 'Customs'), fields: ['customsCode', 'inspectionCode'] },
    { title: bi('开票信息', 'Invoices'), fields: [{ field: 'taxAddressPhone', span: 3 }] },
    { title: bi('银行', 'Bank'), fields: ['bankName', 'bankAccount'] },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'logo', span: 3 },
        { field: 'licence', span: 3 },
      ],
    },
  ],
  unique: [['corpName']],
  scope: { everyone: 'the house’s own companies, as they stand on every paper' },
  verbs: ['page', 'get', 'add', 'update', 'export'],
  methods: { get: 'getCorporation', add: 'saveCorporation', update: 'saveCorporation' },
  pages: { icon: 'owner', at: corporationPath, title: bi('企业信息维护', 'Corporate information') },
});
