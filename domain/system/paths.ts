/** Where a person changes his password, of his own will or because he must. */
export const changePasswordPath = '/system/modpass';

/** The menu of each navigation with the rights of every role on it. */
export const menuConfigurationPath = '/barcode/menuConfigurationTable';

/** 谁能做这件事: who may do something, and why not I. */
export const whoMayPath = '/system/whoMay';

/** All messages of a person. */
export const messagesPath = '/message/list';

/** Every account, for who administers them; a new or stored one; and the directory of colleagues. */
export const accountsPath = '/barcode/ownerlist';
export const accountFormPath = '/barcode/userManagementInfo';
export const directoryPath = '/barcode/userlist';
/** What nobody could bring on. */
export const stuckPath = '/system/stuck';
/** What administrators do by hand. */
export const maintenancePath = '/system/maintenance';
/** How lists look: one's own, a role's, everybody's. */
export const setTablePath = '/system/setTable';

/** A person's own settings, or with `?id=` those of an account. */
export const userSettingPath = '/barcode/userset';

/** Pre-review people, at both addresses of the specification, and the form of one. */
export const preUsersPath = '/barcode/userprelist';
export const preUsersTwinPath = '/user/userprelist';
export const preUserFormPath = '/user/userpre';

/** Our own company and those of the group. */
export const corporationPath = '/barcode/corporateInformationEdit';
/** How columns of sheets become fields. */
export const mappingPath = '/system/mapping';
export const noticeListPath = '/system/noticeList';
export const noticeEditPath = '/system/noticeEdit';
/** A notice as everybody it is for reads it. */
export const noticePath = '/message/notice';
/** Where the menu of one login name leads. @see domain/system/menuOverride.ts */
export const precatProductsPath = '/precat/precatproduct';
export const precatInvalidPath = '/precat/precatproductinvaild';
