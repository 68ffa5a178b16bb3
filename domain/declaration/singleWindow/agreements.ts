/**
 * 优惠贸易协定代码: the two digits by which customs knows an agreement. What is not among them is keyed in at the Single
 * Window.
 */
export const agreementDigits: Readonly<Record<string, string>> = {
  APTA: '01',
  ASEAN: '02',
  'CEPA-HK': '03',
  'CEPA-MO': '04',
  PK: '07',
  CL: '08',
  NZ: '10',
  SG: '11',
  PE: '12',
  LDC: '13',
  ECFA: '14',
  CR: '15',
  IS: '16',
  CH: '17',
  AU: '18',
  KR: '19',
  GE: '20',
  MU: '21',
  RCEP: '22',
  KH: '23',
  NI: '24',
};

export const agreementOfDigits = (digits: string): string | undefined =>
  Object.entries(agreementDigits).find(([, known]) => known === digits)?.[0];
