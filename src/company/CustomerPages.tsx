import { useParams } from 'react-router';
import { customerFrom } from '#domain/company/customerFrom.ts';
import { customer } from '#domain/company/index.ts';
import { EntityDocument } from '../parts/screens/EntityDocument.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { CompanyLookUp } from './CompanyLookUp.tsx';
import { CustomerPeople } from './CustomerPeople.tsx';

/** Beside the title of the section that begins with the name. */
const tools = { name: <CompanyLookUp field="name" fill={customerFrom} /> };

/** /customer/create: what is publicly known of the company need not be typed. */
export const CustomerForm = () => <EntityDocument entity={customer} isRepeated tools={tools} />;

/** /customer/:id: the file, and who of the customer logs in. */
export function CustomerRecord() {
  const { id = '' } = useParams();
  return <EntityPageOf entity={customer} id={id} tools={tools} tail={<CustomerPeople key={id} customerId={id} />} />;
}
