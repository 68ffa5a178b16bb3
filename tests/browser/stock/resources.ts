import { addressBook } from '#domain/demand/index.ts';
import { resources as productResources } from '#src/resources.ts';
import type { EntityResource } from '#src/shell/resourceRoutes.ts';
import { AddressCreate, AddressEdit, AddressList } from './AddressScreens.tsx';

/** The resources of the product, the pages of one entity replaced by stock ones at react-admin's own addresses. */
export const resources: readonly EntityResource[] = productResources.map((resource) =>
  resource.name === addressBook.key
    ? {
        ...resource,
        list: AddressList,
        create: AddressCreate,
        edit: AddressEdit,
        options: { ...resource.options, paths: {} },
      }
    : resource,
);
