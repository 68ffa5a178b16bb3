import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { isCustomer } from '#domain/core/rights.ts';
import { contactFor, customerContacts } from '#domain/demand/calls.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { FieldInput, type FieldInputProps } from '../parts/form/FieldInput.tsx';
import { useActor } from '../shell/useSession.ts';

/**
 * The contact of a new record, which a derived input cannot fill: a customer is reached as his company's file says, by
 * the entry in his name or else by its main contact.
 */
export function OwnContact({ entity }: Pick<FieldInputProps, 'entity'>) {
  const { roleId, userName } = useActor();
  const { getValues, setValue } = useFormContext();
  const { id, customerId } = getValues();
  const asked = isCustomer(roleId) && !id && typeof customerId === 'string' && customerId ? { customerId } : null;
  const { data } = useAnswer(customerContacts, asked);
  // Nobody has typed yet: what is filled in is neither a draft nor a change to be lost.
  useEffect(() => {
    const found = contactFor(data?.rows ?? [], userName);
    if (!found) return;
    for (const [field, value] of Object.entries({ contact: found.name, phone: found.phone, email: found.email }))
      if (field in entity.fields && value && !getValues(field)) setValue(field, value);
  }, [data, userName, entity, getValues, setValue]);
  return <FieldInput entity={entity} field="contact" />;
}
