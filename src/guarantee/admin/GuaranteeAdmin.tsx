export function GuaranteeAdmin() {
  return null;
}
