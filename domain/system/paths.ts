/** Where a person changes his password, of his own will or because he must. */
export const changePasswordPath = '/system/modpass';
