-- In English a list is called by what it lists; a name that somebody gave it stays.
set local lock_timeout = '5s';

update sys_menu m set name_en = named.many
from (values
  ('3-declarationReceipt', 'Customs receipt', 'Customs receipts'),
  ('3-customsMessage', 'Message to customs', 'Messages to customs'),
  ('3-declarationChange', 'Amendment or revocation', 'Amendments and revocations'),
  ('3-inboundCompare', 'Inbound report check', 'Inbound report checks'),
  ('3-rpaTask', 'Robot task', 'Robot tasks'),
  ('3-aeoDeclaration', 'AEO declaration', 'AEO declarations'),
  ('3-aeoStandard', 'AEO standard', 'AEO standards'),
  ('4-precatOpinion', 'Classification opinion', 'Classification opinions'),
  ('4-precatProtocol', 'Pre-classification protocol', 'Pre-classification protocols'),
  ('4-precatSettle', 'Pre-classification settlement', 'Pre-classification settlements'),
  ('4-hsChange', 'Tariff change', 'Tariff changes'),
  ('4-hsImport', 'Tariff import', 'Tariff imports'),
  ('4-hsImportRow', 'Tariff import row', 'Tariff import rows'),
  ('4-precatAudit', 'Audit', 'Audits'),
  ('11-companyScore', 'Company score', 'Company scores'),
  ('11-customer', 'Customer file', 'Customers'),
  ('11-baseSupplier', 'Base supplier', 'Base suppliers'),
  ('16-country', 'Country', 'Countries'),
  ('16-currency', 'Currency', 'Currencies'),
  ('16-customsArea', 'Customs area', 'Customs areas'),
  ('16-region', 'Region', 'Regions'),
  ('16-sysDictItem', 'Dictionary item', 'Dictionary items'),
  ('16-sysDynDict', 'Dynamic dictionary', 'Dynamic dictionaries'),
  ('16-sysRole', 'Role', 'Roles'),
  ('16-unit', 'Unit', 'Units')
) named (menu_no, one, many)
where m.menu_no = named.menu_no and m.name_en = named.one;
