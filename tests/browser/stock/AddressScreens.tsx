import {
  AutocompleteInput,
  Create,
  Datagrid,
  DateField,
  Edit,
  List,
  NumberField,
  ReferenceField,
  ReferenceInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';

/** Screens as the documentation of react-admin writes them; nothing in this file knows of our shell. */
const filters = [
  <TextInput key="q" source="q" label="ra.action.search" alwaysOn />,
  <ReferenceInput key="customerId" source="customerId" reference="customer" alwaysOn>
    <AutocompleteInput />
  </ReferenceInput>,
];

export function AddressList() {
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }} perPage={10}>
      <Datagrid rowClick="edit">
        <TextField source="name" />
        <ReferenceField source="customerId" reference="customer" />
        <TextField source="contact" />
        <TextField source="phone" />
        <NumberField source="enabled" />
        <DateField source="createdTime" />
      </Datagrid>
    </List>
  );
}

const inputs = [
  <ReferenceInput key="customerId" source="customerId" reference="customer">
    <AutocompleteInput isRequired />
  </ReferenceInput>,
  ...['name', 'contact', 'phone', 'province', 'city', 'district', 'street', 'openFrom', 'openTo'].map((source) => (
    <TextInput key={source} source={source} />
  )),
];

export function AddressEdit() {
  return (
    <Edit>
      <SimpleForm>{inputs}</SimpleForm>
    </Edit>
  );
}

export function AddressCreate() {
  return (
    <Create>
      <SimpleForm>{inputs}</SimpleForm>
    </Create>
  );
}
